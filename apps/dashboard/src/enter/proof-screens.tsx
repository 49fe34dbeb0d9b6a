/** @jsxImportSource preact */
import { t } from '@lingui/core/macro';
import type { ComponentChildren } from 'preact';
import { Address, Field, type FieldProps, Form, Frame, Note, Others, Way } from './parts.tsx';
import type { SignInFlow } from './use-sign-in.ts';

interface ScreenProps {
  readonly flow: SignInFlow;
}

interface ProofProps extends ScreenProps {
  readonly title: string;
  readonly note?: string;
  readonly field: Omit<FieldProps, 'value' | 'onChange' | 'error'>;
  readonly children: ComponentChildren;
}

function Proof({ flow, title, note, field, children }: ProofProps) {
  const { progress, typed, setTyped, wrong, isPending, problem, answer, changeAddress } = flow;
  const email = progress?.email ?? '';
  return (
    <Frame title={title}>
      {note !== undefined && <Note>{note}</Note>}
      <Form onSubmit={() => answer(typed)} verb={t`Sign in`} isPending={isPending} problem={problem}>
        {email !== '' && <Address email={email} onChange={changeAddress} />}
        <Field {...field} value={typed} onChange={setTyped} error={wrong} />
      </Form>
      <Others>{children}</Others>
    </Frame>
  );
}

export const PasskeyWay = ({ flow: { passkeys } }: ScreenProps) =>
  passkeys.place === 'here' ? <Way onClick={passkeys.ask}>{t`Use a passkey`}</Way> : null;

export function PasswordScreen({ flow }: ScreenProps) {
  return (
    <Proof
      flow={flow}
      title={t`Enter your password`}
      field={{
        label: t`Password`,
        name: 'password',
        type: 'password',
        autocomplete: 'current-password',
        maxLength: 1_000,
      }}
    >
      {flow.progress?.signIn.sends_codes ? (
        <Way onClick={flow.sendCode}>{t`Send me a code instead`}</Way>
      ) : (
        <p class="hint">
          {t`Forgot your password? Ask an owner of the account, or whoever operates this server, for a new link.`}
        </p>
      )}
      <PasskeyWay flow={flow} />
    </Proof>
  );
}

export function CodeScreen({ flow }: ScreenProps) {
  const isNeeded = flow.progress?.isCodeNeeded;
  return (
    <Proof
      flow={flow}
      title={t`Check your e-mail`}
      note={
        isNeeded
          ? t`There were too many failed attempts, so you also need a code sent by e-mail.`
          : t`If this address has an account here, we’ve sent a code to it. The code works only in this browser and expires after ten minutes.`
      }
      field={{
        label: t`Code`,
        name: 'code',
        autocomplete: 'one-time-code',
        placeholder: 'XXXX-XXXX',
        maxLength: 40,
        isCode: true,
      }}
    >
      <Way onClick={flow.sendCode}>{t`Send a new code`}</Way>
      {!isNeeded && <Way onClick={() => flow.ask('password')}>{t`Use password`}</Way>}
    </Proof>
  );
}

export function TotpScreen({ flow }: ScreenProps) {
  return (
    <Proof
      flow={flow}
      title={t`Enter the code from your app`}
      field={{
        label: t`Six-digit code from your authenticator app`,
        name: 'totp',
        autocomplete: 'one-time-code',
        isNumeric: true,
        maxLength: 20,
        isCode: true,
      }}
    >
      <Way onClick={() => flow.ask('recovery_code')}>{t`Use a recovery code`}</Way>
    </Proof>
  );
}

export function RecoveryCodeScreen({ flow }: ScreenProps) {
  return (
    <Proof
      flow={flow}
      title={t`Enter a recovery code`}
      field={{
        label: t`Recovery code`,
        name: 'recovery_code',
        autocomplete: 'off',
        hint: t`One of the ten codes you saved when you set up the app. Each code can be used only once.`,
        maxLength: 60,
        isCode: true,
      }}
    >
      <Way onClick={() => flow.ask('totp')}>{t`Use authenticator app`}</Way>
    </Proof>
  );
}

export function AccountScreen({ flow: { progress, problem, wrong, answer } }: ScreenProps) {
  const refusal = problem ?? wrong;
  return (
    <Frame title={t`Choose an account`}>
      <p class="muted">{t`Several accounts use this e-mail address.`}</p>
      {refusal !== undefined && <Note>{refusal}</Note>}
      <Others>
        {progress?.accounts.map(({ id, name }) => (
          <Way key={id} onClick={() => answer(id)}>
            <bdi class="cut">{name}</bdi>
          </Way>
        ))}
      </Others>
    </Frame>
  );
}
