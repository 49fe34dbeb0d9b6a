import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import type { Session } from '@tributary/sdk';
import { useEffect, useState } from 'react';
import { Mark } from '../ui/icon.tsx';
import { Banner, Problem } from '../ui/notes.tsx';
import { queryClient } from './queries.ts';
import { signIn } from './session.ts';
import { SignInForm } from './sign-in.tsx';

/** A one-time link is used by one request, although React may run an effect twice. */
const entering = new Map<string, Promise<Session>>();

/** `/enter#token` signs in with a one-time link, `/enter` with an API key. */
export function EnterPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [token] = useState(() => window.location.hash.slice(1));
  const [error, setError] = useState<unknown>();
  const enter = (session: Session) => {
    queryClient.clear();
    void navigate({ to: '/$mode', params: { mode: session.mode }, replace: true });
  };
  useEffect(() => {
    if (!token) return;
    // Out of the address and the history before anything else.
    window.history.replaceState(window.history.state, '', window.location.pathname);
    const session = entering.get(token) ?? signIn({ token });
    entering.set(token, session);
    session.then(enter, setError);
  }, [token]);
  return (
    <main className="alone">
      <div className="stack">
        <div className="program">
          <Mark />
          <span>
            <strong>Tributary</strong>
            <small>{t`Affiliate program`}</small>
          </span>
        </div>
        {error !== undefined && (
          <>
            <Problem error={error} />
            <Banner>
              <Trans>
                A link works once and for 60 seconds. Get a new one with <code>tributary dashboard</code>, or
                sign in with an API key.
              </Trans>
            </Banner>
          </>
        )}
        {token && error === undefined ? (
          <p className="muted" role="status">
            <Trans>Signing in…</Trans>
          </p>
        ) : (
          <SignInForm onDone={enter} />
        )}
      </div>
    </main>
  );
}
