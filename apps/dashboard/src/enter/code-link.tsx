/** @jsxImportSource preact */
import { t } from '@lingui/core/macro';
import type { SignInStep } from '@tributary/sdk';
import { useEffect, useState } from 'preact/hooks';
import { hasAsked } from '../app/session/session.ts';
import { clientIn } from './client.ts';
import { EnterPage } from './enter-page.tsx';
import { codeOf } from './error-words.ts';
import { Frame, Problem, SigningIn } from './parts.tsx';
import { goOn, modesOf } from './place.ts';
import { UserSignIn } from './sign-in.tsx';

/** Matches `<sign-in id>.<code>`, the token in an e-mailed link. */
export const isCodeLink = (token: string): boolean => /^[\w-]+\.[\w-]+$/.test(token);

/**
 * Submits the code automatically in the browser that requested the link, which has the sign-in cookie. Other browsers
 * only show the code, so that a forwarded or scanned link signs no one in and can still be used.
 */
export function CodeLink({ token }: { token: string }) {
  const [id = '', code = ''] = token.split('.');
  const [step, setStep] = useState<SignInStep>();
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    clientIn('live')
      .signIns.answer(id, { code })
      .then((next) => (next.session ? goOn(modesOf(next.session), 'user') : setStep(next)), setError);
  }, []);
  if (step)
    return (
      <UserSignIn
        title={t`Sign in`}
        begun={{ signIn: { id, expires_at: '', sends_codes: true }, step }}
        onDone={(session) => goOn(modesOf(session), 'user')}
      />
    );
  if (error !== undefined && codeOf(error) === 'SIGN_IN_FAILED' && hasAsked(id))
    return <EnterPage way="user" note={t`This code was already used or has expired. Start again.`} />;
  if (error !== undefined) return <ShowCode code={code} />;
  return <SigningIn />;
}

function ShowCode({ code }: { code: string }) {
  return (
    <Frame title={t`Your code`}>
      <p>{t`Enter ${code} in the window where you are signing in.`}</p>
      <p class="enter-code">{code}</p>
      <Problem>{t`If you are not signing in, close this page. We never ask you for this code.`}</Problem>
    </Frame>
  );
}
