/** @jsxImportSource preact */
import { t } from '@lingui/core/macro';
import type { SignInOptions } from '@tributary/sdk';
import { useEffect, useState } from 'preact/hooks';
import { preferredLanguage } from '../app/preferred-language.ts';
import { leaveForProvider } from '../app/session/at-provider.ts';
import { rememberAsked } from '../app/session/session.ts';
import { clientIn } from './client.ts';
import { wordsOf } from './error-words.ts';
import { Frame, Others, Problem, usePending, Way } from './parts.tsx';
import { search } from './place.ts';

const { signIns } = clientIn('live');

interface Leave {
  readonly identity_provider_id: string;
  readonly login_hint?: string;
  readonly is_fresh?: boolean;
  readonly invitation_token?: string;
  /** Path below `/app` to return to. Default: the page that the user tried to open. */
  readonly back?: string;
}

/** Starts a sign-in and redirects to the provider, which completes it. */
async function leave({ back, ...wanted }: Leave): Promise<void> {
  const { id } = await signIns.create({});
  rememberAsked(id);
  const { url } = await signIns.createRedirect(id, {
    ...wanted,
    ...(wanted.invitation_token !== undefined && { language: preferredLanguage() }),
  });
  leaveForProvider(url, { search: search.toString(), ...(back !== undefined && { back }) });
}

interface ProviderWaysProps extends Omit<Leave, 'identity_provider_id'> {
  /** Account whose providers are offered. Default: the account in the URL, or the only account. */
  readonly account?: string;
}

/** Renders nothing if the account has no identity providers. */
export function ProviderWays({ account = search.get('account') ?? undefined, ...wanted }: ProviderWaysProps) {
  const [options, setOptions] = useState<SignInOptions>();
  const { isPending, error, run } = usePending();
  useEffect(() => {
    // If the list fails to load, users can still sign in another way.
    signIns.options(account === undefined ? {} : { account_id: account }).then(setOptions, () => undefined);
  }, [account]);
  if (!options || options.identity_providers.length === 0) return null;
  return (
    <Others>
      {options.identity_providers.map(({ id, name }) => (
        <Way
          key={id}
          onClick={() => void (isPending || run(() => leave({ identity_provider_id: id, ...wanted })))}
        >
          <bdi class="cut">{t`Continue with ${name}`}</bdi>
        </Way>
      ))}
      {error !== undefined && <Problem>{wordsOf(error)}</Problem>}
    </Others>
  );
}

/** Redirects to a provider immediately. Opened by the dashboard when it needs a recent sign-in. */
export function ProofWindow({ identityProviderId }: { identityProviderId: string }) {
  const { error, run } = usePending();
  useEffect(() => {
    void run(() => leave({ identity_provider_id: identityProviderId, is_fresh: true }));
  }, []);
  return (
    <Frame title={error === undefined ? t`One moment…` : t`We couldn’t reach the provider`}>
      {error === undefined ? (
        <p class="muted" role="status">
          {t`Redirecting to your identity provider…`}
        </p>
      ) : (
        <Problem>{wordsOf(error)}</Problem>
      )}
    </Frame>
  );
}
