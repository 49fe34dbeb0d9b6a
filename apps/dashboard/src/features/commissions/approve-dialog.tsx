import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Count } from '../../components/money.tsx';
import type { Chosen } from './chosen.ts';

interface ApproveCommissionsDialogProps {
  readonly isOpen: boolean;
  readonly chosen: Chosen;
  readonly onClose: () => void;
  readonly onApprove: () => void;
}

export function ApproveCommissionsDialog({
  isOpen,
  chosen,
  onClose,
  onApprove,
}: ApproveCommissionsDialogProps) {
  const { t } = useLingui();
  const countIn = (code: string) =>
    chosen.amounts.reduce((sum, { currency, count }) => sum + (currency === code ? count : 0), 0);
  return (
    <ConfirmDialog
      title={t`Approve commissions`}
      isOpen={isOpen}
      onClose={onClose}
      count={chosen.count}
      sums={chosen.sums.map((sum) => ({
        ...sum,
        what: <Plural value={countIn(sum.currency)} one="# commission" other="# commissions" />,
      }))}
      verb={
        <Trans>
          Approve <Count of={chosen.count} />
        </Trans>
      }
      onGo={onApprove}
    >
      <Trans>They become payable immediately, or once their hold period ends.</Trans>
    </ConfirmDialog>
  );
}
