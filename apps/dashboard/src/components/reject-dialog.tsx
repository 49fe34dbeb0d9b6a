import { Trans, useLingui } from '@lingui/react/macro';
import { REASON_LENGTH_MAX } from '@tributary/core';
import { type ReactNode, useState } from 'react';
import type { Money } from '../format/money.ts';
import { Button } from './button.tsx';
import { useConfirmedTotals } from './confirmed-totals.tsx';
import { Dialog } from './dialog.tsx';
import { TextField } from './field.tsx';
import { Form } from './form.tsx';
import { Count } from './money.tsx';

const NO_MONEY: readonly Money[] = [];

interface RejectDialogProps {
  readonly title: string;
  /** Where the reason goes. */
  readonly hint: string;
  readonly isOpen: boolean;
  readonly count: number;
  /** What is at stake, per currency; a large sum is typed. */
  readonly sums?: readonly Money[];
  readonly isPending: boolean;
  readonly error?: unknown;
  readonly onClose: () => void;
  readonly onReject: (reason: string) => void;
  /** What the rejection does. */
  readonly children: ReactNode;
}

/** Says what a rejection does, and asks for the reason. */
export function RejectDialog(props: RejectDialogProps) {
  const {
    title,
    hint,
    isOpen,
    count,
    sums = NO_MONEY,
    isPending,
    error,
    onClose,
    onReject,
    children,
  } = props;
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const totals = useConfirmedTotals(count, sums);
  const isReady = reason.trim() !== '' && totals.isRight && !isPending;
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      <Form
        className="stack"
        error={error}
        movesMoney
        onSubmit={() => {
          if (isReady) onReject(reason.trim());
        }}
        buttons={
          <>
            <Button type="submit" look="danger" isDisabled={!isReady}>
              <Trans>
                Reject <Count of={count} />
              </Trans>
            </Button>
            <Button look="quiet" onPress={onClose}>
              <Trans>Keep them</Trans>
            </Button>
          </>
        }
      >
        <p>{children}</p>
        <TextField
          label={t`Reason`}
          field="reason"
          hint={hint}
          value={reason}
          onChange={setReason}
          maxLength={REASON_LENGTH_MAX}
          multiline
          autoFocus
        />
        {totals.fields}
      </Form>
    </Dialog>
  );
}
