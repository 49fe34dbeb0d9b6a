import { Plural, useLingui } from '@lingui/react/macro';
import type { Affiliate } from '@tributary/sdk';
import { useMemo } from 'react';
import type { Column } from '../../components/data-table.tsx';
import { Icon } from '../../components/icon.tsx';
import { useLanguage } from '../../components/language.ts';
import { Amounts, CELL_AMOUNTS_MAX } from '../../components/money.tsx';
import { Time } from '../../components/time.tsx';
import { moneyIn } from './balance.ts';
import { useSources } from './sources.ts';
import { Who } from './who.tsx';

/** Returns the columns of affiliates who wait for a decision: what they stated instead of what they sold. */
export function useApplicationColumns(): Column<Affiliate>[] {
  const { t } = useLingui();
  const sources = useSources();
  const language = useLanguage();
  return useMemo(() => {
    const country = new Intl.DisplayNames([language], { type: 'region' });
    return [
      {
        id: 'name',
        label: t`Name`,
        lead: true,
        sortable: true,
        at: 'title',
        cell: (affiliate) => <Who of={affiliate} />,
      },
      {
        id: 'website',
        label: t`Website`,
        at: 'meta',
        cell: ({ application }) => application?.website && hostOf(application.website),
      },
      {
        id: 'country',
        label: t`Country`,
        wide: true,
        cell: ({ application }) => application?.country_code && country.of(application.country_code),
      },
      {
        id: 'signals',
        label: t`Signals`,
        cell: ({ application }) => <Signals count={application?.signals.length ?? 0} />,
      },
      { id: 'source', wide: true, label: t`Added by`, cell: ({ source }) => sources[source] ?? source },
      { id: 'group', wide: true, label: t`Group`, cell: ({ group }) => group?.name ?? '' },
      {
        id: 'created_at',
        label: t`Applied`,
        at: 'status',
        cell: ({ created_at }) => <Time at={created_at} />,
      },
      {
        id: 'waiting',
        label: t`Pending and held`,
        end: true,
        at: 'amount',
        cell: ({ balances }) => (
          <Amounts of={moneyIn(balances ?? [], 'pending', 'held')} most={CELL_AMOUNTS_MAX} />
        ),
      },
    ];
  }, [t, language, sources]);
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host.replace(/^www\./, '') : url);

/** Number of signals; the applicant's page lists them. */
function Signals({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="row warn">
      <Icon name="warning" small />
      <Plural value={count} one="# signal" other="# signals" />
    </span>
  );
}
