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

/** The second factor, and what helps where it is lost. */
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
          A second factor keeps others out who know your password. Any app that shows codes of six digits will
          do.
        </Trans>
      </p>
      {begin.error && <Problem error={begin.error} unchanged={t`Nothing was set up.`} />}
      <div>
        <Button isDisabled={begin.isPending} onPress={() => begin.mutate(undefined)}>
          <Trans>Set up an app</Trans>
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
    <Form className="stack settings" of={{ ...form, error }} unchanged={t`Nothing was set up.`}>
      <ol className="account-steps">
        <li className="stack">
          <Trans>Scan this code with the app, or type the key into it.</Trans>
          <div className="account-qr">
            <QrCode text={secret.uri} label={t`QR code for the app`} />
          </div>
          <CodeBlock code={secret.secret} label={t`Key for the app`} />
        </li>
        <li className="stack">
          <Trans>Type the six digits that the app shows now.</Trans>
          <TextField
            label={t`Six digits`}
            {...form.field('totp')}
            error={wrong}
            inputMode="numeric"
            autoComplete="one-time-code"
          />
        </li>
      </ol>
      <FormButtons verb={<Trans>Turn it on</Trans>} onCancel={onCancel} />
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
          <Trans>Set up</Trans>
        </Status>
        <span className="secondary">
          <Plural value={me.recovery_codes_left} one="# recovery code left" other="# recovery codes left" />
        </span>
      </div>
      {renew.error && <Problem error={renew.error} unchanged={t`Your codes are as before.`} />}
      <div className="row wrap">
        <Button isDisabled={renew.isPending} onPress={() => renew.mutate(undefined)}>
          <Trans>New recovery codes</Trans>
        </Button>
        <DeleteButton
          label={<Trans>Remove the app…</Trans>}
          title={t`Remove the authenticator app`}
          verb={<Trans>Remove the app</Trans>}
          change={() => client.me.removeTotp()}
          what={[
            <Trans key="factor">Your password, or a code by e-mail, is then enough to sign in.</Trans>,
            <Trans key="codes">Its recovery codes no longer work.</Trans>,
          ]}
        />
      </div>
    </>
  );
}
