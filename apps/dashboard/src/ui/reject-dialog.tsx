import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { TextField } from './field.tsx';
import { Problem } from './notes.tsx';

/** As the API has it. */
const REASON_MAX = 500;

interface RejectDialogProps {
  readonly title: string;
  /** Where the reason goes. */
  readonly hint: string;
  readonly isOpen: boolean;
  readonly count: number;
  readonly isPending: boolean;
  readonly error?: unknown;
  readonly onClose: () => void;
  readonly onReject: (reason: string) => void;
  /** What the rejection does. */
  readonly children: ReactNode;
}

/** Says what a rejection does, and asks for the reason. */
export function RejectDialog(props: RejectDialogProps) {
  const { title, hint, isOpen, count, isPending, error, onClose, onReject, children } = props;
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (reason.trim()) onReject(reason.trim());
        }}
      >
        <p>{children}</p>
        {Boolean(error) && <Problem error={error} />}
        <TextField
          label={t`Reason`}
          hint={hint}
          value={reason}
          onChange={setReason}
          maxLength={REASON_MAX}
          multiline
          autoFocus
        />
        <div className="row">
          <Button type="submit" look="danger" isDisabled={!reason.trim() || isPending}>
            <Trans>Reject {count}</Trans>
          </Button>
          <Button look="quiet" onPress={onClose}>
            <Trans>Keep them</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
