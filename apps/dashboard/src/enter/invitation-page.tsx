/** @jsxImportSource preact */
import { t } from '@lingui/core/macro';
import { NAME_LENGTH_MAX, PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from '@tributary/core';
import type { Acceptance } from '@tributary/sdk';
import { useEffect, useState } from 'preact/hooks';
import { preferredLanguage } from '../app/preferred-language.ts';
import { clientIn } from './client.ts';
import { codeOf, wordsOf } from './error-words.ts';
import { Address, Field, Form, Frame, Note, Problem, usePending } from './parts.tsx';
import { addressOf, goOn, modesOf } from './place.ts';
import { ProviderWays } from './provider-ways.tsx';
import { wordsOfRole } from './role-words.ts';
import { UserSignIn } from './sign-in.tsx';

const { invitations } = clientIn('live');

/** Page of an invitation or password-reset link. Submitting the form uses up the link; opening it does not. */
export function InvitationPage({ token }: { token: string }) {
  const [found, setFound] = useState<Acceptance>();
  const { error, run } = usePending();
  useEffect(() => {
    if (token) void run(async () => setFound(await invitations.accept({ token, dry_run: true })));
  }, []);
  if (!token || error !== undefined) return <NoLink error={error} />;
  if (!found)
    return (
      <Frame title={t`Checking your link…`}>
        <p class="muted" role="status">
          {t`This takes a moment.`}
        </p>
      </Frame>
    );
  return found.needs === 'sign_in' || found.needs === null ? (
    <AcceptAsUser of={found} token={token} />
  ) : (
    <NewUser of={found} token={token} />
  );
}

function NoLink({ error }: { error: unknown }) {
  const isSpent = codeOf(error) === 'INVITATION_SPENT' || codeOf(error) === 'VALIDATION_ERROR';
  return (
    <Frame title={isSpent ? t`This link no longer works` : t`This link cannot be opened`}>
      {error === undefined ? (
        <p>{t`This URL is incomplete. Open the original link again.`}</p>
      ) : isSpent ? (
        <>
          <p>{t`It was already used, was revoked or replaced, or has expired.`}</p>
          <p>{t`If you have already used it, sign in. Otherwise, ask the person who sent it for a new one.`}</p>
        </>
      ) : (
        <Problem>{wordsOf(error)}</Problem>
      )}
      <a class="button wide" href={addressOf('/enter')}>
        {t`Sign in`}
      </a>
    </Frame>
  );
}

function titleOf({ purpose, account_name }: Acceptance): string {
  return purpose === 'reset' ? t`Choose a new password` : t`Join ${account_name}`;
}

function Facts({ of }: { of: Acceptance }) {
  return (
    <dl class="enter-facts">
      <dt>{t`Account`}</dt>
      <dd>
        <bdi>{of.account_name}</bdi>
      </dd>
      <dt>{t`E-mail`}</dt>
      <dd>
        <bdi>{of.email}</bdi>
      </dd>
      <dt>{t`Role`}</dt>
      <dd>
        {of.environments.map(({ mode, role }) => (
          <div key={mode}>
            {wordsOfRole(role)}, {mode === 'live' ? t`live environment` : t`dev environment`}
          </div>
        ))}
      </dd>
    </dl>
  );
}

interface AcceptProps {
  readonly of: Acceptance;
  readonly token: string;
}

const enter = ({ session }: Acceptance) => {
  if (session) goOn(modesOf(session), 'user');
};

function NewUser({ of, token }: AcceptProps) {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [wrong, setWrong] = useState<{ readonly name?: string; readonly password?: string }>({});
  const { error, isPending, run } = usePending();
  if (codeOf(error) === 'INVITATION_SPENT') return <NoLink error={error} />;
  const hasName = of.needs === 'name_and_password';
  const submit = () => {
    const found = {
      ...(hasName && name.trim() === '' && { name: t`Enter your name.` }),
      ...(password.length < PASSWORD_LENGTH_MIN && { password: wordsOfShort(password) }),
    };
    setWrong(found);
    if (Object.keys(found).length > 0) return;
    void run(async () =>
      enter(
        await invitations.accept({
          ...{ token, password },
          ...(hasName && { name: name.trim(), language: preferredLanguage() }),
        }),
      ),
    );
  };
  return (
    <Frame title={titleOf(of)}>
      <Facts of={of} />
      <Form
        onSubmit={submit}
        verb={of.purpose === 'reset' ? t`Save password and sign in` : t`Join and sign in`}
        isPending={isPending}
        problem={error === undefined ? undefined : wordsOf(error)}
      >
        <Address email={of.email} isHidden />
        {hasName && (
          <Field
            label={t`Your name`}
            name="name"
            autocomplete="name"
            value={name}
            onChange={setName}
            error={wrong.name}
            hint={t`Shown to colleagues and in the audit log.`}
            maxLength={NAME_LENGTH_MAX}
          />
        )}
        <Field
          label={t`Password`}
          name="new-password"
          type="password"
          autocomplete="new-password"
          value={password}
          onChange={setPassword}
          error={wrong.password}
          hint={t`At least ${PASSWORD_LENGTH_MIN} characters. Four or five unrelated words work well.`}
          maxLength={PASSWORD_LENGTH_MAX}
        />
      </Form>
      {of.purpose === 'invitation' && (
        <ProviderWays account={of.account_id} login_hint={of.email} invitation_token={token} />
      )}
    </Frame>
  );
}

const wordsOfShort = (password: string) =>
  password === ''
    ? t`Enter a password.`
    : t`The password has ${password.length} characters. At least ${PASSWORD_LENGTH_MIN} are required.`;

/** Form for an address that belongs to an existing user, who must sign in to accept. */
function AcceptAsUser({ of, token }: AcceptProps) {
  const [isSignedIn, setSignedIn] = useState(of.needs === null);
  const { error, isPending, run } = usePending();
  const accept = () => run(async () => enter(await invitations.accept({ token })));
  if (error !== undefined && codeOf(error) === 'INVITATION_SPENT') return <NoLink error={error} />;
  if (!isSignedIn)
    return (
      <UserSignIn
        title={t`Sign in to accept`}
        note={t`You are already a user of ${of.account_name}. Sign in as ${of.email}, then accept the invitation.`}
        as={of}
        others={<ProviderWays account={of.account_id} login_hint={of.email} back={`/invitation#${token}`} />}
        onDone={() => setSignedIn(true)}
      />
    );
  return (
    <Frame title={titleOf(of)}>
      <Facts of={of} />
      <Form
        onSubmit={() => void accept()}
        verb={t`Accept invitation`}
        isPending={isPending}
        problem={error === undefined ? undefined : wordsOf(error)}
      >
        <Note>{t`You are signed in as ${of.email}.`}</Note>
      </Form>
    </Frame>
  );
}
