/** @jsxImportSource preact */
import { t } from '@lingui/core/macro';
import type { Session } from '@tributary/sdk';
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { type Mode, sessionOf } from '../app/session/session.ts';
import { KeyForm } from './key-form.tsx';
import { Coded, Frame, Others, Way } from './parts.tsx';
import { addressOf, goOn, lastWay, modesOf, type Way as WayIn, wantedMode } from './place.ts';
import { ProviderWays } from './provider-ways.tsx';
import { UserSignIn } from './sign-in.tsx';

const enterByKey = ({ mode }: Session) => goOn([mode as Mode], 'key');

interface EnterPageProps {
  /** Form to show first. Default: the form used last in this browser. */
  readonly way?: WayIn;
  readonly note?: string;
  /** Content above the API key form. */
  readonly children?: ComponentChildren;
}

export function EnterPage({ way: given, note, children }: EnterPageProps) {
  const [way, setWay] = useState(given ?? lastWay());
  const other = useOtherSession();
  // A user signed in with a key for the other environment needs a key for this one.
  useEffect(() => {
    if (other?.user === null) setWay('key');
  }, [other]);
  if (way === 'key')
    return (
      <Frame title={wantedMode === undefined ? t`Sign in with an API key` : titleOf(wantedMode)}>
        {children}
        {wantedMode !== undefined && <OwnKeys mode={wantedMode} isBackPossible={Boolean(other)} />}
        <KeyForm onDone={enterByKey} mode={wantedMode} />
        <Others>
          <Way onClick={() => setWay('user')}>{t`Sign in with your e-mail address`}</Way>
        </Others>
      </Frame>
    );
  return (
    <UserSignIn
      title={wantedMode === undefined ? t`Sign in` : titleOf(wantedMode)}
      note={
        note ??
        (other?.user
          ? t`You are signed in but do not have access to this environment. Sign in as someone who does.`
          : undefined)
      }
      onDone={(session) => goOn(modesOf(session), 'user')}
      others={
        <>
          <ProviderWays />
          <Others>
            <Way onClick={() => setWay('key')}>{t`Sign in with an API key`}</Way>
            {other && wantedMode && <Back mode={wantedMode} />}
          </Others>
        </>
      }
    />
  );
}

const titleOf = (mode: Mode) =>
  mode === 'live' ? t`Sign in to the live environment` : t`Sign in to the dev environment`;

const otherOf = (mode: Mode): Mode => (mode === 'live' ? 'dev' : 'live');

/** Returns the session in the other environment, if the user has one. */
function useOtherSession(): Session | undefined {
  const [other, setOther] = useState<Session>();
  useEffect(() => {
    if (wantedMode) sessionOf(otherOf(wantedMode)).then(setOther, () => undefined);
  }, []);
  return other;
}

function Back({ mode }: { mode: Mode }) {
  const other = otherOf(mode);
  return (
    <a href={addressOf(`/${other}`)} class="link">
      {other === 'live' ? t`Back to live` : t`Back to dev`}
    </a>
  );
}

/** Form for this environment's key, for a browser that has a session only in the other environment. */
function OwnKeys({ mode, isBackPossible }: { mode: Mode; isBackPossible: boolean }) {
  const prefix = `sk_${mode}_`;
  return (
    <p class="muted">
      <Coded text={t`It has its own keys, which begin with ${prefix}.`} code={prefix} />{' '}
      {isBackPossible && <Back mode={mode} />}
    </p>
  );
}
