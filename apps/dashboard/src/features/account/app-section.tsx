import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Me, TotpSecret } from '@tributary/sdk';
import { useState } from 'react';
import { DeleteButton } from '../../app/delete-dialog.tsx';
import { useHere } from '../../app/session/session-context.tsx';
import { useChange } from '../../app/use-change.ts';
import { useForm } from '../../app/use-form.ts';
import { Button } from '../../components/button.tsx';
import { CodeBlock } from '../../components/code-block.tsx';
import { TextField } from '../../components/field.tsx';
import { Form, FormButtons } from '../../components/form.tsx';
import { later } from '../../components/later.tsx';
import { Problem } from '../../components/notes.tsx';
import { Status } from '../../components/status.tsx';
import { NewCodes } from './new-codes.tsx';
import { useCodeError } from './use-code-error.ts';

const QrCode = later(async () => (await import('@tributary/ui/qr-code')).QrCode);

/** Authenticator app as the second factor, with recovery codes in case the user loses it. */
export function AppSection({ me }: { me: Me }) {
  const [codes, setCodes] = useState<readonly string[]>();
  return (
    <section className="section stack">
      <h2>
        <Trans>Authenticator app</Trans>
      </h2>
      {codes ? (
        <NewCodes codes={codes} email={me.email} onDone={() => setCodes(undefined)} />
      ) : me.has_totp ? (
        <SetUp me={me} onCodes={setCodes} />
      ) : (
        <NotSetUp onCodes={setCodes} />
      )}
    </section>
  );
}

interface OnCodes {
  readonly onCodes: (codes: readonly string[]) => void;
}

function NotSetUp({ onCodes }: OnCodes) {
  const { t } = useLingui();
  const { client } = useHere();
  const [secret, setSecret] = useState<TotpSecret>();
  const begin = useChange(() => client.me.beginTotp(), setSecret);
  if (secret) return <Confirm secret={secret} onCodes={onCodes} onCancel={() => setSecret(undefined)} />;
  return (
    <>
      <p>
        <Trans>
          A second factor protects your account even if someone knows your password. You can use any app that
          generates six-digit codes.
        </Trans>
      </p>
      {begin.error && <Problem error={begin.error} unchanged={t`The app was not set up.`} />}
      <div>
        <Button isDisabled={begin.isPending} onPress={() => begin.mutate(undefined)}>
          <Trans>Set up app</Trans>
        </Button>
      </div>
    </>
  );
}

interface ConfirmProps extends OnCodes {
  readonly secret: TotpSecret;
  readonly onCancel: () => void;
}

function Confirm({ secret, onCodes, onCancel }: ConfirmProps) {
  const { t } = useLingui();
  const { client } = useHere();
  const form = useForm({
    initial: { totp: '' },
    required: ['totp'],
    send: ({ totp }) => client.me.confirmTotp({ totp }),
    onSaved: ({ recovery_codes }) => onCodes(recovery_codes),
  });
  const { error, wrong } = useCodeError(form, 'totp');
  return (
    <Form className="stack settings" of={{ ...form, error }} unchanged={t`The app was not set up.`}>
      <ol className="account-steps">
        <li className="stack">
          <Trans>Scan this code with the app, or enter the key manually.</Trans>
          <div className="account-qr">
            <QrCode text={secret.uri} label={t`QR code for the app`} />
          </div>
          <CodeBlock code={secret.secret} label={t`Key for the app`} />
        </li>
        <li className="stack">
          <Trans>Enter the six-digit code from the app.</Trans>
          <TextField
            label={t`Six-digit code`}
            {...form.field('totp')}
            error={wrong}
            inputMode="numeric"
            autoComplete="one-time-code"
          />
        </li>
      </ol>
      <FormButtons verb={<Trans>Turn on</Trans>} onCancel={onCancel} />
    </Form>
  );
}

function SetUp({ me, onCodes }: OnCodes & { me: Me }) {
  const { t } = useLingui();
  const { client } = useHere();
  const renew = useChange(
    () => client.me.createRecoveryCodes(),
    ({ recovery_codes }) => onCodes(recovery_codes),
  );
  return (
    <>
      <div className="row wrap">
        <Status shape="tick" tone="good">
          <Trans context="state">Set up</Trans>
        </Status>
        <span className="secondary">
          <Plural value={me.recovery_codes_left} one="# recovery code left" other="# recovery codes left" />
        </span>
      </div>
      {renew.error && <Problem error={renew.error} unchanged={t`Your codes were not changed.`} />}
      <div className="row wrap">
        <Button isDisabled={renew.isPending} onPress={() => renew.mutate(undefined)}>
          <Trans>New recovery codes</Trans>
        </Button>
        <DeleteButton
          label={<Trans>Remove app…</Trans>}
          title={t`Remove authenticator app`}
          verb={<Trans>Remove app</Trans>}
          change={() => client.me.removeTotp()}
          what={[
            <Trans key="factor">
              You can then sign in with just your password or a code sent by e-mail.
            </Trans>,
            <Trans key="codes">Your recovery codes will stop working.</Trans>,
          ]}
        />
      </div>
    </>
  );
}
