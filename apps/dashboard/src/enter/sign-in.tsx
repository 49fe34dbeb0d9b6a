/** @jsxImportSource preact */
import { t } from '@lingui/core/macro';
import { EMAIL_LENGTH_MAX, SIGN_IN_MINUTES, SIGN_IN_TRIES } from '@tributary/core';
import type { SignIn, SignInStep, UserSession } from '@tributary/sdk';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { clientOf, rememberAsked } from '../app/session/session.ts';
import { codeOf, wordsOf } from './error-words.ts';
import { Address, Field, Form, Frame, Note, Others, usePending, Way } from './parts.tsx';
import { OtherPlace, usePasskeys } from './passkeys.tsx';

const { signIns } = clientOf('live');
const MINUTE_MS = 60_000;

/** The proof that the page asks for, once it has the address. */
type Asked = 'password' | 'code' | 'totp' | 'recovery_code' | 'account_id';

interface Progress {
  readonly signIn: SignIn;
  readonly email: string;
  readonly asked: Asked;
  readonly accounts: NonNullable<SignInStep['accounts']>;
  /** When the server was last asked for more time, by this machine's clock. */
  readonly since: number;
  /** A code in addition to a password. */
  readonly isCodeNeeded?: boolean;
}

interface UserSignInProps {
  readonly onDone: (session: UserSession) => void;
  /** The user who is to sign in; without it, the address is asked for. */
  readonly as?: { readonly email: string; readonly account_id: string };
  /** A sign-in that is under way, by a link. */
  readonly begun?: { readonly signIn: SignIn; readonly step: SignInStep };
  /** Above the first form. */
  readonly title: string;
  readonly note?: string | undefined;
  /** Other ways to sign in, below the address. */
  readonly others?: ComponentChildren;
}

