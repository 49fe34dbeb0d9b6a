import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import type { IdentityProvider } from '@tributary/sdk';
import { useState } from 'react';
import { DeleteButton } from '../../app/delete-dialog.tsx';
import { DetailPanel } from '../../app/detail.tsx';
import { useHere } from '../../app/session/session-context.tsx';
import { useSentence } from '../../app/session/use-sentence.ts';
import { useFilters } from '../../app/use-filters.ts';
import { Button } from '../../components/button.tsx';
import { CodeBlock } from '../../components/code-block.tsx';
import { Facts, Id } from '../../components/facts.tsx';
import { Banner, Problem } from '../../components/notes.tsx';
import { Time } from '../../components/time.tsx';
import { ProviderForm } from './provider-form.tsx';
import { useProviders } from './use-providers.ts';

export function NewProviderPanel({ onClose }: { onClose: () => void }) {
  const { openPanel } = useFilters();
  return <ProviderForm onSaved={({ id }) => openPanel(id)} onClose={onClose} />;
}

interface ProviderPanelProps {
  readonly id: string;
  readonly onClose: () => void;
}

export function ProviderPanel({ id, onClose }: ProviderPanelProps) {
  const { t } = useLingui();
  const providers = useProviders();
  const [isEditing, setEditing] = useState(false);
  const toFacts = () => setEditing(false);
  const data = providers.data?.find((provider) => provider.id === id);
  if (isEditing && data) return <ProviderForm of={data} onSaved={toFacts} onClose={toFacts} />;
  return (
    <DetailPanel
      of={{
        id,
        kind: t`Identity provider`,
        query: { data, error: providers.error, refetch: providers.refetch },
        name: ({ name }) => name,
        actions: (of) => (
          <>
            <Button onPress={() => setEditing(true)}>
              <Trans>Edit</Trans>
            </Button>
            <Remove of={of} />
          </>
        ),
        body: (of) => <Body key={of.id} of={of} />,
      }}
      onClose={onClose}
    />
  );
}

function Body({ of }: { of: IdentityProvider }) {
  const { t } = useLingui();
  return (
    <div className="stack settings">
      <div className="stack">
        <p>
          <Trans>Register this redirect URI with the provider:</Trans>
        </p>
        <CodeBlock code={of.redirect_url} label={t`Redirect URI`} />
      </div>
      <Check of={of} />
      <Facts
        of={[
          [t`Issuer`, of.issuer],
          [t`Client id`, of.client_id],
          [t`Domains`, of.domains.length > 0 && of.domains.join(', ')],
          [t`Users`, of.users],
          [t`Added`, <Time key="added" at={of.created_at} />],
          [t`Id`, <Id key="id" of={of.id} />],
        ]}
      />
    </div>
  );
}

/** Checks the provider by reading its configuration, as a sign-in would. */
function Check({ of }: { of: IdentityProvider }) {
  const { client } = useHere();
  const check = useMutation({ mutationFn: async () => await client.identityProviders.check(of.id) });
  const problem = useSentence(check.data?.problem ?? '');
  return (
    <div className="stack">
      {check.error && <Problem error={check.error} />}
      {check.data && !check.data.is_ok && (
        <Banner tone="bad">
          <Trans>No one will be able to sign in with it.</Trans> {problem}
        </Banner>
      )}
      {check.data?.is_ok && (
        <Banner tone="good">
          <Trans>
            The provider is responding. Sign in with it once yourself. Only a sign-in verifies the client id
            and secret.
          </Trans>{' '}
          {check.data.says_when_signed_in !== true && (
            <Trans>
              It may not report when someone signed in. In that case, payouts are confirmed with a password or
              a code.
            </Trans>
          )}
        </Banner>
      )}
      <div>
        <Button isDisabled={check.isPending} onPress={() => check.mutate()}>
          <Trans>Check provider</Trans>
        </Button>
      </div>
    </div>
  );
}

function Remove({ of }: { of: IdentityProvider }) {
  const { t } = useLingui();
  const { client } = useHere();
  const { openPanel } = useFilters();
  return (
    <DeleteButton
      label={<Trans>Remove…</Trans>}
      title={t`Remove ${of.name}`}
      verb={<Trans>Remove {of.name}</Trans>}
      what={[
        <Plural
          key="users"
          value={of.users}
          _0="No one signs in with it yet."
          one="# user will no longer be able to sign in with it."
          other="# users will no longer be able to sign in with it."
        />,
        of.users > 0 && (
          <Trans key="ways">
            Users with neither a password nor a verified e-mail address will then need a reset link.
          </Trans>
        ),
        <Trans key="again">Adding it again does not restore the users linked to it.</Trans>,
      ]}
      change={() => client.identityProviders.remove(of.id)}
      onDone={() => openPanel(undefined)}
    />
  );
}
