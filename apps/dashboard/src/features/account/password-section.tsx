import { Trans, useLingui } from '@lingui/react/macro';
import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from '@tributary/core';
import type { Me } from '@tributary/sdk';
import { useState } from 'react';
import { useHere } from '../../app/session/session-context.tsx';
import { useForm } from '../../app/use-form.ts';
import { TextField } from '../../components/field.tsx';
import { Form, FormButtons } from '../../components/form.tsx';

/** Changes the password, which requires a recent sign-in. */
export function PasswordSection({ me }: { me: Me }) {
  const [saves, setSaves] = useState(0);
  return (
    <section className="section stack">
      <h2>
        <Trans>Password</Trans>
      </h2>
      {!me.has_password && (
        <p className="muted">
          <Trans>You don’t have a password and sign in with codes.</Trans>
        </p>
      )}
      <PasswordForm
        key={saves}
        email={me.email}
        wasSaved={saves > 0}
        onSaved={() => setSaves((count) => count + 1)}
      />
    </section>
  );
}

interface PasswordFormProps {
  readonly email: string;
  /** True if this empty form replaced a form that was just saved. */
  readonly wasSaved: boolean;
  readonly onSaved: () => void;
}

function PasswordForm({ email, wasSaved, onSaved }: PasswordFormProps) {
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
    <Form
      className="stack settings"
      of={{ ...form, isSaved: wasSaved && !form.isChanged }}
      unchanged={t`Your password was not changed.`}
    >
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
        hint={t`At least ${PASSWORD_LENGTH_MIN} characters. You will be signed out in all other browsers.`}
      />
      <FormButtons verb={<Trans>Save password</Trans>} look="plain" />
    </Form>
  );
}
