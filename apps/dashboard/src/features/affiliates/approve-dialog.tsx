import { Trans, useLingui } from '@lingui/react/macro';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Count } from '../../components/money.tsx';

interface ApproveAffiliatesDialogProps {
  readonly isOpen: boolean;
  readonly count: number;
  /** Number of affiliates who are not approved yet. */
  readonly toApprove: number;
  readonly onClose: () => void;
  readonly onGo: () => void;
}

export function ApproveAffiliatesDialog({ toApprove, ...props }: ApproveAffiliatesDialogProps) {
  const { t } = useLingui();
  return (
    <ConfirmDialog
      {...props}
      title={t`Approve affiliates`}
      sums={[]}
      verb={
        <Trans context="affiliate">
          Approve <Count of={toApprove} />
        </Trans>
      }
    >
      <Trans>
        From now on, they will be credited with clicks and sales. Commissions that they earned while awaiting
        approval will be released.
      </Trans>
    </ConfirmDialog>
  );
}
