import { Trans, useLingui } from '@lingui/react/macro';
import { EMAIL_LENGTH_MAX } from '@tributary/core';
import type { Me } from '@tributary/sdk';
import { useState } from 'react';
import { useHere } from '../../app/session/session-context.tsx';
import { useChange } from '../../app/use-change.ts';
import { useForm } from '../../app/use-form.ts';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/field.tsx';
import { Form, FormButtons } from '../../components/form.tsx';
import { Name } from '../../components/names.tsx';
import { Problem } from '../../components/notes.tsx';
import { Status } from '../../components/status.tsx';
import { useCodeError } from './use-code-error.ts';

/** Changes the sign-in address, which requires a code sent to the new address. */
export function AddressSection({ me }: { me: Me }) {
  const { t } = useLingui();
  const { client, session } = useHere();
  const [isChanging, setChanging] = useState(false);
  const [pending, setPending] = useState<string>();
  const prove = useChange(
    () => client.me.beginEmail({ email: me.email }),
    ({ is_changed }) => is_changed || setPending(me.email),
  );
  const form = useForm({
    initial: { email: '' },
    required: ['email'],
    send: async ({ email }) => ({ email, ...(await client.me.beginEmail({ email })) }),
    onSaved: ({ email, is_changed }) => {
      setChanging(false);
      if (!is_changed) setPending(email);
    },
  });
  return (
    <section className="section stack">
      <h2>
        <Trans>E-mail address</Trans>
      </h2>
      <div className="row wrap">
        <span className="name">
          <Name of={me.email} />
        </span>
        {me.email_verified ? (
          <Status shape="tick" tone="good">
            <Trans>Verified</Trans>
          </Status>
        ) : (
          <>
            <Status shape="waiting" tone="warn">
              <Trans>Not verified</Trans>
            </Status>
            {pending === undefined && session.sends_mail && (
              <Button small isDisabled={prove.isPending} onPress={() => prove.mutate(undefined)}>
                <Trans>Send code</Trans>
              </Button>
            )}
          </>
        )}
        {!isChanging && pending === undefined && (
          <Button onPress={() => setChanging(true)}>
            <Trans>Change address</Trans>
          </Button>
        )}
      </div>
      {!me.email_verified && (
        <p className="hint">
          {session.sends_mail ? (
            <Trans>Sign-in codes are sent only to verified addresses.</Trans>
          ) : (
            <Trans>
              This server does not send e-mail, so it cannot verify the address or send codes to it.
            </Trans>
          )}
        </p>
      )}
      {prove.error && <Problem error={prove.error} unchanged={t`The code was not sent.`} />}
      {pending !== undefined && <CodeForm email={pending} onDone={() => setPending(undefined)} />}
      {isChanging && (
        <Form className="stack settings" of={form} unchanged={t`Your address was not changed.`}>
          <TextField
            label={t`New address`}
            {...form.field('email')}
            type="email"
            autoComplete="email"
            maxLength={EMAIL_LENGTH_MAX}
            autoFocus
          />
          <FormButtons
            verb={<Trans>Change address</Trans>}
            look="plain"
            onCancel={() => setChanging(false)}
          />
        </Form>
      )}
    </section>
  );
}

function CodeForm({ email, onDone }: { email: string; onDone: () => void }) {
  const { t } = useLingui();
  const { client } = useHere();
  const form = useForm({
    initial: { code: '' },
    required: ['code'],
    send: ({ code }) => client.me.confirmEmail({ code }),
    onSaved: onDone,
  });
  const { error, wrong } = useCodeError(form);
  return (
    <Form className="stack settings" of={{ ...form, error }} unchanged={t`Your address was not changed.`}>
      <p>
        <Trans>
          We sent a code to <Name of={email} />. It expires after ten minutes.
        </Trans>
      </p>
      <TextField
        label={t`Code`}
        {...form.field('code')}
        error={wrong}
        autoComplete="one-time-code"
        placeholder="XXXX-XXXX"
        autoFocus
      />
      <FormButtons verb={<Trans>Confirm address</Trans>} onCancel={onDone} />
    </Form>
  );
}
