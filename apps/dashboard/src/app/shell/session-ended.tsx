import { Trans, useLingui } from '@lingui/react/macro';
import type { Session } from '@tributary/sdk';
import { useEffect, useState } from 'react';
import { Dialog } from '../../components/dialog.tsx';
import { Banner, Problem } from '../../components/notes.tsx';
import { KeySignInForm } from '../session/key-sign-in.tsx';
import { type Mode, sessionOf } from '../session/session.ts';
import { UserProofForm } from '../session/user-proof-form.tsx';

export interface SessionEndedProps {
  readonly isOpen: boolean;
  readonly mode: Mode;
  readonly session: Session;
  readonly onDone: (session: Session) => void;
}

/** Sign-in dialog shown over the page, so that users keep their input. */
export function SessionEnded(props: SessionEndedProps) {
  const { t } = useLingui();
  return (
    <Dialog title={t`Your session has ended`} isOpen={props.isOpen} onClose={() => {}} isDismissable={false}>
      {props.session.user ? <AsUser {...props} user={props.session.user} /> : <WithKey {...props} />}
    </Dialog>
  );
}

interface AsUserProps extends SessionEndedProps {
  readonly user: NonNullable<Session['user']>;
}

function AsUser({ user, session, mode, onDone }: AsUserProps) {
  const [error, setError] = useState<unknown>();
  return (
    <UserProofForm
      email={user.email}
      account_id={session.account_id}
      onDone={() => {
        setError(undefined);
        sessionOf(mode).then(onDone, setError);
      }}
    >
      <p>
        <Trans>
          It was inactive for 12 hours, was ended elsewhere, or was replaced when someone else signed in with
          this browser. Your input on this page is preserved, but your last change was not saved.
        </Trans>
      </p>
      {error !== undefined && <Problem error={error} />}
    </UserProofForm>
  );
}

function WithKey({ isOpen, mode, onDone }: SessionEndedProps) {
  const [given, setGiven] = useState<string>();
  useEffect(() => setGiven(undefined), [isOpen]);
  return (
    <KeySignInForm
      mode={mode}
      onDone={(session) => {
        setGiven(session.mode);
        onDone(session);
      }}
    >
      <p>
        <Trans>
          Its key was revoked or has expired, it was inactive for 12 hours, or it was replaced when you signed
          in elsewhere with this browser. Your input on this page is preserved, but your last change was not
          saved.
        </Trans>
      </p>
      {given !== undefined && given !== mode && (
        <Banner tone="warn">
          <Trans>
            That key belongs to the other environment. Use a key that begins with <code>sk_{mode}_</code>.
          </Trans>
        </Banner>
      )}
    </KeySignInForm>
  );
}
