import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { Session } from '@tributary/sdk';
import { useEffect, useState } from 'react';
import { Mark } from '../ui/icon.tsx';
import { Banner, Problem } from '../ui/notes.tsx';
import { tellOtherTabs } from './other-tabs.ts';
import { queryClient } from './queries.ts';
import { isMode, type Mode, signIn } from './session.ts';
import { SignInForm } from './sign-in.tsx';

/** A one-time link is used by one request, although React may run an effect twice. */
const entering = new Map<string, Promise<Session>>();

/** Where to go on: back to the page of the environment that was wanted, if the session is of that one. */
function placeOf(session: Session, back: string | undefined): string {
  const isBack = back !== undefined && new RegExp(`^/${session.mode}([/?]|$)`).test(back);
  return isBack ? back : `/${session.mode}`;
}

/** `/enter#token` signs in with a one-time link, `/enter` with an API key. */
export function EnterPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { mode, back } = useSearch({ strict: false }) as { mode?: string; back?: string };
  const [token] = useState(() => window.location.hash.slice(1));
  const [error, setError] = useState<unknown>();
  const enter = (session: Session) => {
    tellOtherTabs(session.mode as Mode);
    queryClient.clear();
    void navigate({ href: placeOf(session, back), replace: true });
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
          <SignInForm onDone={enter} mode={isMode(mode ?? '') ? (mode as Mode) : undefined}>
            {isMode(mode ?? '') && <Wanted mode={mode as Mode} />}
          </SignInForm>
        )}
      </div>
    </main>
  );
}

/** Each environment has its own keys, and this browser has no session of this one. */
function Wanted({ mode }: { mode: Mode }) {
  const other: Mode = mode === 'live' ? 'dev' : 'live';
  return (
    <>
      <h1>
        {mode === 'live' ? (
          <Trans>Sign in to the live environment</Trans>
        ) : (
          <Trans>Sign in to the dev environment</Trans>
        )}
      </h1>
      <p className="muted">
        <Trans>
          It has keys of its own: they begin with <code>sk_{mode}_</code>.
        </Trans>{' '}
        <Link to="/$mode" params={{ mode: other }} className="link">
          {other === 'live' ? <Trans>Back to live</Trans> : <Trans>Back to dev</Trans>}
        </Link>
      </p>
    </>
  );
}
