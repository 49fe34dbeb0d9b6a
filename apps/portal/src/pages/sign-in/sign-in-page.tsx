import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { isEmail } from '@tributary/core';
import type { PortalMe, PortalSignIn } from '@tributary/sdk/portal';
import { type ReactNode, useState } from 'react';
import { keyOf, portal } from '../../app/client.ts';
import { wordsOf } from '../../app/error-words.ts';
import { codeOf, meQuery, queryClient } from '../../app/queries.ts';
import { Link } from '../../app/router.tsx';
import { Brand, Foot } from '../../app/shell.tsx';
import { useSite, useText } from '../../app/site.tsx';
import { CodeField } from '../../components/code-field.tsx';
import { Field, Form } from '../../components/form.tsx';

const ASKED_KEY = keyOf('sign-in');

/** Returns true if this browser started the sign-in. Elsewhere, the link only shows a code. */
export const hasAsked = (id: string): boolean => localStorage.getItem(ASKED_KEY) === id;

export const rememberAsked = (id: string): void => localStorage.setItem(ASKED_KEY, id);

interface Begun extends PortalSignIn {
  readonly email: string;
}

/** Sign-in page. `problem` says why an earlier sign-in ended. */
export function SignInPage({ problem }: { problem?: string }) {
  const [begun, setBegun] = useState<Begun>();
  const begin = useMutation({
    mutationFn: async (email: string) => ({ ...(await portal.signIns.create({ email })), email }),
    onSuccess: (signIn) => {
      rememberAsked(signIn.id);
      setBegun(signIn);
    },
  });
  const [email, setEmail] = useState('');
  return begun ? (
    <CodeStep
      {...{ begun, isSending: begin.isPending }}
      answer={(code) => portal.signIns.answer(begun.id, { code })}
      onAgain={() => begin.mutate(begun.email)}
      onBack={() => setBegun(undefined)}
    />
  ) : (
    <EmailStep
      {...{ email, isBusy: begin.isPending, onType: setEmail }}
      problem={begin.error ? wordsOf(begin.error) : problem}
      onSend={() => begin.mutate(email.trim())}
    />
  );
}

/** Frame of the pages shown before sign-in. */
export function Door({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  const { brand_name } = useSite();
  return (
    <>
      <title>{`${title} · ${brand_name}`}</title>
      <header className="bar door">
        <div className="brand">
          <Brand />
        </div>
      </header>
      <main className="page alone">
        <h1>{title}</h1>
        {lead && <p className="lead">{lead}</p>}
        {children}
      </main>
      <Foot />
    </>
  );
}

interface EmailStepProps {
  readonly email: string;
  readonly isBusy: boolean;
  readonly problem: string | undefined;
  readonly onType: (email: string) => void;
  readonly onSend: () => void;
}

function EmailStep({ email, isBusy, problem, onType, onSend }: EmailStepProps) {
  const { t } = useLingui();
  const { access } = useSite();
  const welcome = useText('welcome');
  const [isChecked, setChecked] = useState(false);
  const errors =
    isChecked && !isEmail(email.trim()) ? { email: t`Enter an address, such as ada@example.com.` } : {};
  const send = () => {
    setChecked(true);
    if (isEmail(email.trim())) onSend();
  };
  return (
    <Door
      title={t`Sign in to your partner page`}
      lead={welcome ?? t`Enter your e-mail address, and we’ll send you a code.`}
    >
      <Form {...{ errors, isBusy, problem }} onSubmit={send}>
        <Field
          {...{ name: 'email', label: t`E-mail`, type: 'email', autoComplete: 'email', inputMode: 'email' }}
          {...{ value: email, error: errors.email, autoFocus: true, spellCheck: false }}
          onChange={(event) => onType(event.target.value)}
        />
        <button type="submit" className="button primary wide" disabled={isBusy}>
          {isBusy ? t`Sending…` : t`Continue`}
        </button>
      </Form>
      {access !== 'invite' && (
        <p>
          {t`Not a partner yet?`} <Link to="apply">{t`Apply`}</Link>
        </p>
      )}
    </Door>
  );
}

interface CodeStepProps {
  readonly begun: Begun;
  /** Says what the code is for. Default: signing in. */
  readonly lead?: string;
  readonly verb?: string;
  readonly answer: (code: string) => Promise<PortalMe>;
  readonly isSending: boolean;
  readonly onAgain: () => void;
  readonly onBack: () => void;
}

export function CodeStep({ begun, lead, verb, answer: send, isSending, onAgain, onBack }: CodeStepProps) {
  const { t } = useLingui();
  const [code, setCode] = useState('');
  const answer = useMutation({
    mutationFn: send,
    onSuccess: (me) => queryClient.setQueryData(meQuery.queryKey, me),
  });
  const isWrong = codeOf(answer.error) === 'SIGN_IN_FAILED';
  const { email, sends_codes } = begun;
  return (
    <Door
      title={t`Enter your code`}
      lead={
        sends_codes
          ? (lead ??
            t`If ${email} belongs to a partner, we’ve sent a code to it. The code expires after ten minutes and works only in this browser.`)
          : t`This portal does not send e-mail yet. To get the code for ${email}, ask the person who invited you.`
      }
    >
      <Form
        isBusy={answer.isPending}
        problem={answer.error && !isWrong ? wordsOf(answer.error) : undefined}
        onSubmit={() => answer.mutate(code)}
      >
        <CodeField
          {...{ value: code, onChange: setCode, onComplete: answer.mutate }}
          error={isWrong ? wordsOf(answer.error) : undefined}
        />
        <button type="submit" className="button primary wide" disabled={answer.isPending}>
          {answer.isPending ? t`Signing in…` : (verb ?? t`Sign in`)}
        </button>
      </Form>
      <div className="choices">
        <button type="button" className="text-button" disabled={isSending} onClick={onAgain}>
          {isSending ? t`Sending…` : t`Send a new code`}
        </button>
        <button type="button" className="text-button" onClick={onBack}>{t`Use another address`}</button>
      </div>
    </Door>
  );
}
