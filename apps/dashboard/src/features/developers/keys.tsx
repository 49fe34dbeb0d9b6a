import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ApiKey } from '@tributary/sdk';
import { useMemo } from 'react';
import { List, NewButton } from '../../app/list.tsx';
import { useHere } from '../../app/session/session-context.tsx';
import { useList } from '../../app/use-list.ts';
import type { Column } from '../../components/data-table.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { TabHead } from '../../components/tab-head.tsx';
import { Time } from '../../components/time.tsx';
import { ALL } from './permissions.ts';

export function Keys() {
  const { t } = useLingui();
  const { client, can } = useHere();
  const list = useList('api-keys', {}, (asked) => client.apiKeys.list(asked));
  return (
    <>
      <TabHead
        what={<Trans>With an API key, your software can use the API of this environment.</Trans>}
        action={
          can('write:keys') && (
            <NewButton>
              <Trans>Create key</Trans>
            </NewButton>
          )
        }
      />
      <List label={t`API keys`} list={list} columns={useColumns()} empty={null} />
    </>
  );
}

function useColumns(): readonly Column<ApiKey>[] {
  const { t } = useLingui();
  return useMemo(
    () => [
      { id: 'name', label: t`Name`, lead: true, at: 'title', cell: ({ name }) => name },
      { id: 'hint', label: t`Begins with`, from: 'tablet', cell: ({ hint }) => <code>{hint}…</code> },
      { id: 'permissions', label: t`Permissions`, cell: (key) => <PermissionCount of={key} /> },
      {
        id: 'hint-and-permissions',
        label: t`Permissions`,
        narrow: true,
        at: 'meta',
        cell: (key) => (
          <>
            <code>{key.hint}…</code> · <PermissionCount of={key} />
          </>
        ),
      },
      {
        id: 'used',
        label: t`Last used`,
        at: 'amount',
        labelled: true,
        cell: ({ last_used_at }) =>
          last_used_at ? (
            <Time at={last_used_at} as="ago" />
          ) : (
            <span className="muted">
              <Trans>Never</Trans>
            </span>
          ),
      },
      { id: 'status', label: t`Status`, at: 'status', cell: (key) => <KeyStatus of={key} /> },
    ],
    [t],
  );
}

function PermissionCount({ of: { permissions } }: { of: ApiKey }) {
  if (permissions.includes(ALL)) return <Trans>All permissions</Trans>;
  if (permissions.length <= 2) return <>{permissions.join(', ')}</>;
  return <Plural value={permissions.length} one="# permission" other="# permissions" />;
}

/** Keys expire in real time, regardless of the test clock. */
export function KeyStatus({ of: { revoked_at, expires_at } }: { of: ApiKey }) {
  if (revoked_at) return <StatusBadge of="key" status="revoked" more={<Time at={revoked_at} as="day" />} />;
  if (!expires_at) return <StatusBadge of="key" status="active" />;
  if (Date.parse(expires_at) <= Date.now())
    return <StatusBadge of="key" status="expired" more={<Time at={expires_at} as="day" />} />;
  return (
    <StatusBadge
      of="key"
      status="active"
      more={
        <Trans>
          until <Time at={expires_at} as="day" />
        </Trans>
      }
    />
  );
}
