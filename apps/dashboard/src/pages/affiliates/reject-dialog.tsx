import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Problem } from '../../ui/notes.tsx';

interface RejectDialogProps {
  readonly isOpen: boolean;
  readonly count: number;
  readonly isPending: boolean;
  readonly error: unknown;
  readonly onClose: () => void;
  readonly onReject: (reason: string) => void;
}

/** Asks for the reason, and says what a rejection does. */
export function RejectAffiliatesDialog({
  isOpen,
  count,
  isPending,
  error,
  onClose,
  onReject,
}: RejectDialogProps) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  return (
    <Dialog title={t`Reject affiliates`} isOpen={isOpen} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (reason.trim()) onReject(reason.trim());
        }}
      >
        <p>
          <Plural
            value={count}
            one="# affiliate gets no credit for clicks and sales from now on."
            other="# affiliates get no credit for clicks and sales from now on."
          />{' '}
          <Trans>What was earned before stays as it is.</Trans>
        </p>
        {Boolean(error) && <Problem error={error} />}
        <TextField
          label={t`Reason`}
          hint={t`It is stored with the affiliate and sent to your webhooks. Up to 500 characters.`}
          value={reason}
          onChange={setReason}
          maxLength={500}
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
