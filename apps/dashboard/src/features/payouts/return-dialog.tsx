import { Trans, useLingui } from '@lingui/react/macro';
import type { Payout } from '@tributary/sdk';
import { useDays } from '../../app/days.ts';
import { ReasonDialog } from '../../app/reason-dialog.tsx';
import { useHere } from '../../app/session/session-context.tsx';
import { Amount } from '../../components/money.tsx';
import { startOf } from '../../format/period.ts';

interface ReturnDialogProps {
  readonly of: Payout;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Records that the bank returned the money from a completed payout. */
export function ReturnDialog({ of, isOpen, onClose }: ReturnDialogProps) {
  const { t } = useLingui();
  const { client } = useHere();
  const { zone, today } = useDays(of.program_id);
  const send = (reason: string, day: string) => {
    // If the return happened today, the server sets the time.
    const at = day === today ? {} : { returned_at: startOf(day, zone).toISOString() };
    return client.payouts.return(of.id, { reason, ...at });
  };
  return (
    <ReasonDialog
      title={t`Returned by the bank`}
      isOpen={isOpen}
      onClose={onClose}
      hint={t`For example, the bank’s message. Stored with the payout and sent to your webhooks.`}
      day={{ label: t`Returned on`, last: today }}
      verb={<Trans>Record return</Trans>}
      unchanged={t`The payout was not changed.`}
      send={send}
    >
      <Trans>
        <Amount of={of} /> was returned. You owe it to the affiliate again, and the next payout will include
        it. This payout stays marked as completed and shows the return. This cannot be undone. Correct the
        payout details before you pay again.
      </Trans>
    </ReasonDialog>
  );
}
