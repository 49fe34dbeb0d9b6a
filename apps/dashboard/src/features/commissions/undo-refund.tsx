import { Trans, useLingui } from '@lingui/react/macro';
import type { Commission, Explanation } from '@tributary/sdk';
import { useState } from 'react';
import { ReasonDialog } from '../../app/reason-dialog.tsx';
import { useHere } from '../../app/session/session-context.tsx';
import { Button } from '../../components/button.tsx';
import { useLanguage } from '../../components/language.ts';
import { formatAmount } from '../../format/money.ts';

interface UndoRefundProps {
  readonly of: Commission;
  readonly refund: Explanation['refunds'][number];
}

/** Undoes a refund that was recorded by mistake, or for a dispute that was won. */
export function UndoRefund({ of, refund }: UndoRefundProps) {
  const { t } = useLingui();
  const { client, can } = useHere();
  const locale = useLanguage();
  const [isOpen, setOpen] = useState(false);
  if (refund.undone_at !== null || of.voided_at !== null || !can('write:commissions')) return null;
  const currency = of.sale_amount_currency;
  const amount = formatAmount({ amount: refund.amount, currency }, locale);
  return (
    <>
      <Button
        small
        look="quiet"
        aria-label={t`Undo refund of ${amount} ${currency}`}
        onPress={() => setOpen(true)}
      >
        <Trans>Undo…</Trans>
      </Button>
      <ReasonDialog
        title={t`Undo refund`}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        hint={t`Stored with the refund.`}
        verb={
          <Trans>
            Undo refund of {amount} {currency}
          </Trans>
        }
        unchanged={t`The refund was not undone.`}
        send={(reason) => client.conversions.undoRefund(of.id, refund.id, { reason })}
      >
        <Trans>
          Use this when the customer has paid after all, for example because you won a dispute. The sale and
          its commission are restored, minus any other refunds. Existing payouts do not change; the next
          payout includes the restored amount.
        </Trans>
      </ReasonDialog>
    </>
  );
}
