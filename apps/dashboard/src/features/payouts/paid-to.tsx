import { Trans, useLingui } from '@lingui/react/macro';
import type { MaskedPayoutDetails } from '@tributary/sdk';
import { Icon } from '../../components/icon.tsx';
import { Time } from '../../components/time.tsx';
import { useMethodNames } from '../affiliates/payout-methods.ts';
import { usePayoutDetails } from '../affiliates/use-payout-details.ts';

/** Returns a payout method's name, or its API value if this version does not know the method. */
export function useMethodName(): (method: string | null) => string {
  const { t } = useLingui();
  const names: Readonly<Record<string, string>> = useMethodNames();
  return (method) => (method === null ? t`No payout method` : (names[method] ?? method));
}

/** Name of a payout method. */
export const MethodName = ({ of }: { of: string }) => useMethodName()(of);

/** Fields that identify an account, most specific first. */
const fields = ['iban', 'accountNumber', 'email', 'accountId', 'address', 'accountName'] as const;

/** Returns the masked field that identifies the account most specifically. */
export function maskedAccount(details: MaskedPayoutDetails['payout_details']): string {
  const known = details as Readonly<Record<string, string>> | null;
  return fields.map((field) => known?.[field]).find(Boolean) ?? '';
}

/** Payout method and masked account, with a note if either changed after the payout was created. */
export function PaidTo({ affiliateId, since }: { affiliateId: string; since: string }) {
  const { data, error } = usePayoutDetails(affiliateId);
  const { t } = useLingui();
  const nameOf = useMethodName();
  const [changed] = data?.changes ?? [];
  return (
    <>
      {data ? (
        <>
          {data.payout_method === null ? t`None saved` : nameOf(data.payout_method)}{' '}
          <span className="muted num">{maskedAccount(data.payout_details)}</span>
        </>
      ) : (
        error && <span className="muted">{error.message}</span>
      )}
      {changed && changed.changed_at > since && (
        <span className="changed">
          <Icon name="warning" small />
          <span>
            <Trans>
              Changed <Time at={changed.changed_at} />, after this payout was created
            </Trans>
          </span>
        </span>
      )}
    </>
  );
}
