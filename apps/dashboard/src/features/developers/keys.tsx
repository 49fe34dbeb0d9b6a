import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ApiKey } from '@tributary/sdk';
import { useHere } from '../../app/session/session-context.tsx';
import { useFilters } from '../../app/use-filters.ts';
import { useList } from '../../app/use-list.ts';
import { Button } from '../../components/button.tsx';
import { DataTable, TableSkeleton } from '../../components/data-table.tsx';
import { Problem } from '../../components/notes.tsx';
import { Pager } from '../../components/pager.tsx';
import { Status } from '../../components/status.tsx';
import { Time } from '../../components/time.tsx';
import { ALL } from './permissions.ts';
import { TabHead } from './tab-head.tsx';

/** All keys of the environment, revoked ones included. */
export function Keys() {
  const { t } = useLingui();
  const { client, can } = useHere();
  const { values, openPanel } = useFilters();
  const list = useList('api-keys', {}, (asked) => client.apiKeys.list(asked));
  return (
    <>
      <TabHead
        what={<Trans>A key lets a program do what its permissions say, in this environment only.</Trans>}
        action={
          can('write:keys') && (
            <Button look="primary" icon="plus" onPress={() => openPanel('new')}>
              <Trans>Create a key</Trans>
            </Button>
          )
        }
      />
      {list.error ? (
        <div className="content">
          <Problem error={list.error} retry={() => void list.refetch()} />
        </div>
      ) : !list.data ? (
        <TableSkeleton columns={5} />
      ) : (
        <DataTable
          label={t`API keys`}
          items={list.rows}
          onOpen={(id) => openPanel(id)}
          openId={values.open}
          columns={[
            { id: 'name', label: t`Name`, lead: true, at: 'title', cell: ({ name }) => name },
            { id: 'hint', label: t`Begins with`, cell: ({ hint }) => <code>{hint}…</code> },
            {
              id: 'permissions',
              label: t`Permissions`,
              at: 'meta',
              cell: (key) => <PermissionCount of={key} />,
            },
            {
              id: 'used',
              label: t`Last used`,
              at: 'amount',
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
          ]}
        />
      )}
      <Pager {...list.pager} />
    </>
  );
}

function PermissionCount({ of: { permissions } }: { of: ApiKey }) {
  if (permissions.includes(ALL)) return <Trans>Everything</Trans>;
  if (permissions.length <= 2) return <>{permissions.join(', ')}</>;
  return <Plural value={permissions.length} one="# permission" other="# permissions" />;
}

/** Keys expire by the real clock, whatever the test clock says. */
export function KeyStatus({ of }: { of: ApiKey }) {
  if (of.revoked_at)
    return (
      <Status shape="cross" tone="quiet" more={<Time at={of.revoked_at} as="day" />}>
        <Trans>Revoked</Trans>
      </Status>
    );
  if (of.expires_at && Date.parse(of.expires_at) <= Date.now())
    return (
      <Status shape="slash" tone="quiet" more={<Time at={of.expires_at} as="day" />}>
        <Trans>Expired</Trans>
      </Status>
    );
  return (
    <Status
      shape="tick"
      tone="good"
      more={
        of.expires_at && (
          <Trans>
            until <Time at={of.expires_at} as="day" />
          </Trans>
        )
      }
    >
      <Trans>Active</Trans>
    </Status>
  );
}
