import { Trans, useLingui } from '@lingui/react/macro';
import { REASON_LENGTH_MAX } from '@tributary/core';
import type { ReactNode } from 'react';
import type { Money } from '../format/money.ts';
import { useConfirmedTotals } from './confirmed-totals.tsx';
import { Dialog } from './dialog.tsx';
import { Form, FormButtons } from './form.tsx';
import { Count } from './money.tsx';
import { ReasonField } from './reason-field.tsx';
import { useValues } from './values.ts';

const NO_MONEY: readonly Money[] = [];

interface RejectDialogProps {
  readonly title: string;
  /** Affiliate who will see the reason, if any. */
  readonly reader?: string | undefined;
  readonly isOpen: boolean;
  readonly count: number;
  /** Total to be rejected, per currency. A large total must be typed to confirm. */
  readonly sums?: readonly Money[];
  readonly isPending: boolean;
  readonly error?: unknown;
  readonly onClose: () => void;
  readonly onReject: (reason: string) => void;
  readonly children: ReactNode;
}

export function RejectDialog(props: RejectDialogProps) {
  return (
    <Dialog title={props.title} isOpen={props.isOpen} onClose={props.onClose}>
      <RejectForm {...props} />
    </Dialog>
  );
}

function RejectForm(props: RejectDialogProps) {
  const { reader, count, sums = NO_MONEY, isPending, error, onClose, onReject, children } = props;
  const { t } = useLingui();
  const form = useValues({ initial: { reason: '' }, required: ['reason'] });
  const totals = useConfirmedTotals(count, sums);
  const isReady = form.isComplete && totals.isRight && !isPending;
  const submit = () => onReject(form.values.reason.trim());
  return (
    <Form className="stack form" of={{ ref: form.ref, submit, error, isReady }} movesMoney>
      <p>{children}</p>
      <ReasonField
        {...form.field('reason')}
        hint={
          reader === undefined
            ? t`The affiliates will see this reason. Up to ${REASON_LENGTH_MAX} characters.`
            : t`${reader} will see this reason. Up to ${REASON_LENGTH_MAX} characters.`
        }
        autoFocus
      />
      {totals.fields}
      <FormButtons
        look="danger"
        verb={
          <Trans>
            Reject <Count of={count} />
          </Trans>
        }
        onCancel={onClose}
        cancel={<Trans>Keep</Trans>}
      />
    </Form>
  );
}
