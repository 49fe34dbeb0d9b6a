import { useLingui } from '@lingui/react/macro';
import { isDispute, localizedMoney } from '@tributary/core';
import type { PortalCommissionDetail } from '@tributary/sdk/portal';
import type { ReactNode } from 'react';
import { Day, formatPercent, Money, useLocale } from '../../components/values.tsx';

type StepsOf = PortalCommissionDetail['steps'];
interface Step {
  readonly key: string;
  readonly title: ReactNode;
  readonly at?: string | null;
  readonly note?: ReactNode;
  readonly sum?: ReactNode;
}

/** Steps from the click to the payout, each with its effect on the amount. */
export function Steps({ commission, steps }: { commission: PortalCommissionDetail; steps: StepsOf }) {
  const { t } = useLingui();
  const all = [...useOrigin(commission), ...useTerms(commission), ...useRefunds(steps), ...usePayment(steps)];
  if (all.length === 0) return null;
  return (
    <section>
      <h2>{t`How your commission was calculated`}</h2>
      <StepList steps={all} />
    </section>
  );
}

function StepList({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="card steps">
      {steps.map(({ key, title, at, note, sum }) => (
        <li key={key} className="step">
          <div className="item-what">
            <p className="item-title">{title}</p>
            {note && <p className="item-note">{note}</p>}
          </div>
          <div className="item-sum">
            {sum && <p className="item-amount">{sum}</p>}
            {at && (
              <p className="item-note">
                <Day at={at} />
              </p>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}

function useOrigin({ kind, event_name, at, steps }: PortalCommissionDetail): Step[] {
  const { t } = useLingui();
  const { click, signed_up_at, sale } = steps;
  const found: Step[] = [];
  if (click)
    found.push({ key: 'click', title: t`A visitor followed your link`, at: click.at, note: click.page });
  if (signed_up_at) found.push({ key: 'signup', title: t`The visitor signed up`, at: signed_up_at });
  if (sale)
    found.push({
      key: 'sale',
      title:
        kind === 'event'
          ? (event_name ?? t`Event`)
          : kind === 'level'
            ? t`A partner you referred made a sale`
            : t`The customer made a purchase`,
      at,
      sum: <Money amount={sale.amount} currency={sale.currency} />,
    });
  return found;
}

function useTerms({ steps: { sale, terms, cap } }: PortalCommissionDetail): Step[] {
  const { t } = useLingui();
  const locale = useLocale();
  const found: Step[] = [];
  if (terms) {
    const share = formatPercent(terms.percentage ?? 0, locale);
    const isPart = sale && sale.covered !== null && sale.covered !== sale.amount;
    const covered =
      sale && isPart ? localizedMoney({ amount: sale.covered ?? 0, currency: sale.currency }, locale) : '';
    found.push({
      key: 'terms',
      title: terms.fixed ? t`Your fixed commission` : t`Your commission: ${share}`,
      note: covered ? t`Applied to ${covered} of the sale.` : undefined,
      sum: <Money {...terms.uncapped} />,
    });
  }
  if (cap)
    found.push({
      key: 'cap',
      title: t`Capped at ${localizedMoney(cap.limit, locale)}`,
      note: cap.per === 'referral' ? t`Limit for all sales to this customer.` : t`Limit per sale.`,
      sum: <Money {...cap.commission} />,
    });
  return found;
}

function useRefunds({ refunds }: StepsOf): Step[] {
  const { t } = useLingui();
  return refunds.map(({ at, kind, taken, left, undone_at }, index) => ({
    key: `refund ${index}`,
    title: isDispute(kind)
      ? t`The customer disputed the payment with their bank`
      : t`The customer received a refund`,
    at,
    note: undone_at
      ? isDispute(kind)
        ? t`The bank reinstated the payment.`
        : t`The refund was undone.`
      : undefined,
    sum: undone_at ? <Money {...taken} /> : <Money {...left} />,
  }));
}

function usePayment({ hold, payout }: StepsOf): Step[] {
  const { t } = useLingui();
  const found: Step[] = [];
  if (hold?.until)
    found.push({
      key: 'hold',
      title: t`Hold period for refunds`,
      note: (
        <>
          {t`Until`} <Day at={hold.until} />
        </>
      ),
    });
  if (payout)
    found.push({
      key: 'payout',
      title: payout.returned_at
        ? t`Payout ${payout.number} was returned`
        : payout.processed_at
          ? t`Paid in payout ${payout.number}`
          : t`Included in payout ${payout.number}`,
      at: payout.returned_at ?? payout.processed_at ?? payout.created_at,
    });
  return found;
}
