import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { Session } from '@tributary/sdk';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Mark } from '../../components/icon.tsx';
import { Banner, Problem } from '../../components/notes.tsx';
import { tellOtherTabs } from './other-tabs.ts';
import { queryClient } from './queries.ts';
import { currentSessions, isMode, lastMode, type Mode, previewLink, signIn } from './session.ts';
import { SignInForm } from './sign-in.tsx';

/** A one-time link leads to a session, or to a question if somebody is signed in already. */
type Entry =
  | { readonly session: Session }
  | { readonly session?: never; readonly offered: Session; readonly current: readonly Session[] };

/** A one-time link is used by one request, although React may run an effect twice. */
const entering = new Map<string, Promise<Entry>>();

/**
 * Signs in, unless somebody is signed in: a link that somebody else has sent would put this browser into their account
 * without a word. The link is used up when the question is answered.
 */
async function enterBy(token: string): Promise<Entry> {
  const current = await currentSessions();
  if (current.length === 0) return { session: await signIn({ token }) };
  return { offered: await previewLink(token), current };
}

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
  const [asking, setAsking] = useState<Pick<SwitchProps, 'offered' | 'current'> | null>(null);
  const enter = (session: Session) => {
    tellOtherTabs(session.mode as Mode);
    queryClient.clear();
    void navigate({ href: placeOf(session, back), replace: true });
  };
  useEffect(() => {
    if (!token) return;
    // Out of the address and the history before anything else.
    window.history.replaceState(window.history.state, '', window.location.pathname);
    const entry = entering.get(token) ?? enterBy(token);
    entering.set(token, entry);
    entry.then((found) => (found.session ? enter(found.session) : setAsking(found)), setError);
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
        {asking && error === undefined ? (
          <SwitchSession {...asking} token={token} onDone={enter} onError={setError} />
        ) : token && error === undefined ? (
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

interface SwitchProps {
  /** The session that the link would begin. */
  readonly offered: Session;
  readonly current: readonly Session[];
  readonly token: string;
  readonly onDone: (session: Session) => void;
  readonly onError: (error: unknown) => void;
}

/** Asks before a link signs in somebody else. */
function SwitchSession({ offered, current, token, onDone, onError }: SwitchProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => signIn({ token }),
    onSuccess: onDone,
    onError,
  });
  const isReplaced = current.some(({ mode }) => mode === offered.mode);
  return (
    <section className="stack">
      <h1>
        <Trans>You are already signed in</Trans>
      </h1>
      <SessionList title={<Trans>Signed in now</Trans>} sessions={current} />
      <SessionList title={<Trans>This link signs you in to</Trans>} sessions={[offered]} />
      <p className="muted">
        {isReplaced ? (
          <Trans>It ends your present session of that environment.</Trans>
        ) : (
          <Trans>Your present session stays.</Trans>
        )}{' '}
        <Trans>Continue only if you asked for this link.</Trans>
      </p>
      <Button look="primary" wide isDisabled={isPending} onPress={() => mutate()}>
        <Trans>Sign in with this link</Trans>
      </Button>
      <Link to="/$mode" params={{ mode: lastMode() }} className="button wide" replace>
        <Trans>Stay signed in as you are</Trans>
      </Link>
    </section>
  );
}

function SessionList({ title, sessions }: { title: ReactNode; sessions: readonly Session[] }) {
  return (
    <dl>
      <dt className="muted">{title}</dt>
      {sessions.map(({ id, mode, account_name, api_key_name }) => (
        <dd key={id}>
          <strong className="name">{account_name}</strong>,{' '}
          {mode === 'live' ? <Trans>live environment</Trans> : <Trans>dev environment</Trans>},{' '}
          <Trans>
            API key <span className="name">{api_key_name}</span>
          </Trans>
        </dd>
      ))}
    </dl>
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
