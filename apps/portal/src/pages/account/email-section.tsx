import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { isEmail } from '@tributary/core';
import { useState } from 'react';
import { portal } from '../../app/client.ts';
import { wordsOf } from '../../app/error-words.ts';
import { codeOf, meQuery, queryClient } from '../../app/queries.ts';
import { useMe, useSite } from '../../app/site.tsx';
import { AskMerchant } from '../../components/ask-merchant.tsx';
import { CodeField } from '../../components/code-field.tsx';
import { EditRow } from '../../components/edit-row.tsx';
import { Field, Form } from '../../components/form.tsx';
import { useFreshMutation } from '../../components/fresh.tsx';

export function EmailSection() {
  const { t } = useLingui();
  const { email } = useMe();
  const { sends_codes } = useSite();
  const [isOpen, setOpen] = useState(false);
  if (!sends_codes)
    return (
      <div className="row open">
        <p className="row-label">{t`E-mail`}</p>
        <p className="row-value">{email}</p>
        <AskMerchant />
      </div>
    );
  return (
    <EditRow {...{ label: t`E-mail`, value: email, isOpen }} onOpen={() => setOpen(true)}>
      <EmailForm onClose={() => setOpen(false)} />
    </EditRow>
  );
}

function EmailForm({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const [email, setEmail] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [sentTo, setSentTo] = useState<string>();
  const send = useFreshMutation({
    change: (typed: string) => portal.me.changeEmail({ email: typed }),
    onSuccess: (_, typed) => setSentTo(typed),
  });
  if (sentTo !== undefined) return <ConfirmForm {...{ email: sentTo, onClose }} />;
  const errors =
    isChecked && !isEmail(email.trim()) ? { email: t`Enter an address, such as ada@example.com.` } : {};
  const submit = () => {
    setChecked(true);
    if (isEmail(email.trim())) send.mutate(email.trim());
  };
  return (
    <>
      <Form
        {...{ errors, isBusy: send.isPending, onSubmit: submit }}
        problem={send.error ? wordsOf(send.error) : undefined}
      >
        <Field
          {...{
            name: 'email',
            label: t`New e-mail address`,
            type: 'email',
            autoComplete: 'email',
            autoFocus: true,
          }}
          {...{
            value: email,
            error: errors.email,
            hint: t`We’ll send a code to the new address and a notice to your current one.`,
          }}
          onChange={(event) => setEmail(event.target.value)}
        />
        <div className="buttons">
          <button type="submit" className="button primary" disabled={send.isPending}>{t`Continue`}</button>
          <button type="button" className="button" onClick={onClose}>{t`Cancel`}</button>
        </div>
      </Form>
      {send.dialog}
    </>
  );
}

function ConfirmForm({ email, onClose }: { email: string; onClose: () => void }) {
  const { t } = useLingui();
  const [code, setCode] = useState('');
  const confirm = useMutation({
    mutationFn: (typed: string) => portal.me.confirmEmail({ code: typed }),
    onSuccess: (changed) => {
      queryClient.setQueryData(meQuery.queryKey, changed);
      onClose();
    },
  });
  const isWrong = codeOf(confirm.error) === 'SIGN_IN_FAILED';
  return (
    <Form
      isBusy={confirm.isPending}
      problem={confirm.error && !isWrong ? wordsOf(confirm.error) : undefined}
      onSubmit={() => confirm.mutate(code)}
    >
      <p>{t`Enter the code we sent to ${email}.`}</p>
      <CodeField
        {...{ value: code, onChange: setCode, onComplete: confirm.mutate }}
        error={isWrong ? wordsOf(confirm.error) : undefined}
      />
      <div className="buttons">
        <button type="submit" className="button primary" disabled={confirm.isPending}>{t`Save`}</button>
        <button type="button" className="button" onClick={onClose}>{t`Cancel`}</button>
      </div>
    </Form>
  );
}
