import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useHere } from '../../../app/session/session-context.tsx';
import { Button } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { Amount, Amounts, Count } from '../../../components/money.tsx';
import { Time } from '../../../components/time.tsx';
import { sumsOf } from '../../../format/money.ts';
import { maskedAccount, useMethodName, usePayoutDetails } from '../paid-to.tsx';
import { byCurrency, type Plan, type Planned } from './plan.ts';
import type { Check } from './use-check.ts';

/** As many rows of each currency as are looked at; each asks for its own payout details. */
const SHOWN = 25;

/** Who would be paid, in blocks of a currency that its total closes. */
export function PaidTable({ plan, check }: { plan: Plan; check: Check }) {
  const { t } = useLingui();
  return (
    <section className="section">
      <h3 className="title">
        <Trans>Paid</Trans>{' '}
        <span className="muted plain">
          <Count of={plan.payouts.length} />
        </span>
      </h3>
      <table className="table folds inset check" aria-label={t`Would be paid`}>
        <thead>
          <tr>
            <th>
              <Trans>Affiliate</Trans>
            </th>
            <th>
              <Trans>Method</Trans>
            </th>
            <th>
              <Trans>To</Trans>
            </th>
            <th className="end">
              <Trans>Amount</Trans>
            </th>
          </tr>
        </thead>
        {byCurrency(plan.payouts).map(({ currency, rows }) => (
          <Block key={currency} currency={currency} rows={rows} check={check} />
        ))}
      </table>
    </section>
  );
}

function Block({ currency, rows, check }: { currency: string; rows: readonly Planned[]; check: Check }) {
  const [shown, setShown] = useState(SHOWN);
  const largestFirst = [...rows].sort((a, b) => b.amount - a.amount);
  const hidden = rows.length - shown;
  return (
    <tbody>
      {largestFirst.slice(0, shown).map((payout) => (
        <Row key={payout.affiliate_id} of={payout} check={check} />
      ))}
      {hidden > 0 && (
        <tr>
          <td colSpan={4} className="at-whole">
            <Button small look="quiet" onPress={() => setShown(shown + 100)}>
              <Trans>Show {hidden} more</Trans>
            </Button>
          </td>
        </tr>
      )}
      <tr className="total">
        <td colSpan={3} className="at-title">
          <Plural value={rows.length} one={`# in ${currency}`} other={`# in ${currency}`} />
        </td>
        <td className="end at-amount">
          <Amounts of={sumsOf(rows)} />
        </td>
      </tr>
    </tbody>
  );
}

function Row({ of, check }: { of: Planned; check: Check }) {
  const { mode } = useHere();
  const details = usePayoutDetails(of.affiliate_id);
  const nameOf = useMethodName();
  const changed = check.changed.find(({ warning }) => warning.affiliate_id === of.affiliate_id);
  const method = details.data?.payout_method;
  return (
    <tr>
      <td className="lead at-title cut">
        <Link to="/$mode/affiliates/$id" params={{ mode, id: of.affiliate_id }}>
          {of.affiliate_name}
        </Link>
      </td>
      <td>{method && nameOf(method)}</td>
      <td className="at-meta">
        <span className="to">
          {method === null && (
            <span className="changed">
              <Icon name="warning" small />
              <Trans>No method</Trans>
            </span>
          )}
          <span className="num muted">{details.data && maskedAccount(details.data.payout_details)}</span>
          {changed?.warning.payout_details_changed_at && (
            <span className="changed">
              <Icon name="warning" small />
              <span>
                <Trans>
                  Changed <Time at={changed.warning.payout_details_changed_at} as="day" />
                </Trans>
              </span>
            </span>
          )}
        </span>
      </td>
      <td className="end at-amount">
        <strong className="name">
          <Amount of={of} />
        </strong>
      </td>
    </tr>
  );
}
