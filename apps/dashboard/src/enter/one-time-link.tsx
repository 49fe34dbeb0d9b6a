/** @jsxImportSource preact */
import { t } from '@lingui/core/macro';
import type { Session } from '@tributary/sdk';
import { useEffect, useState } from 'preact/hooks';
import { currentSessions, lastMode, type Mode, previewLink, signIn } from '../app/session/session.ts';
import { EnterPage } from './enter-page.tsx';
import { wordsOf } from './error-words.ts';
import { Coded, Frame, Note, Problem, SigningIn, usePending } from './parts.tsx';
import { addressOf, goOn } from './place.ts';

const enter = ({ mode }: Session) => goOn([mode as Mode], 'key');

interface Question {
  /** Session that the link would start. */
  readonly offered: Session;
  readonly current: readonly Session[];
}

/**
 * Signs in with a one-time link. Asks first if a user is already signed in, because someone else's link would otherwise
 * silently switch this browser to their account. Answering uses up the link.
 */
export function OneTimeLink({ token }: { token: string }) {
  const [question, setQuestion] = useState<Question>();
  const { error, run } = usePending();
  useEffect(() => {
    void run(async () => {
      const current = await currentSessions();
      if (current.length === 0) enter(await signIn({ token }));
      else setQuestion({ offered: await previewLink(token), current });
    });
  }, []);
  if (error !== undefined) return <Spent error={error} />;
  if (question) return <SwitchSession {...question} token={token} />;
  return <SigningIn />;
}

function Spent({ error }: { error: unknown }) {
  return (
    <EnterPage way="key">
      <Problem>{wordsOf(error)}</Problem>
      <Note>
        <Coded
          text={t`A link can be used only once and expires after 60 seconds. Run tributary dashboard to get a new one, or sign in with an API key.`}
          code="tributary dashboard"
        />
      </Note>
    </EnterPage>
  );
}

/** Asks before a link switches to another user. */
function SwitchSession({ offered, current, token }: Question & { token: string }) {
  const { error, isPending, run } = usePending();
  if (error !== undefined) return <Spent error={error} />;
  const isReplaced = current.some(({ mode, user }) => user !== null || mode === offered.mode);
  return (
    <Frame title={t`You are already signed in`}>
      <SessionList title={t`Currently signed in`} sessions={current} />
      <SessionList title={t`This link signs you in to`} sessions={[offered]} />
      <p class="muted">
        {isReplaced
          ? t`Your current session in that environment will end.`
          : t`Your current session will stay active.`}{' '}
        {t`Continue only if you requested this link.`}
      </p>
      <button
        type="button"
        class="button primary wide"
        data-disabled={isPending || undefined}
        onClick={() => void run(async () => enter(await signIn({ token })))}
      >
        {t`Sign in with this link`}
      </button>
      <a href={addressOf(`/${lastMode()}`)} class="button wide">
        {t`Keep current session`}
      </a>
    </Frame>
  );
}

function SessionList({ title, sessions }: { title: string; sessions: readonly Session[] }) {
  return (
    <dl>
      <dt class="muted">{title}</dt>
      {sessions.map(({ id, mode, account_name, api_key_name, user }) => (
        <dd key={id + mode}>
          <bdi class="name">{account_name}</bdi>, {mode === 'live' ? t`live environment` : t`dev environment`}
          , <bdi>{user ? t`as ${user.name}` : t`API key ${api_key_name ?? ''}`}</bdi>
        </dd>
      ))}
    </dl>
  );
}
