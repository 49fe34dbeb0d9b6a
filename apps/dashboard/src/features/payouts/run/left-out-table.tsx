import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { PayoutRun } from '@tributary/sdk';
import { useState } from 'react';
import { useHere } from '../../../app/session/session-context.tsx';
import { Button } from '../../../components/button.tsx';
import { Amount, Count } from '../../../components/money.tsx';
import type { Plan } from './plan.ts';
import type { Check } from './use-check.ts';

type Skipped = PayoutRun['skipped'][number];

const SHOWN = 25;

/** Who would not be paid, why, and where to correct it. */
export function LeftOutTable({ plan, check }: { plan: Plan; check: Check }) {
  const { t } = useLingui();
  const [shown, setShown] = useState(SHOWN);
  const count = plan.leftOut.length + plan.skipped.length;
  if (count === 0) return null;
  return (
    <section className="section">
      <h3 className="title">
        <Trans>Left out</Trans>{' '}
        <span className="muted plain">
          <Trans>
            <Count of={count} />, and why
          </Trans>
        </span>
      </h3>
      <table className="table folds inset check" aria-label={t`Left out`}>
        <thead>
          <tr>
            <th>
              <Trans>Affiliate</Trans>
            </th>
            <th>
              <Trans>Reason</Trans>
            </th>
            <th className="end">
              <span className="hidden">
                <Trans>What to do</Trans>
              </span>
            </th>
            <th className="end">
              <Trans>Stays due</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {plan.leftOut.map(({ affiliate_id, affiliate_name, amount, currency }) => (
            <tr key={`${affiliate_id} ${currency}`}>
              <td className="lead at-title cut">{affiliate_name}</td>
              <td className="at-meta">
                <Trans>Left out by you</Trans>
              </td>
              <td className="end at-status">
                <Button small look="quiet" onPress={() => check.takeBack(affiliate_id)}>
                  <Trans>Take back in</Trans>
                </Button>
              </td>
              <td className="end at-amount">
                <Amount of={{ amount, currency }} />
              </td>
            </tr>
          ))}
          {plan.skipped.slice(0, shown).map((skipped) => (
            <SkippedRow key={`${skipped.affiliate_id} ${skipped.currency}`} of={skipped} check={check} />
          ))}
        </tbody>
      </table>
      {plan.skipped.length > shown && (
        <Button small look="quiet" onPress={() => setShown(shown + 100)}>
          <Trans>Show {plan.skipped.length - shown} more</Trans>
        </Button>
      )}
    </section>
  );
}

/** The dry run names who is skipped by id only. */
function useAffiliateName(id: string): string {
  const { client, mode } = useHere();
  const affiliate = useQuery({
    queryKey: [mode, 'affiliates', 'name', id],
    queryFn: () => client.affiliates.get(id),
    staleTime: 60_000,
    placeholderData: undefined,
  });
  return affiliate.data?.name ?? id;
}

function SkippedRow({ of, check }: { of: Skipped; check: Check }) {
  const name = useAffiliateName(of.affiliate_id);
  return (
    <tr>
      <td className="lead at-title cut">{name}</td>
      <td className="at-meta">
        <Reason of={of} check={check} />
      </td>
      <td className="end at-status">
        <Remedy of={of} />
      </td>
      <td className="end at-amount">
        <Amount of={of} />
      </td>
    </tr>
  );
}

function Reason({ of, check }: { of: Skipped; check: Check }) {
  const { program } = check.choice;
  if (of.reason === 'not_approved') return <Trans>Not approved as an affiliate</Trans>;
  if (of.reason === 'method_none') return <Trans>Wants no payouts: the payout method is “none”</Trans>;
  if (of.reason === 'nothing_to_pay') return <Trans>Nothing to pay, refunds exceed earnings</Trans>;
  const amount = check.body?.minimum ?? program?.minimum_payout ?? 0;
  return (
    <Trans>
      Below the minimum of <Amount of={{ amount, currency: of.currency }} />
    </Trans>
  );
}

function Remedy({ of }: { of: Skipped }) {
  const { mode } = useHere();
  if (of.reason === 'below_minimum')
    return (
      <Link to="." search={(old) => ({ ...old, step: 'choose', currency: of.currency })} className="link">
        <Trans>Lower the minimum</Trans>
      </Link>
    );
  return (
    <Link to="/$mode/affiliates/$id" params={{ mode, id: of.affiliate_id }} className="link">
      {of.reason === 'not_approved' ? (
        <Trans>Review</Trans>
      ) : of.reason === 'method_none' ? (
        <Trans>See payout details</Trans>
      ) : (
        <Trans>See ledger</Trans>
      )}
    </Link>
  );
}
