import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { portal } from '../app/client.ts';
import { wordsOf } from '../app/error-words.ts';
import { codeOf, meQuery, queryClient } from '../app/queries.ts';
import { useMe } from '../app/site.tsx';
import { CodeField } from './code-field.tsx';
import { Form } from './form.tsx';

/** Makes a change that may require a recent sign-in. If so, `dialog` asks for a code and repeats the change. */
export function useFreshMutation<Values, Result>({
  change,
  onSuccess,
}: {
  change: (values: Values) => Promise<Result>;
  onSuccess?: (result: Result, values: Values) => void;
}) {
  const [waiting, setWaiting] = useState<{ readonly values: Values }>();
  const mutation = useMutation({
    mutationFn: change,
    onSuccess: (result, values) => {
      setWaiting(undefined);
      onSuccess?.(result, values);
    },
    onError: (error, values) => {
      if (codeOf(error) === 'REAUTHENTICATION_REQUIRED') setWaiting({ values });
    },
  });
  const isAsking = waiting !== undefined;
  return {
    mutate: mutation.mutate,
    isPending: mutation.isPending,
    isAsking,
    error: isAsking ? null : mutation.error,
    reset: mutation.reset,
    dialog: isAsking && (
      <ProofDialog
        onProven={() => {
          setWaiting(undefined);
          mutation.mutate(waiting.values);
        }}
        onCancel={() => {
          setWaiting(undefined);
          mutation.reset();
        }}
      />
    ),
  };
}

/** Asks for a code, which is e-mailed when the dialog opens. */
function ProofDialog({ onProven, onCancel }: { onProven: () => void; onCancel: () => void }) {
  const { t } = useLingui();
  const { email } = useMe();
  const dialog = useRef<HTMLDialogElement>(null);
  const [code, setCode] = useState('');
  const send = useMutation({ mutationFn: () => portal.me.sendCode() });
  const prove = useMutation({
    mutationFn: (typed: string) => portal.me.prove({ code: typed }),
    onSuccess: (me) => {
      queryClient.setQueryData(meQuery.queryKey, me);
      onProven();
    },
  });
  useEffect(() => {
    dialog.current?.showModal();
    send.mutate();
  }, []);
  const isWrong = codeOf(prove.error) === 'SIGN_IN_FAILED';
  const failure = send.error ?? (isWrong ? null : prove.error);
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby="proof-title" onCancel={onCancel}>
      <h2 id="proof-title">{t`Confirm it’s you`}</h2>
      <p>{t`We sent a code to ${email}. Enter it to save your change.`}</p>
      <Form
        isBusy={prove.isPending}
        problem={failure ? wordsOf(failure) : undefined}
        onSubmit={() => prove.mutate(code)}
      >
        <CodeField
          {...{ value: code, onChange: setCode, onComplete: prove.mutate }}
          error={isWrong ? wordsOf(prove.error) : undefined}
        />
        <div className="buttons">
          <button type="submit" className="button primary" disabled={prove.isPending}>
            {t`Confirm`}
          </button>
          <button type="button" className="button" onClick={onCancel}>{t`Cancel`}</button>
        </div>
      </Form>
      <button type="button" className="text-button" disabled={send.isPending} onClick={() => send.mutate()}>
        {t`Send a new code`}
      </button>
    </dialog>
  );
}
