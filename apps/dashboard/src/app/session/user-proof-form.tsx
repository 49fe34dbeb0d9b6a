import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { APIError, type SignIn, type UserSession } from '@tributary/sdk';
import { type ReactNode, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/field.tsx';
import { Form, FormButtons } from '../../components/form.tsx';
import { Name } from '../../components/names.tsx';
import { isPasskeyDeclined, passkeyDialogs, passkeyPlace } from './passkey.ts';
import { clientOf, rememberAsked } from './session.ts';

type Asked = 'password' | 'code' | 'totp' | 'recovery_code';

interface UserProofFormProps {
  readonly email: string;
  readonly account_id: string;
  readonly onDone: (session: UserSession) => void;
  readonly onCancel?: () => void;
  readonly children?: ReactNode;
}

const { signIns } = clientOf('live');

export function UserProofForm({ email, account_id, onDone, onCancel, children }: UserProofFormProps) {
  const { t } = useLingui();
  const [signIn, setSignIn] = useState<SignIn>();
  const [asked, setAsked] = useState<Asked>('password');
  const [typed, setTyped] = useState('');
  const move = (next: Asked) => {
    setTyped('');
    setAsked(next);
  };
  const words: Readonly<Record<Asked, { readonly label: string; readonly wrong: string }>> = {
    password: {
      label: t`Password`,
      wrong: t`The password is incorrect, or the sign-in has expired. Try again.`,
    },
    code: { label: t`Code from the e-mail`, wrong: t`The code is incorrect or has expired.` },
    totp: {
      label: t`Six-digit code from your authenticator app`,
      wrong: t`The code is incorrect or was already used. Wait for the next one.`,
    },
    recovery_code: { label: t`Recovery code`, wrong: t`The recovery code is incorrect or was already used.` },
  };
  const begun = async () => {
    if (signIn) return signIn;
    const fresh = await signIns.create({ email, account_id });
    rememberAsked(fresh.id);
    setSignIn(fresh);
    return fresh;
  };
  const answer = useMutation({
    mutationFn: async () => {
      const { id } = await begun();
      const step = await signIns.answer(id, { [asked]: asked === 'password' ? typed : typed.trim() });
      if (step.next === 'code') await signIns.sendCode(id);
      return step;
    },
    onSuccess: ({ session, next }) => {
      if (session) onDone(session);
      else move(next === 'code' ? 'code' : 'totp');
    },
    onError: (error) => {
      // Start a new sign-in on the next attempt, because the server does not report whether this one has ended.
      if (isRefused(error) && asked === 'password') setSignIn(undefined);
    },
  });
  const sendCode = useMutation({
    mutationFn: async () => await signIns.sendCode((await begun()).id),
    onSuccess: () => move('code'),
    onError: () => setSignIn(undefined),
  });
  const byPasskey = useMutation({
    mutationFn: async () => {
      answer.reset();
      const { id } = await begun();
      const { askForPasskey } = await passkeyDialogs();
      return await signIns.answer(id, { passkey: await askForPasskey(await signIns.beginPasskey(id)) });
    },
    onSuccess: ({ session }) => {
      if (session) onDone(session);
    },
    onError: (error) => {
      if (isRefused(error)) setSignIn(undefined);
    },
  });
  const passkeyError = isPasskeyDeclined(byPasskey.error) ? null : byPasskey.error;
  const refused = isRefused(answer.error) ? words[asked].wrong : undefined;
  const isPending = answer.isPending || sendCode.isPending || byPasskey.isPending;
  return (
    <Form
      className="stack sign-in"
      of={{
        submit: answer.mutate,
        error: refused === undefined ? (answer.error ?? sendCode.error ?? passkeyError) : undefined,
        isReady: typed.trim() !== '' && !isPending,
      }}
    >
      {children}
      <p className="name">
        <Name of={email} />
      </p>
      <TextField
        key={asked}
        label={words[asked].label}
        type={asked === 'password' ? 'password' : 'text'}
        autoComplete={asked === 'password' ? 'current-password' : 'one-time-code'}
        value={typed}
        onChange={(value) => {
          setTyped(value);
          answer.reset();
        }}
        error={refused}
        autoFocus
      />
      <FormButtons verb={<Trans>Confirm</Trans>} onCancel={onCancel}>
        {asked === 'password' && passkeyPlace() === 'here' && (
          <Button look="quiet" isDisabled={isPending} onPress={() => byPasskey.mutate()}>
            <Trans>Use a passkey</Trans>
          </Button>
        )}
        {asked === 'password' && (
          <Button look="quiet" isDisabled={isPending} onPress={() => sendCode.mutate()}>
            <Trans>Send me a code instead</Trans>
          </Button>
        )}
        {asked === 'totp' && (
          <Button look="quiet" onPress={() => move('recovery_code')}>
            <Trans>Use a recovery code</Trans>
          </Button>
        )}
      </FormButtons>
    </Form>
  );
}

const isRefused = (error: unknown) => error instanceof APIError && error.code === 'SIGN_IN_FAILED';
