import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { REASON_LENGTH_MAX } from '@tributary/core';
import { type Commission, isTributaryError } from '@tributary/sdk';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useHere } from '../../app/session/session-context.tsx';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { TextField } from '../../components/field.tsx';
import { Form } from '../../components/form.tsx';
import { useLanguage } from '../../components/language.ts';
import { Amount } from '../../components/money.tsx';
import { formatAmount, type Money, minorOf, moneyOf, readAmount } from '../../format/money.ts';
import { commissionMoneyOf } from './columns.tsx';

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
  const locale = useLanguage();
  const currency = of.sale_amount_currency;
  const left = { amount: of.sale_amount, currency };
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  // Nothing undoes a refund: the whole of it has a step of its own.
  const [isConfirming, setConfirming] = useState(false);
  const minor = readAmount(typed, currency, locale);
  const isWrong = minor === null || minor <= 0n || minor > minorOf(left);
  const isWhole = minor === minorOf(left);
  const refund = useRefund(of, onClose);
  const isReady = !isWrong && reason.trim() !== '' && !refund.isPending;
  const amount = moneyOf(isWrong ? 0n : minor, currency);
  const shown = formatAmount(amount, locale);
  const send = () => {
    if (isReady) refund.send(amount, reason.trim());
  };
  const summary = useFocus(isConfirming);
  if (isConfirming)
    return (
      <Form
        className="stack"
        error={refund.error}
        unchanged={t`Nothing was refunded.`}
        movesMoney
        onSubmit={send}
        buttons={
          <>
            <Button type="submit" look="danger" isDisabled={!isReady}>
              <Trans>
                Refund everything: {shown} {currency}
              </Trans>
            </Button>
            <Button look="quiet" onPress={() => setConfirming(false)}>
              <Trans>Back</Trans>
            </Button>
          </>
        }
      >
        <Summary of={of} amount={amount} reason={reason.trim()} summary={summary} />
      </Form>
    );
  return (
    <Form
      className="stack"
      error={refund.error}
      unchanged={t`Nothing was refunded.`}
      movesMoney
      onSubmit={() => (isWhole ? setConfirming(true) : send())}
      buttons={
        <>
          <Button type="submit" look="primary" isDisabled={!isReady}>
            {isWhole ? (
              <Trans>Continue</Trans>
            ) : isWrong ? (
              <Trans>Record the refund</Trans>
            ) : (
              <Trans>
                Record the refund of {shown} {currency}
              </Trans>
            )}
          </Button>
          <Button look="quiet" onPress={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>
          Use this when the customer got money back and your backend did not report it. The commission shrinks
          in proportion.
        </Trans>
      </p>
      <TextField
        label={t`Amount in ${currency}`}
        field="amount"
        value={typed}
        onChange={setTyped}
        inputMode="decimal"
        amount
        autoFocus
        hint={
          <>
            <Trans>
              Up to <Amount of={left} />.
            </Trans>{' '}
            <Button small look="quiet" onPress={() => setTyped(formatAmount(left, locale))}>
              <Trans>Everything</Trans>
            </Button>
          </>
        }
        error={typed.trim() !== '' && isWrong ? t`Between 0 and ${formatAmount(left, locale)}.` : undefined}
      />
      <TextField
        label={t`Reason`}
        field="reason"
        value={reason}
        onChange={setReason}
        hint={t`It is stored with the refund.`}
        maxLength={REASON_LENGTH_MAX}
      />
    </Form>
  );
}

interface SummaryProps {
  readonly of: Commission;
  readonly amount: Money;
  readonly reason: string;
  readonly summary: RefObject<HTMLDListElement | null>;
}

/** Explains the whole refund. It takes the focus, so that Enter does nothing. */
function Summary({ of, amount, reason, summary }: SummaryProps) {
  return (
    <>
      <p>
        <Trans>This takes back the whole sale and its commission. It cannot be undone.</Trans>
      </p>
      <dl className="sums" ref={summary} tabIndex={-1}>
        <div>
          <dt>
            <Trans>Refund</Trans>
          </dt>
          <dd>
            <Amount of={amount} />
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Commission taken back</Trans>
          </dt>
          <dd>
            <Amount of={commissionMoneyOf(of)} />
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Reason</Trans>
          </dt>
          <dd>{reason}</dd>
        </div>
      </dl>
    </>
  );
}

function useFocus(isWanted: boolean): RefObject<HTMLDListElement | null> {
  const ref = useRef<HTMLDListElement>(null);
  useEffect(() => {
    if (isWanted) ref.current?.focus();
  }, [isWanted]);
  return ref;
}

function useRefund(of: Commission, onClose: () => void) {
  const { client, mode } = useHere();
  const queries = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: ({ key, ...refund }: Money & { reason: string; key: string | undefined }) =>
      // One refund per form: if the answer to the first try was lost, the next is not a second refund.
      client.conversions.refund(of.id, refund, { idempotencyKey: key }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: [mode] });
      onClose();
    },
  });
  const send = (money: Money, reason: string) =>
    mutate({ ...money, reason, key: isTributaryError(error) ? error.idempotencyKey : undefined });
  return { send, error, isPending };
}
