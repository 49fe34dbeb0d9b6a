import { Trans, useLingui } from '@lingui/react/macro';
import type { Session } from '@tributary/sdk';
import { useEffect, useState } from 'react';
import { Dialog } from '../../components/dialog.tsx';
import { Banner } from '../../components/notes.tsx';
import type { Mode } from '../session/session.ts';
import { SignInForm } from '../session/sign-in.tsx';

export interface SessionEndedProps {
  readonly isOpen: boolean;
  readonly mode: Mode;
  readonly onDone: (session: Session) => void;
}

/** Over the page and not instead of it: what was typed there is still there afterwards. */
export function SessionEnded({ isOpen, mode, onDone }: SessionEndedProps) {
  const { t } = useLingui();
  const [given, setGiven] = useState<string>();
  useEffect(() => setGiven(undefined), [isOpen]);
  return (
    <Dialog title={t`Your session has ended`} isOpen={isOpen} onClose={() => {}} isDismissable={false}>
      <SignInForm
        mode={mode}
        onDone={(session) => {
          setGiven(session.mode);
          onDone(session);
        }}
      >
        <p>
          <Trans>
            Its key was revoked or has expired, nobody used it for 12 hours, or this browser signed in
            elsewhere. What you typed on this page is still there. What you sent last was not done.
          </Trans>
        </p>
        {given !== undefined && given !== mode && (
          <Banner tone="warn">
            <Trans>
              That key is of the other environment. This page needs one that begins with{' '}
              <code>sk_{mode}_</code>.
            </Trans>
          </Banner>
        )}
      </SignInForm>
    </Dialog>
  );
}
