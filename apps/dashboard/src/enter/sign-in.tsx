/** @jsxImportSource preact */
import { t } from '@lingui/core/macro';
import { EMAIL_LENGTH_MAX } from '@tributary/core';
import type { ComponentChildren } from 'preact';
import { Address, Field, Form, Frame, Note, Others } from './parts.tsx';
import { OtherPlace } from './passkeys.tsx';
import {
  AccountScreen,
  CodeScreen,
  PasskeyWay,
  PasswordScreen,
  RecoveryCodeScreen,
  TotpScreen,
} from './proof-screens.tsx';
import { type SignInFlow, type SignInOptions, useSignIn } from './use-sign-in.ts';

interface AddressScreenProps {
  /** Shown above the e-mail field. */
  readonly title: string;
  readonly note?: string | undefined;
  /** Other ways to sign in, shown below the e-mail field. */
  readonly others?: ComponentChildren;
}

/** Asks for one proof of identity per screen. */
export function UserSignIn({ title, note, others, ...options }: SignInOptions & AddressScreenProps) {
  const flow = useSignIn(options);
  switch (flow.progress?.asked) {
    case undefined:
      return <AddressScreen flow={flow} as={options.as} title={title} note={note} others={others} />;
    case 'password':
      return <PasswordScreen flow={flow} />;
    case 'code':
      return <CodeScreen flow={flow} />;
    case 'totp':
      return <TotpScreen flow={flow} />;
    case 'recovery_code':
      return <RecoveryCodeScreen flow={flow} />;
    case 'account_id':
      return <AccountScreen flow={flow} />;
  }
}

interface FirstScreenProps extends AddressScreenProps, Pick<SignInOptions, 'as'> {
  readonly flow: SignInFlow;
}

function AddressScreen({ flow, as, title, note, others }: FirstScreenProps) {
  const { place } = flow.passkeys;
  return (
    <Frame title={title}>
      {flow.isOver && (
        <Note>{t`This sign-in has expired. Each sign-in is limited to ten minutes and five attempts. Start again.`}</Note>
      )}
      {note !== undefined && !flow.isOver && <Note>{note}</Note>}
      <Form onSubmit={flow.begin} verb={t`Continue`} isPending={flow.isPending} problem={flow.problem}>
        {as ? (
          <Address email={as.email} />
        ) : (
          <Field
            label={t`E-mail`}
            name="username"
            type="email"
            autocomplete="username webauthn"
            value={flow.email}
            onChange={flow.setEmail}
            error={flow.wrong}
            maxLength={EMAIL_LENGTH_MAX}
          />
        )}
      </Form>
      {place !== null && (
        <Others>{place === 'here' ? <PasskeyWay flow={flow} /> : <OtherPlace of={place} />}</Others>
      )}
      {others}
    </Frame>
  );
}
