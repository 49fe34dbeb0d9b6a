import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { PortalApplicationForm, PortalSignIn } from '@tributary/sdk/portal';
import { useState } from 'react';
import { portal } from '../../app/client.ts';
import { wordsOf } from '../../app/error-words.ts';
import { codeOf } from '../../app/queries.ts';
import { Link } from '../../app/router.tsx';
import { useSite } from '../../app/site.tsx';
import { FailedPage, Waiting } from '../../components/loaded.tsx';
import { CodeStep, Door, rememberAsked } from '../sign-in/sign-in-page.tsx';
import { Question } from '../state/question.tsx';
import { ApplicationForm } from './application-form.tsx';

const formQuery = {
  queryKey: ['application-form'],
  queryFn: ({ signal }: { signal: AbortSignal }) => portal.applications.form({ signal }),
  staleTime: Number.POSITIVE_INFINITY,
};

type Body = Parameters<typeof portal.applications.create>[0];

interface Begun extends PortalSignIn {
  readonly sent: Body;
}

/**
 * Application form, followed by a field for the code that verifies the e-mail address. `problem` says why an earlier
 * application was not completed.
 */
export function ApplyPage({ problem }: { problem?: string }) {
  const { t } = useLingui();
  const form = useQuery(formQuery);
  const [begun, setBegun] = useState<Begun>();
  const send = useMutation({
    mutationFn: async (sent: Body) => ({ ...(await portal.applications.create(sent)), sent }),
    onSuccess: (application) => {
      rememberAsked(application.id);
      setBegun(application);
    },
    // The questions may have changed, or the form may be a day old.
    onError: () => void form.refetch(),
  });
  const sendProblem = useProblem(send.error);
  if (!form.data)
    return form.error ? <FailedPage error={form.error} onRetry={() => void form.refetch()} /> : <Waiting />;
  if (form.data.closed) return <Closed why={form.data.closed} />;
  if (begun) {
    const { email } = begun.sent;
    return (
      <CodeStep
        begun={{ ...begun, email }}
        lead={t`We sent a code to ${email}. Enter it to submit your application.`}
        verb={t`Submit application`}
        isSending={send.isPending}
        answer={(code) => portal.applications.answer(begun.id, { code })}
        onAgain={() => send.mutate(begun.sent)}
        onBack={() => setBegun(undefined)}
      />
    );
  }
  return (
    <ApplicationForm
      form={form.data}
      isBusy={send.isPending}
      error={send.error}
      problem={sendProblem ?? problem}
      onSend={send.mutate}
    />
  );
}

/** Returns the reason why an application was not submitted. */
function useProblem(of: unknown): string | undefined {
  const { t } = useLingui();
  if (!of) return undefined;
  const code = codeOf(of);
  if (code === 'RATE_LIMIT_EXCEEDED')
    return t`Too many applications were submitted today. Try again tomorrow.`;
  if (code === 'INVALID_TRANSITION')
    return t`The form has changed since you opened it. Check your answers and submit it again.`;
  if (code === 'VALIDATION_ERROR') return t`Please check what you entered.`;
  return wordsOf(of);
}

function Closed({ why }: { why: NonNullable<PortalApplicationForm['closed']> }) {
  const { t } = useLingui();
  const { brand_name } = useSite();
  return (
    <Door
      title={t`Applications are closed`}
      lead={
        why === 'invitation_only'
          ? t`This program is by invitation only: ${brand_name} chooses who can join.`
          : t`You can’t apply yet, because this portal does not send e-mail.`
      }
    >
      <Question />
      <Link to="sign-in" className="button wide">{t`Sign in`}</Link>
    </Door>
  );
}
