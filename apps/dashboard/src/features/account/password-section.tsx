import { Trans, useLingui } from '@lingui/react/macro';
import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from '@tributary/core';
import type { Me } from '@tributary/sdk';
import { useState } from 'react';
import { useHere } from '../../app/session/session-context.tsx';
import { useForm } from '../../app/use-form.ts';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/field.tsx';
import { Form, FormButtons, Saved } from '../../components/form.tsx';
import { Banner } from '../../components/notes.tsx';

/** Changes the password, which requires a recent sign-in. */
export function PasswordSection({ me }: { me: Me }) {
  const { t } = useLingui();
  const [isChanging, setChanging] = useState(false);
  const [wasSaved, setSaved] = useState(false);
  const { session } = useHere();
  return (
    <section className="section stack">
      <h2>
        <Trans>Password</Trans>
      </h2>
      {!me.has_password && (
        <NoPassword canGetCodes={session.sends_mail && me.email_verified} hasPasskey={me.passkeys > 0} />
      )}
      {isChanging ? (
        <PasswordForm
          email={me.email}
          onSaved={() => {
            setSaved(true);
            setChanging(false);
          }}
          onCancel={() => setChanging(false)}
        />
      ) : (
        <div className="row wrap">
          <Button onPress={() => setChanging(true)}>
            {me.has_password ? t`Change password` : t`Set a password`}
          </Button>
          {wasSaved && <Saved />}
        </div>
      )}
    </section>
  );
}

/** Tells users without a password how they sign in. Warns users who have no passkey and cannot receive codes either. */
function NoPassword({ canGetCodes, hasPasskey }: { canGetCodes: boolean; hasPasskey: boolean }) {
  if (canGetCodes)
    return (
      <p>
        <Trans>You don’t have a password and sign in with codes.</Trans>
      </p>
    );
  if (hasPasskey)
    return (
      <p>
        <Trans>You don’t have a password and sign in with a passkey.</Trans>
      </p>
    );
  return (
    <Banner tone="warn" icon="key">
      <Trans>
        You don’t have a password, and you cannot receive sign-in codes. Set a password so that you can sign
        in again.
      </Trans>
    </Banner>
  );
}

interface PasswordFormProps {
  readonly email: string;
  readonly onSaved: () => void;
  readonly onCancel: () => void;
}

function PasswordForm({ email, onSaved, onCancel }: PasswordFormProps) {
  const { t } = useLingui();
  const { client } = useHere();
  const form = useForm({
    initial: { password: '' },
    required: ['password'],
    wrong: ({ password }) => ({
      password:
        password !== '' &&
        password.length < PASSWORD_LENGTH_MIN &&
        t`The password must have at least ${PASSWORD_LENGTH_MIN} characters.`,
    }),
    send: ({ password }) => client.me.setPassword({ password }),
    onSaved,
  });
  return (
    <Form className="stack settings" of={form} unchanged={t`Your password was not changed.`}>
      <input
        className="hidden"
        autoComplete="username"
        value={email}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <TextField
        label={t`New password`}
        {...form.field('password')}
        type="password"
        autoComplete="new-password"
        maxLength={PASSWORD_LENGTH_MAX}
        autoFocus
        hint={t`At least ${PASSWORD_LENGTH_MIN} characters. You will be signed out in all other browsers.`}
      />
      <FormButtons verb={<Trans>Save password</Trans>} look="plain" onCancel={onCancel} />
    </Form>
  );
}
