import { t } from '@lingui/core/macro';
import { SIGN_IN_MINUTES, SIGN_IN_TRIES } from '@tributary/core';
import type { SignIn, SignInStep, UserSession } from '@tributary/sdk';
import { useState } from 'preact/hooks';
import { rememberAsked } from '../app/session/session.ts';
import { clientIn } from './client.ts';
import { codeOf, wordsOf } from './error-words.ts';
import { usePending } from './parts.tsx';
import { usePasskeys } from './passkeys.tsx';

const { signIns } = clientIn('live');
const MINUTE_MS = 60_000;

/** Proof of identity that the page asks for first. */
type Asked = 'password' | 'code' | 'totp' | 'recovery_code' | 'account_id';

interface Progress {
  readonly signIn: SignIn;
  readonly email: string;
  readonly asked: Asked;
  readonly accounts: NonNullable<SignInStep['accounts']>;
  readonly tries: number;
  /** Local time at which the sign-in started or a code was last requested. */
  readonly since: number;
  /** True if a code is required in addition to the password. */
  readonly isCodeNeeded: boolean;
}

export interface SignInOptions {
  readonly onDone: (session: UserSession) => void;
  /** User who signs in. If undefined, the page asks for an e-mail address. */
  readonly as?: { readonly email: string; readonly account_id: string };
  /** Pending sign-in to continue, from an e-mailed link. */
  readonly begun?: { readonly signIn: SignIn; readonly step: SignInStep };
}

export type SignInFlow = ReturnType<typeof useSignIn>;

/** Signs a user in, asking for one proof at a time. */
export function useSignIn({ onDone, as, begun }: SignInOptions) {
  const [email, setEmail] = useState(as?.email ?? '');
  /** Null until the e-mail address is known. */
  const [progress, setProgress] = useState(begun ? nextProgress(fresh(begun.signIn, ''), begun.step) : null);
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [isOver, setOver] = useState(false);
  const { isPending, error, setError, run } = usePending();
  const passkeys = usePasskeys({
    as,
    signInId: progress?.signIn.id,
    isOffered: progress === null && as === undefined,
    onDone,
    onError: setError,
  });

  const move = (next: Progress | null) => {
    setTyped('');
    setWrong(undefined);
    setError(undefined);
    setProgress(next);
  };
  const startAgain = () => {
    setOver(true);
    move(null);
  };

  const begin = () => {
    const address = email.trim();
    if (address === '') return setWrong(t`Enter your e-mail address.`);
    return run(async () => {
      setWrong(undefined);
      setOver(false);
      passkeys.stop();
      try {
        const signIn = await signIns.create({ email: address, ...(as && { account_id: as.account_id }) });
        rememberAsked(signIn.id);
        move(fresh(signIn, address));
      } catch (reason) {
        if (codeOf(reason) !== 'VALIDATION_ERROR') throw reason;
        setWrong(t`Enter a valid e-mail address.`);
      }
    });
  };

  const answer = (value: string) => {
    if (progress === null) return;
    const { signIn, asked } = progress;
    if (value.trim() === '') return setWrong(wordsOfEmpty(asked));
    return run(async () => {
      setWrong(undefined);
      try {
        const step = await signIns.answer(signIn.id, {
          [asked]: asked === 'password' ? value : value.trim(),
        });
        if (step.session) return onDone(step.session);
        if (step.next === 'code') await signIns.sendCode(signIn.id);
        move(nextProgress(progress, step));
      } catch (reason) {
        if (codeOf(reason) !== 'SIGN_IN_FAILED' && codeOf(reason) !== 'VALIDATION_ERROR') throw reason;
        const tries = progress.tries + 1;
        if (tries >= SIGN_IN_TRIES || isLate(progress)) return startAgain();
        setProgress({ ...progress, tries });
        setWrong(wordsOfWrong(asked));
      }
    });
  };

  const sendCode = () =>
    run(async () => {
      if (progress === null) return;
      try {
        await signIns.sendCode(progress.signIn.id);
        move({ ...progress, asked: 'code', since: Date.now() });
      } catch (reason) {
        if (codeOf(reason) !== 'SIGN_IN_FAILED') throw reason;
        startAgain();
      }
    });

  return {
    ...{ email, setEmail, progress, typed, setTyped, wrong, isOver, isPending },
    /** Error that does not concern a single field. */
    problem: passkeys.refused ?? (error === undefined ? undefined : wordsOf(error)),
    begin: () => void begin(),
    answer: (value: string) => void answer(value),
    sendCode: () => void sendCode(),
    /** Asks for a different proof. */
    ask: (asked: Asked) => progress && move({ ...progress, asked }),
    changeAddress: as ? undefined : () => move(null),
    passkeys: { place: passkeys.place, ask: () => void run(passkeys.ask) },
  };
}

const fresh = (signIn: SignIn, email: string): Progress => ({
  ...{ signIn, email, asked: 'password', accounts: [], tries: 0, since: Date.now(), isCodeNeeded: false },
});

const nextProgress = (progress: Progress, { next, accounts }: SignInStep): Progress => ({
  ...progress,
  asked: next === 'account' ? 'account_id' : (next ?? 'password'),
  accounts: accounts ?? [],
  isCodeNeeded: next === 'code',
});

const isLate = ({ since }: Progress): boolean => Date.now() - since > SIGN_IN_MINUTES * MINUTE_MS;

const wordsOfEmpty = (asked: Asked): string =>
  asked === 'password' ? t`Enter your password.` : t`Enter the code.`;

function wordsOfWrong(asked: Asked): string {
  switch (asked) {
    case 'password':
      return t`The e-mail address or password is incorrect.`;
    case 'code':
      return t`The code is incorrect or has expired.`;
    case 'totp':
      return t`The code is incorrect or was already used. Wait for the next one.`;
    case 'recovery_code':
      return t`The recovery code is incorrect or was already used.`;
    case 'account_id':
      return t`You do not have access to this account.`;
  }
}
