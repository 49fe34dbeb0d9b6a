import { Trans, useLingui } from '@lingui/react/macro';
import { localizedMoney, type RefundKind } from '@tributary/core';
import type { Commission, Explanation } from '@tributary/sdk';
import { useLanguage } from '../../components/language.ts';
import { Amount } from '../../components/money.tsx';
import type { Step } from '../../components/steps.tsx';
import { Time } from '../../components/time.tsx';
import { minorOf } from '../../format/money.ts';
import { formatPercent } from '../../format/period.ts';
import { useRefundKinds } from '../commissions/refund-kinds.ts';
import { UndoRefund } from '../commissions/undo-refund.tsx';

/** Maximum number of decimals in the refunded share of a sale. */
const SHARE_DIGITS = 2;

/** Returns a step for each refund, in the commission's currency. */
export function useRefundSteps() {
  const kinds = useRefundKinds();
  const shareOf = useShare();
  return (of: Commission, explanation: Explanation, currency: string): Step[] =>
    explanation.refunds.map((refund) => ({
      id: refund.id,
      look: 'money',
      what: (
        <>
          {kinds[refund.kind as RefundKind] ?? refund.kind}:{' '}
          <Amount of={{ amount: refund.amount, currency: of.sale_amount_currency }} />
        </>
      ),
      amount: <Amount of={{ amount: refund.commission_left, currency }} />,
      detail: (
        <>
          <Time at={refund.refunded_at} /> {refund.reason && <>· {refund.reason}</>}
          {refund.undone_at && (
            <>
              {' · '}
              <Trans>
                Undone <Time at={refund.undone_at} />
              </Trans>
              {': '}
              {refund.undo_reason}
            </>
          )}
          <span className="line">{shareOf(refund, explanation)}</span>
          <UndoRefund of={of} refund={refund} />
        </>
      ),
      effect: <Amount of={{ amount: refund.commission, currency }} sign />,
    }));
}

type Refund = Explanation['refunds'][number];

/** Returns the refunded share of the sale and, if the commission was reduced by exactly that share, the calculation. */
function useShare(): (refund: Refund, explanation: Explanation) => string | null {
  const { t } = useLingui();
  const locale = useLanguage();
  return ({ amount, commission }, { sale, cap, terms }) => {
    if (!(sale.amount > 0)) return null;
    const share = formatPercent(amount / sale.amount, locale, { digits: SHARE_DIGITS });
    const base = cap?.commission ?? terms?.uncapped;
    if (!base) return null;
    const refunded = minorOf({ amount, currency: sale.currency });
    const reduced = -minorOf({ amount: commission, currency: base.currency });
    const isExact = refunded * minorOf(base) === reduced * minorOf(sale);
    return isExact
      ? t`${share} of the sale, so ${share} of ${localizedMoney(base, locale)}`
      : t`${share} of the sale`;
  };
}
