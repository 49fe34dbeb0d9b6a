import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Site } from '@tributary/sdk';
import { useHere } from '../../app/session/session-context.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { Copy } from '../../components/notes.tsx';
import { Time } from '../../components/time.tsx';

/** Time of the site's last click, which shows whether its tracking works. */
function LastClick({ of }: { of: string }) {
  const { client, mode, can, now } = useHere();
  const { data } = useQuery({
    queryKey: [mode, 'clicks', 'last', of],
    queryFn: async () => (await client.clicks.list({ site_id: of, limit: 1 })).data[0] ?? null,
    enabled: can('read:clicks'),
  });
  if (data === undefined) return null;
  return data === null ? (
    <span className="muted">
      <Trans>No clicks yet</Trans>
    </span>
  ) : (
    <Time at={data.created_at} as="ago" now={now()} />
  );
}

/** Number of characters shown: the environment and enough of the key to tell it from others. */
const KEY_SHOWN = 16;

export function SitesTable({ sites, onOpen }: { sites: readonly Site[]; onOpen: (id: string) => void }) {
  const { t } = useLingui();
  return (
    <DataTable
      label={t`Sites`}
      items={sites}
      onOpen={onOpen}
      columns={[
        { id: 'name', label: t`Name`, lead: true, at: 'title', cell: ({ name }) => name },
        { id: 'home', label: t`Home page`, at: 'meta', cell: ({ home_url }) => home_url },
        {
          id: 'origins',
          from: 'desktop',
          label: t`Allowed origins`,
          cell: ({ allowed_origins }) =>
            allowed_origins.map((origin) => origin.replace('https://', '')).join(', '),
        },
        {
          id: 'key',
          from: 'tablet',
          label: t`Publishable key`,
          cell: ({ publishable_key }) => (
            <>
              <code>{publishable_key.slice(0, KEY_SHOWN)}…</code> <Copy text={publishable_key} />
            </>
          ),
        },
        {
          id: 'last',
          label: t`Last click`,
          at: 'amount',
          cell: ({ id }) => <LastClick of={id} />,
        },
        {
          id: 'created',
          label: t`Added`,
          from: 'laptop',
          cell: ({ created_at }) => <Time at={created_at} as="day" />,
        },
      ]}
    />
  );
}
