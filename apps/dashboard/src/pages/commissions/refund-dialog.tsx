import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Commission, isTributaryError } from '@tributary/sdk';
import { useState } from 'react';
import { formatAmount, minorOf, moneyOf, readAmount } from '../../format/money.ts';
import { useHere } from '../../session/session-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { useLanguage } from '../../ui/language.ts';
import { Problem } from '../../ui/notes.tsx';

interface RefundDialogProps {
  readonly of: Commission;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Records a refund that the customer got. It moves no money; it takes back the commission in proportion. */
export function RefundDialog({ of, isOpen, onClose }: RefundDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog title={t`Record a refund`} isOpen={isOpen} onClose={onClose}>
      <RefundForm of={of} onClose={onClose} />
    </Dialog>
  );
}

function RefundForm({ of, onClose }: { of: Commission; onClose: () => void }) {
  const { t } = useLingui();
  const { client, mode } = useHere();
  const locale = useLanguage();
  const queries = useQueryClient();
  const currency = of.sale_amount_currency;
  const left = { amount: of.sale_amount, currency };
  const [typed, setTyped] = useState(formatAmount(left, locale));
  const [reason, setReason] = useState('');
  const minor = readAmount(typed, currency, locale);
  const isWrong = minor === null || minor <= 0n || minor > minorOf(left);
  const { mutate, error, isPending } = useMutation({
    mutationFn: (key: string | undefined) =>
      client.conversions.refund(
        of.id,
        {
          ...(minor === null ? {} : { amount: moneyOf(minor, currency).amount }),
          currency,
          ...(reason.trim() ? { reason: reason.trim() } : {}),
        },
        // One refund per form: if the answer to the first try was lost, the next is not a second refund.
        { idempotencyKey: key },
      ),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: [mode] });
      onClose();
    },
  });
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isWrong) mutate(isTributaryError(error) ? error.idempotencyKey : undefined);
      }}
    >
      <p>
        <Trans>
          Use this when the customer got money back and your backend did not report it. The commission shrinks
          in proportion.
        </Trans>
      </p>
      {error && <Problem error={error} unchanged={t`Nothing was refunded.`} />}
      <TextField
        label={t`Amount in ${currency}`}
        value={typed}
        onChange={setTyped}
        amount
        autoFocus
        error={isWrong ? t`Between 0 and ${formatAmount(left, locale)}.` : undefined}
      />
      <TextField label={t`Reason`} value={reason} onChange={setReason} maxLength={500} />
      <div className="row">
        <Button type="submit" look="primary" isDisabled={isWrong || isPending}>
          <Trans>Record the refund of {typed}</Trans>
        </Button>
        <Button look="quiet" onPress={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  );
}
