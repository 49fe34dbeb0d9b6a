import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Money } from '../../format/money.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Amounts } from '../../ui/money.tsx';

interface RejectDialogProps {
  readonly isOpen: boolean;
  readonly count: number;
  readonly sums: readonly Money[];
  readonly isPending: boolean;
  readonly onClose: () => void;
  readonly onReject: (reason: string) => void;
}

/** Asks for the reason, which the affiliate will want to know. */
export function RejectDialog({ isOpen, count, sums, isPending, onClose, onReject }: RejectDialogProps) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  return (
    <Dialog title={t`Reject commissions`} isOpen={isOpen} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          onReject(reason.trim());
        }}
      >
        <p>
          <Plural
            value={count}
            one="# commission will not be paid."
            other="# commissions will not be paid."
          />{' '}
          <Amounts of={sums} />
        </p>
        <TextField
          label={t`Reason`}
          hint={t`It is stored with the commission and sent to your webhooks. Up to 500 characters.`}
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
