import { Trans, useLingui } from '@lingui/react/macro';
import type { PayoutDetailField } from '@tributary/core';
import type { Affiliate } from '@tributary/sdk';
import { Fragment } from 'react';
import { useHere } from '../../app/session/session-context.tsx';
import { useFilters } from '../../app/use-filters.ts';
import { Button } from '../../components/button.tsx';
import { Facts } from '../../components/facts.tsx';
import { Problem } from '../../components/notes.tsx';
import { Time } from '../../components/time.tsx';
import { useWarningWords } from '../payouts/phrases.ts';
import { useDetailNames, useMethodNames } from './payout-methods.ts';
import { usePayoutDetails } from './use-payout-details.ts';

/** Payout method, with details that the server has masked. */
export function PayoutDetails({ of }: { of: Affiliate }) {
  const { can } = useHere();
  const { openPanel } = useFilters();
  const details = usePayoutDetails(of.id);
  return (
    <section className="section">
      <div className="title">
        <h3>
          <Trans>Payout details</Trans>
        </h3>
        {can('write:affiliates') && (
          <span className="end">
            <Button small look="quiet" onPress={() => openPanel('payout')}>
              <Trans>Change</Trans>
            </Button>
          </span>
        )}
      </div>
      {!can('read:payouts') && (
        <p className="secondary">
          <Trans>You need the read:payouts permission to see payout details.</Trans>
        </p>
      )}
      {details.error && <Problem error={details.error} retry={() => void details.refetch()} />}
      {details.data && <Masked of={details.data} changedAt={of.payout_details_changed_at} />}
    </section>
  );
}

function Masked({
  of,
  changedAt,
}: {
  of: NonNullable<ReturnType<typeof usePayoutDetails>['data']>;
  changedAt: string | null;
}) {
  const { t } = useLingui();
  const methods = useMethodNames();
  const names = useDetailNames();
  const wordsOf = useWarningWords();
  if (of.payout_method === null && of.payout_details === null)
    return (
      <p className="secondary">
        <Trans>No payout method yet. You can create a payout, but no bank file will include it.</Trans>
      </p>
    );
  return (
    <Facts
      of={[
        [t`Method`, of.payout_method ? methods[of.payout_method] : t`None`],
        ...Object.entries(of.payout_details ?? {}).map(
          ([field, masked]) =>
            [
              names[field as PayoutDetailField] ?? field,
              <Fragment key={field}>
                {masked}
                {of.warnings
                  .filter((warning) => warning.field === `payout_details.${field}`)
                  .map((warning) => (
                    <div className="muted" key={warning.code}>
                      {wordsOf(warning)}
                    </div>
                  ))}
              </Fragment>,
            ] as const,
        ),
        [t`Changed`, changedAt !== null && <Time at={changedAt} />],
      ]}
    />
  );
}
