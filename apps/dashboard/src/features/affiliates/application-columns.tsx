import { Plural, useLingui } from '@lingui/react/macro';
import type { Affiliate } from '@tributary/sdk';
import { useMemo } from 'react';
import type { Column } from '../../components/data-table.tsx';
import { Icon } from '../../components/icon.tsx';
import { useLanguage } from '../../components/language.ts';
import { Amounts, CELL_AMOUNTS_MAX } from '../../components/money.tsx';
import { Time } from '../../components/time.tsx';
import { moneyIn } from './balance.ts';
import { DecisionButtons } from './decision.tsx';
import { useSources } from './sources.ts';
import { Who } from './who.tsx';

/** Returns columns for applicants, with their answers instead of sales. Omits columns that are empty in every row. */
export function useApplicationColumns(rows: readonly Affiliate[] = []): Column<Affiliate>[] {
  const { t } = useLingui();
  const sources = useSources();
  const language = useLanguage();
  const hasWebsite = rows.some(({ application }) => application?.website);
  const hasCountry = rows.some(({ application }) => application?.country_code);
  const hasSignals = rows.some(({ application }) => application?.signals.length);
  const hasMoney = rows.some((row) => waitingOf(row).length > 0);
  return useMemo(() => {
    const without: Readonly<Record<string, boolean>> = {
      website: !hasWebsite,
      country: !hasCountry,
      signals: !hasSignals,
      waiting: !hasMoney,
    };
    const country = new Intl.DisplayNames([language], { type: 'region' });
    const columns: Column<Affiliate>[] = [
      {
        id: 'name',
        grow: true,
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
        from: 'desktop',
        cell: ({ application }) => application?.country_code && country.of(application.country_code),
      },
      {
        id: 'signals',
        label: t`Signals`,
        cell: ({ application }) => <Signals count={application?.signals.length ?? 0} />,
      },
      {
        id: 'source',
        from: hasWebsite ? 'desktop' : 'laptop',
        label: t`Added by`,
        cell: ({ source }) => sources[source] ?? source,
      },
      { id: 'group', from: 'desktop', label: t`Group`, cell: ({ group }) => group?.name ?? '' },
      {
        id: 'created_at',
        label: t`Applied`,
        at: 'status',
        cell: ({ created_at }) => <Time at={created_at} />,
      },
      {
        id: 'waiting',
        label: t`To approve and held`,
        end: true,
        at: 'amount',
        cell: (affiliate) => <Amounts of={waitingOf(affiliate)} most={CELL_AMOUNTS_MAX} />,
      },
      {
        id: 'decision',
        label: t`Decision`,
        end: true,
        at: 'whole',
        cell: (affiliate) => <DecisionButtons of={affiliate} />,
      },
    ];
    return columns.filter(({ id }) => !without[id]);
  }, [t, language, sources, hasWebsite, hasCountry, hasSignals, hasMoney]);
}

const waitingOf = ({ balances }: Affiliate) => moneyIn(balances ?? [], 'pending', 'held');

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host.replace(/^www\./, '') : url);

/** Number of signals. The applicant's page lists them. */
function Signals({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="row warn">
      <Icon name="warning" small />
      <Plural value={count} one="# signal" other="# signals" />
    </span>
  );
}
