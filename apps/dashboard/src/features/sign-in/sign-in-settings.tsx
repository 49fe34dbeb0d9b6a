import { Trans, useLingui } from '@lingui/react/macro';
import type { IdentityProvider } from '@tributary/sdk';
import { useMemo } from 'react';
import { List, NewButton } from '../../app/list.tsx';
import { NEW } from '../../app/new.ts';
import { useHere } from '../../app/session/session-context.tsx';
import type { Column } from '../../components/data-table.tsx';
import { Name } from '../../components/names.tsx';
import { Empty } from '../../components/notes.tsx';
import { useWhoCanHelp } from '../../components/role-words.ts';
import { TabHead } from '../../components/tab-head.tsx';
import { NewProviderPanel, ProviderPanel } from './provider-panel.tsx';
import { useMaySet, useProviders } from './use-providers.ts';

/** The account's identity providers, an alternative to passwords and codes. */
export function SignInSettings() {
  const { t } = useLingui();
  const maySet = useMaySet();
  const providers = useProviders();
  const columns = useColumns();
  if (!maySet) return <NotHere />;
  return (
    <>
      <TabHead
        what={
          <Trans>People sign in with their company account. Passwords and e-mail codes keep working.</Trans>
        }
        action={
          providers.data &&
          providers.data.length > 0 && (
            <NewButton>
              <Trans>Add provider</Trans>
            </NewButton>
          )
        }
      />
      <List
        label={t`Identity providers`}
        list={{ rows: providers.data, error: providers.error, refetch: () => void providers.refetch() }}
        columns={columns}
        empty={
          <Empty title={<Trans>No identity providers yet.</Trans>}>
            <p>
              <Trans>Google, Microsoft Entra ID, Okta, Keycloak and any other OpenID Connect provider.</Trans>
            </p>
            <div>
              <NewButton>
                <Trans>Add provider</Trans>
              </NewButton>
            </div>
          </Empty>
        }
      />
    </>
  );
}

/** Says where the sign-in settings are, or who can change them. */
function NotHere() {
  const { mode, session, can } = useHere();
  const whoCanHelp = useWhoCanHelp();
  return (
    <div className="content">
      <p className="muted">
        {session.user === null ? (
          <Trans>Sign-in settings can be changed only by a signed-in owner, not with an API key.</Trans>
        ) : can('write:sign_in') && mode === 'dev' ? (
          <Trans>Sign-in settings apply to both live and dev. Change them in the live environment.</Trans>
        ) : (
          <>
            <Trans>You need the write:sign_in permission to change sign-in settings.</Trans> {whoCanHelp}
          </>
        )}
      </p>
    </div>
  );
}

function useColumns(): readonly Column<IdentityProvider>[] {
  const { t } = useLingui();
  return useMemo(
    () => [
      { id: 'name', label: t`Name`, lead: true, at: 'title', cell: ({ name }) => <Name of={name} /> },
      { id: 'issuer', label: t`Issuer`, at: 'meta', cell: ({ issuer }) => <Name of={issuer} /> },
      {
        id: 'domains',
        label: t`Domains`,
        from: 'laptop',
        cell: ({ domains }) => (domains.length > 0 ? domains.join(', ') : '–'),
      },
      { id: 'users', label: t`Users`, end: true, from: 'tablet', cell: ({ users }) => users },
    ],
    [t],
  );
}

export function SignInPanel({ id, onClose }: { id: string; onClose: () => void }) {
  return id === NEW ? <NewProviderPanel onClose={onClose} /> : <ProviderPanel id={id} onClose={onClose} />;
}
