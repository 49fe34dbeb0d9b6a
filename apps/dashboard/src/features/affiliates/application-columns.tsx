import { Plural, useLingui } from '@lingui/react/macro';
import type { Affiliate } from '@tributary/sdk';
import { useMemo } from 'react';
import type { Column } from '../../components/data-table.tsx';
import { Icon } from '../../components/icon.tsx';
import { useLanguage } from '../../components/language.ts';
import { Amounts, CELL_AMOUNTS_MAX } from '../../components/money.tsx';
import { Time } from '../../components/time.tsx';
import { appliedOf, webUrlOf } from './applied.ts';
import { moneyIn } from './balance.ts';
import { DecisionButtons } from './decision.tsx';
import { useSources } from './sources.ts';
import { WebLink } from './web-link.tsx';
import { Who } from './who.tsx';

const isSame = (values: readonly string[]) => new Set(values).size < 2;

/**
 * Returns columns for applicants, with their answers instead of sales. Omits columns that are empty or identical in
 * every row.
 */
export function useApplicationColumns(rows: readonly Affiliate[] = []): Column<Affiliate>[] {
  const { t } = useLingui();
  const sources = useSources();
  const language = useLanguage();
  const hasWebsite = rows.some((row) => appliedOf(row).website);
  const hasAnswers = rows.some((row) => appliedOf(row).answers.length > 0);
  const hasCountry = rows.some(({ application }) => application?.country_code);
  const hasSignals = rows.some(({ application }) => application?.signals.length);
  const hasMoney = rows.some((row) => waitingOf(row).length > 0);
  const isOneSource = isSame(rows.map(({ source }) => source));
  const isOneGroup = isSame(rows.map(({ group_id }) => group_id ?? ''));
  return useMemo(() => {
    const without: Readonly<Record<string, boolean>> = {
      website: !hasWebsite,
      answers: !hasAnswers,
      country: !hasCountry,
      signals: !hasSignals,
      source: isOneSource,
      group: isOneGroup,
      waiting: !hasMoney,
    };
    const country = new Intl.DisplayNames([language], { type: 'region' });
    const columns: Column<Affiliate>[] = [
      {
        id: 'name',
        label: t`Name`,
        lead: true,
        sortable: true,
        at: 'title',
        cell: (affiliate) => (
          <span className="applicant">
            <Who of={affiliate} />
          </span>
        ),
      },
      {
        id: 'website',
        label: t`Website`,
        at: 'meta',
        cell: (affiliate) => <Website of={affiliate} />,
      },
      {
        id: 'country',
        label: t`Country`,
        from: 'desktop',
        cell: ({ application }) => application?.country_code && country.of(application.country_code),
      },
      {
        id: 'answers',
        label: t`Answers`,
        at: 'whole',
        cell: (affiliate) => <Answers of={affiliate} />,
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
        label: t({ message: 'Applied', context: 'date' }),
        at: hasMoney ? 'status' : 'amount',
        cell: ({ created_at }) => <Time at={created_at} as="day" />,
      },
      {
        id: 'waiting',
        from: 'desktop',
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
  }, [
    t,
    language,
    sources,
    hasWebsite,
    hasAnswers,
    hasCountry,
    hasSignals,
    hasMoney,
    isOneSource,
    isOneGroup,
  ]);
}

const waitingOf = ({ balances }: Affiliate) => moneyIn(balances ?? [], 'pending', 'held');

const hostOf = (url: string) => (webUrlOf(url) === null ? url : new URL(url).host.replace(/^www\./, ''));

function Website({ of }: { of: Affiliate }) {
  const { website } = appliedOf(of);
  return website && <WebLink of={website}>{hostOf(website)}</WebLink>;
}

function Answers({ of }: { of: Affiliate }) {
  return (
    <span className="answers">
      {appliedOf(of).answers.map(({ question, text }, at) => (
        <div key={at}>
          <span className="secondary">{/\W$/.test(question) ? question : `${question}:`}</span> {text}
        </div>
      ))}
    </span>
  );
}

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
