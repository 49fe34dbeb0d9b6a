import { Trans, useLingui } from '@lingui/react/macro';
import type { Session } from '@tributary/sdk';
import { SignInForm } from '../session/sign-in.tsx';
import { Dialog } from '../ui/dialog.tsx';

/** Over the page and not instead of it: what was typed there is still there afterwards. */
export function SessionEnded({ isOpen, onDone }: { isOpen: boolean; onDone: (session: Session) => void }) {
  const { t } = useLingui();
  return (
    <Dialog title={t`Your session has ended`} isOpen={isOpen} onClose={() => {}} isDismissable={false}>
      <SignInForm onDone={onDone}>
        <p>
          <Trans>
            Its key was revoked or has expired, nobody used it for 12 hours, or this browser signed in
            elsewhere. What you typed on this page is still there. What you sent last was not done.
          </Trans>
        </p>
      </SignInForm>
    </Dialog>
  );
}
