import { Trans } from '@lingui/react/macro';
import type { RefundKind } from '@tributary/core';
import type { Commission, Explanation } from '@tributary/sdk';
import { Amount } from '../../components/money.tsx';
import type { Step } from '../../components/steps.tsx';
import { Time } from '../../components/time.tsx';
import { useRefundKinds } from '../commissions/refund-kinds.ts';
import { UndoRefund } from '../commissions/undo-refund.tsx';

/** Returns a step for each refund, in the commission's currency. */
export function useRefundSteps() {
  const kinds = useRefundKinds();
  return (of: Commission, { refunds }: Explanation, currency: string): Step[] =>
    refunds.map((refund) => ({
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
          <Time at={refund.refunded_at} /> {refund.reason && <>· {refund.reason}</>}{' '}
          <UndoRefund of={of} refund={refund} />
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
        </>
      ),
      effect: <Amount of={{ amount: refund.commission, currency }} sign />,
    }));
}