/** One proof after the other, each on a screen of its own, until the browser is signed in. */
export function UserSignIn({ onDone, as, begun, title, note, others }: UserSignInProps) {
  const [email, setEmail] = useState(as?.email ?? '');
  const [progress, setProgress] = useState<Progress | null>(
    begun ? progressOf(begun.signIn, '', begun.step) : null,
  );
  const [tries, setTries] = useState(0);
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [isOver, setOver] = useState(false);
  const { isPending, error, setError, run } = usePending();

  const move = (next: Progress | null) => {
    setTyped('');
    setWrong(undefined);
    setError(undefined);
    setProgress(next);
  };
  const startAgain = () => {
    setOver(true);
    setTries(0);
    move(null);
  };
  const passkeys = usePasskeys({
    as,
    signInId: progress?.signIn.id,
    isOffered: progress === null && as === undefined,
    onDone,
    onError: setError,
  });
  const problem = passkeys.refused ?? (error === undefined ? undefined : wordsOf(error));
  const { place } = passkeys;
  const byPasskey = place === 'here' && <Way onClick={() => void run(passkeys.ask)}>{t`Use a passkey`}</Way>;
  const begin = () => {
    if (email.trim() === '') return setWrong(t`Enter your e-mail address.`);
    return run(async () => {
      setWrong(undefined);
      setOver(false);
      passkeys.stop();
      try {
        const signIn = await signIns.create({
          email: email.trim(),
          ...(as && { account_id: as.account_id }),
        });
        rememberAsked(signIn.id);
        setTries(0);
        move({ signIn, email: email.trim(), asked: 'password', accounts: [], since: Date.now() });
      } catch (reason) {
        if (codeOf(reason) !== 'VALIDATION_ERROR') throw reason;
        setWrong(t`This is not an e-mail address.`);
      }
    });
  };
  if (progress === null)
    return (
      <Frame title={title}>
        {isOver && <Note>{t`That sign-in is over: it takes ten minutes and five tries. Begin again.`}</Note>}
        {note !== undefined && !isOver && <Note>{note}</Note>}
        <Form onSubmit={() => void begin()} verb={t`Continue`} isPending={isPending} problem={problem}>
          {as ? (
            <Address email={as.email} />
          ) : (
            <Field
              label={t`E-mail`}
              name="username"
              type="email"
              autocomplete="username webauthn"
              value={email}
              onChange={setEmail}
              error={wrong}
              maxLength={EMAIL_LENGTH_MAX}
            />
          )}
        </Form>
        {place !== null && <Others>{place === 'here' ? byPasskey : <OtherPlace of={place} />}</Others>}
        {others}
      </Frame>
    );

  const { signIn, asked, accounts } = progress;
  const answer = (value: string) => {
    if (value.trim() === '') return setWrong(wordsOfEmpty(asked));
    return run(async () => {
      setWrong(undefined);
      try {
        const step = await signIns.answer(signIn.id, {
          [asked]: asked === 'password' ? value : value.trim(),
        });
        if (step.session) return onDone(step.session);
        if (step.next === 'code') await signIns.sendCode(signIn.id);
        move({ ...progressOf(signIn, progress.email, step), since: progress.since });
      } catch (reason) {
        if (codeOf(reason) !== 'SIGN_IN_FAILED' && codeOf(reason) !== 'VALIDATION_ERROR') throw reason;
        setTries(tries + 1);
        const isLate = Date.now() - progress.since > SIGN_IN_MINUTES * MINUTE_MS;
        if (isLate || tries + 1 >= SIGN_IN_TRIES) return startAgain();
        setWrong(wordsOfWrong(asked));
      }
    });
  };
  const sendCode = () =>
    run(async () => {
      try {
        await signIns.sendCode(signIn.id);
        move({ ...progress, asked: 'code', since: Date.now() });
      } catch (reason) {
        if (codeOf(reason) !== 'SIGN_IN_FAILED') throw reason;
        startAgain();
      }
    });
  const ask = (next: Asked) => () => move({ ...progress, asked: next });
  const submit = () => void answer(typed);
  const address = progress.email !== '' && (
    <Address email={progress.email} onChange={as ? undefined : () => move(null)} />
  );

  switch (asked) {
    case 'password':
      return (
        <Frame title={t`Enter your password`}>
          <Form onSubmit={submit} verb={t`Sign in`} isPending={isPending} problem={problem}>
            {address}
            <Field
              label={t`Password`}
              name="password"
              type="password"
              autocomplete="current-password"
              value={typed}
              onChange={setTyped}
              error={wrong}
              maxLength={1_000}
            />
          </Form>
          <Others>
            {signIn.sends_codes ? (
              <Way onClick={() => void sendCode()}>{t`Send me a code instead`}</Way>
            ) : (
              <p class="hint">
                {t`Forgotten? Ask an owner of the account for a new link, or whoever runs this server.`}
              </p>
            )}
            {byPasskey}
          </Others>
        </Frame>
      );
    case 'code':
      return (
        <Frame title={t`Check your mail`}>
          <Note>
            {progress.isCodeNeeded
              ? t`There were too many wrong attempts before, so a code by e-mail is needed as well.`
              : t`If somebody here has this address, a code is on its way. It works in this browser only, for ten minutes.`}
          </Note>
          <Form onSubmit={submit} verb={t`Sign in`} isPending={isPending} problem={problem}>
            {address}
            <Field
              label={t`Code`}
              name="code"
              autocomplete="one-time-code"
              value={typed}
              onChange={setTyped}
              error={wrong}
              placeholder="XXXX-XXXX"
              maxLength={40}
              isCode
            />
          </Form>
          <Others>
            <Way onClick={() => void sendCode()}>{t`Send another code`}</Way>
            {!progress.isCodeNeeded && <Way onClick={ask('password')}>{t`Use my password`}</Way>}
          </Others>
        </Frame>
      );
    case 'totp':
      return (
        <Frame title={t`Enter the code of your app`}>
          <Form onSubmit={submit} verb={t`Sign in`} isPending={isPending} problem={problem}>
            {address}
            <Field
              label={t`Six digits of your authenticator app`}
              name="totp"
              autocomplete="one-time-code"
              isNumeric
              value={typed}
              onChange={setTyped}
              error={wrong}
              maxLength={20}
              isCode
            />
          </Form>
          <Others>
            <Way onClick={ask('recovery_code')}>{t`Use a recovery code`}</Way>
          </Others>
        </Frame>
      );
    case 'recovery_code':
      return (
        <Frame title={t`Enter a recovery code`}>
          <Form onSubmit={submit} verb={t`Sign in`} isPending={isPending} problem={problem}>
            {address}
            <Field
              label={t`Recovery code`}
              name="recovery_code"
              autocomplete="off"
              value={typed}
              onChange={setTyped}
              error={wrong}
              hint={t`One of the ten that you kept when you set up the app. Each works once.`}
              maxLength={60}
              isCode
            />
          </Form>
          <Others>
            <Way onClick={ask('totp')}>{t`Use the authenticator app`}</Way>
          </Others>
        </Frame>
      );
    case 'account_id':
      return (
        <Frame title={t`Choose an account`}>
          <p class="muted">{t`You are a user of several accounts with this address.`}</p>
          {(problem ?? wrong) !== undefined && <Note>{problem ?? wrong}</Note>}
          <Others>
            {accounts.map(({ id, name }) => (
              <Way key={id} onClick={() => void answer(id)}>
                <bdi class="cut">{name}</bdi>
              </Way>
            ))}
          </Others>
        </Frame>
      );
  }
}

/** The proof that the server asks for next. */
function progressOf(signIn: SignIn, email: string, { next, accounts }: SignInStep): Progress {
  const asked = next === 'account' ? 'account_id' : (next ?? 'password');
  return { signIn, email, asked, accounts: accounts ?? [], isCodeNeeded: next === 'code', since: Date.now() };
}

function wordsOfEmpty(asked: Asked): string {
  return asked === 'password' ? t`Enter your password.` : t`Enter the code.`;
}

function wordsOfWrong(asked: Asked): string {
  switch (asked) {
    case 'password':
      return t`This e-mail address and password do not go together.`;
    case 'code':
      return t`This is not the code, or it no longer works.`;
    case 'totp':
      return t`This code is wrong, or was used before. Wait for the next one.`;
    case 'recovery_code':
      return t`This recovery code is wrong, or was used before.`;
    case 'account_id':
      return t`You cannot sign in to this account.`;
  }
}
