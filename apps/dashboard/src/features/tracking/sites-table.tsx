import { useLingui } from '@lingui/react/macro';
import type { Site } from '@tributary/sdk';
import { DataTable } from '../../components/data-table.tsx';
import { Copy } from '../../components/notes.tsx';
import { Time } from '../../components/time.tsx';

/** The environment and enough of the key to tell it from others. */
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
          label: t`Pages allowed to record clicks`,
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
          id: 'created',
          label: t`Added`,
          at: 'status',
          cell: ({ created_at }) => <Time at={created_at} as="day" />,
        },
      ]}
    />
  );
}
