import { Trans, useLingui } from '@lingui/react/macro';
import { type RefundKind, refundKinds } from '@tributary/core';
import type { Commission } from '@tributary/sdk';
import { useEffect, useRef, useState } from 'react';
import { useHere } from '../../app/session/session-context.tsx';
import { useForm } from '../../app/use-form.ts';
import { useOneKey } from '../../app/use-one-key.ts';
import { Button } from '../../components/button.tsx';
import { Select } from '../../components/choice.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { TextField } from '../../components/field.tsx';
import { Form, FormButtons } from '../../components/form.tsx';
import { useLanguage } from '../../components/language.ts';
import { Amount } from '../../components/money.tsx';
import { ReasonField } from '../../components/reason-field.tsx';
import { formatAmount, type Money, minorOf, moneyOf, readAmount } from '../../format/money.ts';
import { commissionMoneyOf } from './columns.tsx';
import { useRefundKinds } from './refund-kinds.ts';

interface RefundDialogProps {
  readonly of: Commission;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Records a refund that the customer has received. It moves no money, but deducts commission proportionally. */
export function RefundDialog({ of, isOpen, onClose }: RefundDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog title={t`Record refund`} isOpen={isOpen} onClose={onClose}>
      <RefundForm of={of} onClose={onClose} />
    </Dialog>
  );
}

function RefundForm({ of, onClose }: { of: Commission; onClose: () => void }) {
  const { t } = useLingui();
  const { client } = useHere();
  const locale = useLanguage();
  const kinds = useRefundKinds();
  const currency = of.sale_amount_currency;
  const left = { amount: of.sale_amount, currency };
  const read = (typed: string) => readAmount(typed, currency, locale) ?? 0n;
  const isWrong = (typed: string) => read(typed) <= 0n || read(typed) > minorOf(left);
  // A full refund needs a second step, because it deducts the entire commission.
  const [isConfirming, setConfirming] = useState(false);
  const once = useOneKey();
  const form = useForm({
    initial: { amount: '', kind: 'refund' as RefundKind, reason: '' },
    required: ['amount', 'reason'],
    wrong: ({ amount }) => ({
      amount:
        amount.trim() !== '' &&
        isWrong(amount) &&
        t`Enter an amount between 0 and ${formatAmount(left, locale)}.`,
    }),
    send: ({ amount, kind, reason }) =>
      once((options) =>
        client.conversions.refund(of.id, { ...moneyOf(read(amount), currency), kind, reason }, options),
      ),
    onSaved: onClose,
  });
  const minor = read(form.values.amount);
  const isWhole = minor === minorOf(left);
  const amount = moneyOf(isWrong(form.values.amount) ? 0n : minor, currency);
  const shown = formatAmount(amount, locale);
  const submit = () => (isWhole && !isConfirming ? setConfirming(true) : form.submit());
  return (
    <Form
      className="stack form"
      of={{ ...form, submit }}
      unchanged={t`The refund was not recorded.`}
      movesMoney
    >
      {isConfirming ? (
        <>
          <Summary of={of} amount={amount} reason={form.values.reason.trim()} />
          <FormButtons
            look="danger"
            verb={
              <Trans>
                Refund the full amount: {shown} {currency}
              </Trans>
            }
          >
            <Button look="quiet" onPress={() => setConfirming(false)}>
              <Trans>Back</Trans>
            </Button>
          </FormButtons>
        </>
      ) : (
        <>
          <p>
            <Trans>
              Use this when a customer was refunded but your backend did not report it. The commission is
              reduced proportionally.
            </Trans>
          </p>
          <TextField
            label={t`Amount in ${currency}`}
            {...form.field('amount')}
            inputMode="decimal"
            amount
            autoFocus
            hint={
              <>
                <Trans>
                  Up to <Amount of={left} />.
                </Trans>{' '}
                <Button small look="quiet" onPress={() => form.set({ amount: formatAmount(left, locale) })}>
                  <Trans>Full amount</Trans>
                </Button>
              </>
            }
          />
          <Select
            label={t`Type`}
            labelled
            {...form.field('kind')}
            options={refundKinds.map((id) => ({ id, label: kinds[id] }))}
          />
          <ReasonField {...form.field('reason')} hint={t`Stored with the refund.`} />
          <FormButtons
            verb={
              isWhole ? (
                <Trans>Continue</Trans>
              ) : isWrong(form.values.amount) ? (
                <Trans>Record refund</Trans>
              ) : (
                <Trans>
                  Record refund of {shown} {currency}
                </Trans>
              )
            }
            onCancel={onClose}
          />
        </>
      )}
    </Form>
  );
}

interface SummaryProps {
  readonly of: Commission;
  readonly amount: Money;
  readonly reason: string;
}

/** Explains a full refund. Takes the focus, so that pressing Enter does nothing. */
function Summary({ of, amount, reason }: SummaryProps) {
  const summary = useRef<HTMLDListElement>(null);
  useEffect(() => summary.current?.focus(), []);
  return (
    <>
      <p>
        <Trans>
          This reverses the whole sale and its commission. If the money comes back later, undo the refund.
        </Trans>
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
            <Trans>Commission reversed</Trans>
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
