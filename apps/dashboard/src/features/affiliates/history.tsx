import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Affiliate } from '@tributary/sdk';
import { useHere } from '../../app/session/session-context.tsx';
import { later } from '../../components/later.tsx';
import { Amount } from '../../components/money.tsx';
import { type Step, Steps } from '../../components/steps.tsx';
import { Time } from '../../components/time.tsx';
import { useAdjustments } from './adjustments.tsx';
import { type Entry, historyOf } from './history-of.ts';
import { useChangedName } from './payout-methods.ts';
import { usePayoutDetails } from './use-payout-details.ts';

const Maker = later(async () => (await import('../people/maker.tsx')).Maker);

const PAYOUTS = 10;

export function History({ of }: { of: Affiliate }) {
  const { t } = useLingui();
  const { client, mode, can } = useHere();
  const details = usePayoutDetails(of.id);
  const query = { affiliate_id: of.id, limit: PAYOUTS };
  const payouts = useQuery({
    queryKey: [mode, 'payouts', 'list', query],
    queryFn: async ({ signal }) => (await client.payouts.list(query, { signal })).data,
    enabled: can('read:payouts'),
    placeholderData: undefined,
  });
  const adjustments = useAdjustments(of.id);
  const toStep = useStep();
  const entries = historyOf(of, details.data?.changes ?? [], payouts.data ?? [], adjustments.data);
  return <Steps label={t`History`} steps={entries.map(toStep)} />;
}

function useStep(): (entry: Entry) => Step {
  const { t } = useLingui();
  const { mode } = useHere();
  const nameOf = useChangedName();
  return (entry) => {
    const detail = <Time at={entry.at} />;
    switch (entry.kind) {
      case 'joined':
        return { id: entry.id, what: t`Joined the program`, detail };
      case 'details':
        return {
          id: entry.id,
          what: t`Payout details changed`,
          detail: (
            <>
              {detail} · {entry.fields.map(nameOf).join(', ')} ·{' '}
              <Trans>
                by <Maker of={entry.changedBy} />
              </Trans>
            </>
          ),
        };
      case 'adjusted':
      case 'voided': {
        const { amount, currency, reason, void_reason } = entry.adjustment;
        const isDeduction = amount < 0;
        const isVoid = entry.kind === 'voided';
        return {
          id: entry.id,
          what: isVoid
            ? isDeduction
              ? t`Deduction voided`
              : t`Bonus voided`
            : isDeduction
              ? t`Deduction`
              : t`Bonus`,
          detail: (
            <>
              {detail} · {isVoid ? void_reason : reason}
            </>
          ),
          amount: <Amount of={{ amount: isVoid ? -amount : amount, currency }} sign />,
        };
      }
      case 'returned':
        return {
          id: entry.id,
          what: (
            <Link to="/$mode/payouts/$id" params={{ mode, id: entry.payout.id }} className="figure-link">
              {t`Returned by the bank`}
            </Link>
          ),
          detail: (
            <>
              {detail} · {entry.payout.return_reason}
            </>
          ),
          amount: <Amount of={entry.payout} />,
          look: 'lost',
        };
      default:
        return {
          id: entry.id,
          what: (
            <Link to="/$mode/payouts/$id" params={{ mode, id: entry.payout.id }} className="figure-link">
              {entry.kind === 'paid' ? t`Paid` : t`Payout created`}
            </Link>
          ),
          detail,
          amount: <Amount of={entry.payout} />,
          ...(entry.kind === 'paid' ? { look: 'money' as const } : {}),
        };
    }
  };
}
