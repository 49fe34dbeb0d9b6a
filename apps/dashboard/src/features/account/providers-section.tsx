import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { UserIdentity } from '@tributary/sdk';
import { DeleteButton } from '../../app/delete-dialog.tsx';
import { leaveForProvider } from '../../app/session/at-provider.ts';
import { useHere } from '../../app/session/session-context.tsx';
import { useIdentities } from '../../app/session/use-identities.ts';
import { useChange } from '../../app/use-change.ts';
import { Button } from '../../components/button.tsx';
import { Name } from '../../components/names.tsx';
import { Problem } from '../../components/notes.tsx';
import { Time } from '../../components/time.tsx';

/** Identity providers that the user has linked or can link. Renders nothing if there are none. */
export function ProvidersSection() {
  const { t } = useLingui();
  const { client, mode, session } = useHere();
  const identities = useIdentities();
  const options = useQuery({
    queryKey: [mode, 'sign-in-options'],
    queryFn: ({ signal }) => client.signIns.options({ account_id: session.account_id }, { signal }),
  });
  const begin = useChange(
    (identity_provider_id: string) => client.me.beginIdentity({ identity_provider_id }),
    ({ url }) =>
      leaveForProvider(url, { search: '', back: `/${mode}/account`, environment: session.environment_id }),
  );
  const linked = identities.data ?? [];
  const others = (options.data?.identity_providers ?? []).filter(
    ({ id }) => !linked.some((each) => each.identity_provider_id === id),
  );
  if (linked.length === 0 && others.length === 0) return null;
  return (
    <section className="section stack">
      <h2>
        <Trans>Identity providers</Trans>
      </h2>
      {identities.error && <Problem error={identities.error} retry={() => void identities.refetch()} />}
      {linked.map((identity) => (
        <Linked key={identity.identity_provider_id} of={identity} />
      ))}
      {begin.error && <Problem error={begin.error} unchanged={t`The provider was not added.`} />}
      {others.length > 0 && (
        <div className="row wrap">
          {others.map(({ id, name }) => (
            <Button key={id} isDisabled={begin.isPending} onPress={() => begin.mutate(id)}>
              <Trans>Add {name}</Trans>
            </Button>
          ))}
        </div>
      )}
    </section>
  );
}

function Linked({ of }: { of: UserIdentity }) {
  const { t } = useLingui();
  const { client } = useHere();
  const name = of.identity_provider_name;
  return (
    <div className="row spread wrap">
      <div>
        <strong>
          <Name of={name} />
        </strong>{' '}
        {of.email !== null && <Name of={of.email} />}
        <div className="muted">
          <Trans>
            Last used <Time at={of.last_used_at} />
          </Trans>
        </div>
      </div>
      <DeleteButton
        look="plain"
        label={<Trans>Remove…</Trans>}
        title={t`Remove ${name}`}
        verb={<Trans>Remove {name}</Trans>}
        what={[
          <Trans key="no">You will no longer be able to sign in with this provider.</Trans>,
          <Trans key="others">You will be signed out in your other browsers.</Trans>,
        ]}
        change={() => client.me.removeIdentity(of.identity_provider_id)}
      />
    </div>
  );
}
