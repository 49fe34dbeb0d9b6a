import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { portal } from '../../app/client.ts';
import { codeOf, meQuery, queryClient } from '../../app/queries.ts';
import { Waiting } from '../../components/loaded.tsx';
import { ApplyPage } from '../apply/apply-page.tsx';
import { Door, hasAsked, SignInPage } from './sign-in-page.tsx';

/** React runs effects twice in development, but a code works only once. */
let answer: Promise<unknown> | undefined;

/**
 * Signs in automatically in the browser that requested the link, which has the sign-in cookie. Other browsers only show
 * the code, so that a forwarded or scanned link signs no one in and can still be used.
 */
interface LinkCodePageProps {
  readonly id: string;
  readonly code: string;
  /** True if the code submits an application instead of signing in. */
  readonly isApplication: boolean;
}

export function LinkCodePage({ id, code, isApplication }: LinkCodePageProps) {
  const { t } = useLingui();
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    const { applications, signIns } = portal;
    answer ??= (isApplication ? applications : signIns)
      .answer(id, { code })
      .then((me) => queryClient.setQueryData(meQuery.queryKey, me));
    answer.catch(setError);
  }, [id, code, isApplication]);
  if (error === undefined) return <Waiting />;
  if (codeOf(error) === 'SIGN_IN_FAILED' && hasAsked(id)) {
    const Start = isApplication ? ApplyPage : SignInPage;
    return <Start problem={t`That code was already used or has expired. Start again.`} />;
  }
  return (
    <Door title={t`Your code`} lead={t`Enter ${code} in the window where you are signing in.`}>
      <p className="big-code">{code}</p>
      <p className="notice warn">{t`If you are not signing in, close this page. We never ask you for this code.`}</p>
    </Door>
  );
}
