import { Trans, useLingui } from '@lingui/react/macro';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Count } from '../../components/money.tsx';

interface InviteDialogProps {
  readonly isOpen: boolean;
  readonly count: number;
  readonly onClose: () => void;
  readonly onGo: () => void;
}

export function InviteDialog(props: InviteDialogProps) {
  const { t } = useLingui();
  return (
    <ConfirmDialog
      {...props}
      title={t`Invite affiliates`}
      sums={[]}
      verb={
        <Trans>
          Invite <Count of={props.count} />
        </Trans>
      }
    >
      <Trans>
        Each affiliate receives an e-mail with a link to the program’s portal, at most once a day.
      </Trans>
    </ConfirmDialog>
  );
}
