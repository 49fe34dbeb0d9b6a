/** @jsxImportSource preact */
import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'preact/hooks';
import { clientIn } from './client.ts';
import { EnterPage } from './enter-page.tsx';
import { codeOf, wordsOf } from './error-words.ts';
import { Frame, Problem, SigningIn } from './parts.tsx';
import { addressOf, goOn, left, modesOf, search } from './place.ts';
import { authorizationResponse } from './token.ts';

/** Prefix of the state when a signed-in user is linking a provider to their account. */
const ADDING = 'identity';

/** Page to which an identity provider returns. The state says why the user was sent to the provider. */
export function SignedInPage() {
  const [purpose = '', asked] = (new URLSearchParams(authorizationResponse).get('state') ?? '').split('.');
  const isOfProvider = asked === window.location.pathname.split('/').at(-1);
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    // Never send one provider's response to another provider, which could redeem the code in it.
    if (!isOfProvider) return setError(new Error('The response came from a different provider.'));
    const work = purpose === ADDING ? addIdentity() : signIn(purpose);
    work.catch(setError);
  }, []);
  if (error === undefined) return <SigningIn />;
  if (purpose === ADDING || isProofWindow()) return <Failed error={error} />;
  return <EnterPage way="user" note={wordsOfFailure(error)} />;
}

const isProofWindow = () => search.get('proof') === 'window';

async function signIn(id: string): Promise<void> {
  const { session } = await clientIn('live').signIns.answer(id, {
    authorization_response: authorizationResponse,
  });
  if (!session) throw new Error('Signing in with a provider must return a session.');
  const { back } = left;
  if (back === undefined) goOn(modesOf(session), 'user');
  else window.location.replace(addressOf(back));
}

async function addIdentity(): Promise<void> {
  const { environment = '' } = left;
  await clientIn(environment).me.confirmIdentity({ authorization_response: authorizationResponse });
  window.location.replace(accountPage());
}

const accountPage = () => addressOf(left.back ?? '');

function Failed({ error }: { error: unknown }) {
  const isAdding = !isProofWindow();
  return (
    <Frame title={isAdding ? t`The provider was not added` : t`Something went wrong`}>
      <Problem>{codeOf(error) === 'SIGN_IN_FAILED' ? wordsOfFailure(error) : wordsOf(error)}</Problem>
      {isAdding && (
        <a class="button wide" href={accountPage()}>
          {t`Back to your account`}
        </a>
      )}
    </Frame>
  );
}

/** Appends the server's message, which is in English but more specific. */
function wordsOfFailure(error: unknown): string {
  const words = wordsOf(error);
  return codeOf(error) === 'SIGN_IN_FAILED' ? `${t`You were not signed in.`} ${words}` : words;
}
