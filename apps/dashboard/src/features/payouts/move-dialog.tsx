import { Plural, Trans, useLingui } from '@lingui/react/macro';
import {
  IDENTIFIER_LENGTH_MAX,
  PAYMENT_METHOD_LENGTH_MAX,
  type PayoutAction,
  REASON_LENGTH_MAX,
} from '@tributary/core';
import type { Payout, PayoutStop } from '@tributary/sdk';
import { useState } from 'react';
import { useConfirmedTotals } from '../../components/confirmed-totals.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { TextField } from '../../components/field.tsx';
import { Form, FormButtons } from '../../components/form.tsx';
import { Amounts } from '../../components/money.tsx';
import { ReasonField } from '../../components/reason-field.tsx';
import { type FieldsOf, filled, trimmed, useValues } from '../../components/values.ts';
import { sumsOf } from '../../format/money.ts';
import { MoveResults } from './move-results.tsx';
import { stepsOf } from './moves.ts';
import { useMoves } from './use-moves.ts';

interface MoveDialogProps {
  readonly move: PayoutAction | undefined;
  /** Payouts whose status allows the change. */
  readonly payouts: readonly Payout[];
  readonly onClose: () => void;
}

/** Explains a change to payouts, asks for any required fields, and shows the result for each payout. */
export function MoveDialog({ move, payouts, onClose }: MoveDialogProps) {
  const titles = useTitles();
  return (
    <Dialog title={move ? titles[move] : ''} isOpen={move !== undefined} onClose={onClose}>
      {move && <MoveForm key={move} move={move} payouts={payouts} onClose={onClose} />}
    </Dialog>
  );
}

function useTitles(): Readonly<Record<PayoutAction, string>> {
  const { t } = useLingui();
  return {
    start: t`Start payouts`,
    complete: t`Mark payouts as paid`,
    fail: t`Mark payouts as failed`,
    cancel: t`Cancel payouts`,
    reopen: t`Reopen payouts`,
  };
}

function MoveForm({ move, payouts, onClose }: MoveDialogProps & { move: PayoutAction }) {
  // Snapshot taken when the dialog opened, because the total must not change after the user has read it.
  const [chosen] = useState(payouts);
  const sums = sumsOf(chosen);
  const needsReason = move === 'fail' || move === 'cancel';
  const form = useValues({
    initial: { paymentMethod: '', paymentReference: '', reason: '' },
    required: needsReason ? ['reason'] : [],
  });
  const moves = useMoves();
  const totals = useConfirmedTotals(chosen.length, sums);
  const fields: PayoutStop = filled(trimmed(form.values));
  const run = (rows: readonly Payout[]) =>
    moves.run(
      rows.map((payout) => ({ payout, steps: stepsOf(move, payout), fields })),
      {
        onSuccess: (results) => {
          form.settle(form.values);
          if (results.length === rows.length && results.every(({ error }) => error === undefined)) onClose();
        },
      },
    );
  if (moves.isDone) return <MoveResults moves={moves} onClose={onClose} />;
  return (
    <Form
      className="stack form"
      movesMoney
      of={{
        ref: form.ref,
        submit: () => run(chosen),
        isReady: form.isComplete && totals.isRight && !moves.isPending,
      }}
    >
      <p>
        <Meaning move={move} count={chosen.length} />
      </p>
      <p className="name">
        <Amounts of={sums} />
      </p>
      <MoveFields move={move} form={form} />
      {totals.fields}
      <FormButtons
        look={needsReason ? 'danger' : 'primary'}
        verb={
          moves.isPending ? (
            <Trans>
              {moves.done} of {chosen.length}…
            </Trans>
          ) : (
            <Verb move={move} count={chosen.length} />
          )
        }
        onCancel={moves.isPending ? undefined : onClose}
        cancel={<Trans>Keep unchanged</Trans>}
      />
    </Form>
  );
}

function Meaning({ move, count }: { move: PayoutAction; count: number }) {
  switch (move) {
    case 'start':
      return (
        <Plural
          value={count}
          one="# payout is on its way to the bank. From now on, refunds will no longer change its amount."
          other="# payouts are on their way to the bank. From now on, refunds will no longer change their amounts."
        />
      );
    case 'complete':
      return (
        <Plural
          value={count}
          one="The money for # payout has been sent. Its commissions will be marked as paid. If the bank returns the money, record a return."
          other="The money for # payouts has been sent. Their commissions will be marked as paid. If the bank returns any of it, record a return."
        />
      );
    case 'fail':
      return (
        <Plural
          value={count}
          one="The bank did not pay # payout. You can reopen it and send it again."
          other="The bank did not pay # payouts. You can reopen them and send them again."
        />
      );
    case 'cancel':
      return (
        <Plural
          value={count}
          one="# payout will not be paid. Its commissions will become due again."
          other="# payouts will not be paid. Their commissions will become due again."
        />
      );
    default:
      return (
        <Plural
          value={count}
          one="# payout will be set back to pending. Refunds recorded in the meantime will be deducted, so its amount may change."
          other="# payouts will be set back to pending. Refunds recorded in the meantime will be deducted, so their amounts may change."
        />
      );
  }
}

function Verb({ move, count }: { move: PayoutAction; count: number }) {
  if (move === 'start') return <Trans>Start {count}</Trans>;
  if (move === 'complete') return <Trans>Mark {count} as paid</Trans>;
  if (move === 'fail') return <Trans>Mark {count} as failed</Trans>;
  if (move === 'cancel') return <Trans>Cancel {count}</Trans>;
  return <Trans>Reopen {count}</Trans>;
}

interface MoveFieldsProps {
  readonly move: PayoutAction;
  readonly form: FieldsOf<Record<keyof PayoutStop, string>>;
}

function MoveFields({ move, form }: MoveFieldsProps) {
  const { t } = useLingui();
  if (move === 'complete')
    return (
      <>
        <TextField
          label={t`Paid by`}
          hint={t`For example, SEPA or PayPal. Optional.`}
          {...form.field('paymentMethod')}
          maxLength={PAYMENT_METHOD_LENGTH_MAX}
          autoFocus
        />
        <TextField
          label={t`Reference`}
          hint={t`The bank’s reference for the payment. Optional.`}
          {...form.field('paymentReference')}
          maxLength={IDENTIFIER_LENGTH_MAX}
        />
      </>
    );
  if (move !== 'fail' && move !== 'cancel') return null;
  return (
    <ReasonField
      hint={t`Stored with the payout and sent to your webhooks. Up to ${REASON_LENGTH_MAX} characters.`}
      {...form.field('reason')}
      autoFocus
    />
  );
}
