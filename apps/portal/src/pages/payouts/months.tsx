import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { addMonths, type Day as CalendarDay, dayIn, dayText, isCurrency, sumOf } from '@tributary/core';
import type { StatementMonth } from '@tributary/sdk/portal';
import { saveDownload } from '@tributary/ui/save-file';
import { formatMonth } from '@tributary/ui/time';
import { useState } from 'react';
import { portal } from '../../app/client.ts';
import { wordsOf } from '../../app/error-words.ts';
import { monthsQuery } from '../../app/own-queries.ts';
import { useMe } from '../../app/site.tsx';
import { Icon } from '../../components/icon.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Day, Money, useLocale } from '../../components/values.tsx';

/** Number of months shown by default. A full year, so that December is still visible in January. */
const RECENT_MONTHS = 12;

/** Earnings by month of sale, for the last twelve months or a year. */
export function Months() {
  const { t } = useLingui();
  const { now, timezone } = useMe();
  const today = dayIn(timezone, new Date(now));
  const [year, setYear] = useState<number | null>(null);
  const months = useMonths(year, today);
  return (
    <section>
      <h2>{year === null ? t`Earnings by month` : t`Earnings by month, ${year}`}</h2>
      <Loaded query={months}>
        {(found) =>
          found.length === 0 ? (
            <p className="card empty">
              {year === null
                ? t`No earnings in the last ${RECENT_MONTHS} months.`
                : t`No earnings in ${year}.`}
            </p>
          ) : (
            <ul className="card list">
              {byMonth(found).map(([month, currencies], at) => (
                <li key={month}>
                  <Month {...{ month, currencies, isOpen: at === 0 }} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <Years {...{ year, current: today.year, onChange: setYear }} />
    </section>
  );
}

/** Fetches monthly statements for a year, or for the last twelve months, which may begin in the previous year. */
function useMonths(year: number | null, today: CalendarDay) {
  const newest = useQuery(monthsQuery(year ?? today.year));
  const previous = useQuery({
    ...monthsQuery(today.year - 1),
    enabled: year === null && today.month < RECENT_MONTHS,
  });
  if (year !== null || today.month === RECENT_MONTHS) return newest;
  const first = dayText(addMonths({ ...today, day: 1 }, 1 - RECENT_MONTHS)).slice(0, 7);
  return {
    data: newest.data &&
      previous.data && [...newest.data, ...previous.data.filter(({ month }) => month >= first)],
    error: newest.error ?? previous.error,
    refetch: () => Promise.all([newest.refetch(), previous.refetch()]),
  };
}

interface YearsProps {
  /** Null for the last twelve months. */
  readonly year: number | null;
  readonly current: number;
  readonly onChange: (year: number | null) => void;
}

function Years({ year, current, onChange }: YearsProps) {
  const { t } = useLingui();
  const { created_at } = useMe();
  const before = (year ?? current) - 1;
  // Imported commissions may be older than the affiliate.
  const { data = [] } = useQuery(monthsQuery(before));
  const hasEarlier = data.length > 0 || before >= new Date(created_at).getUTCFullYear();
  const show = (to: number) => (
    <button type="button" className="button" onClick={() => onChange(to)}>{t`Show ${to}`}</button>
  );
  return (
    <div className="buttons years">
      {hasEarlier && show(before)}
      {year !== null && year < current && show(year + 1)}
      {year !== null && (
        <button type="button" className="button" onClick={() => onChange(null)}>
          {t`Show the last ${RECENT_MONTHS} months`}
        </button>
      )}
    </div>
  );
}

function byMonth(found: readonly StatementMonth[]): [string, StatementMonth[]][] {
  const months = new Map<string, StatementMonth[]>();
  for (const each of found) months.set(each.month, [...(months.get(each.month) ?? []), each]);
  return [...months];
}

interface MonthProps {
  readonly month: string;
  readonly currencies: readonly StatementMonth[];
  readonly isOpen: boolean;
}

function Month({ month, currencies, isOpen }: MonthProps) {
  const locale = useLocale();
  const name = formatMonth(month, locale);
  return (
    <details className="month" open={isOpen}>
      <summary>
        <Icon name="right" />
        <span className="item-title">{name}</span>
        <span className="item-sum">
          {currencies.map((each) => (
            <span key={each.currency} className="item-amount">
              <Money amount={totalOf(each)} currency={each.currency} />
            </span>
          ))}
        </span>
      </summary>
      {currencies.map((each) => (
        <Sums key={each.currency} month={each} />
      ))}
      <Files month={month} />
    </details>
  );
}

/** Returns earnings minus deductions, which equals the total of all states. */
const totalOf = ({ earned, adjusted, refunded, rejected, voided }: StatementMonth): number =>
  Number(sumOf([earned, adjusted, refunded, rejected, voided]));

interface Line {
  /** Unique within the list, unlike the name. */
  readonly id: string;
  readonly name: string;
  readonly amount: number;
  /** Date of payment, or date on which the hold ends. */
  readonly day?: string | null;
  readonly isTotal?: boolean;
}

/** Earnings, deductions, and the state of the remaining money. Omits lines with an amount of zero. */
function Sums({ month }: { month: StatementMonth }) {
  const { t } = useLingui();
  const { currency, held_until, due } = month;
  const dueName = () => {
    if (due < 0) return t`Deducted from your next payout`;
    return isCurrency(currency) ? t`For your next payout` : t`Credited`;
  };
  const made: Line[] = [
    { id: 'earned', name: t`Earned`, amount: month.earned },
    { id: 'adjusted', name: t`Bonuses and deductions`, amount: month.adjusted },
    { id: 'refunded', name: t`Reversed after refunds`, amount: month.refunded },
    { id: 'rejected', name: t`Rejected`, amount: month.rejected },
    { id: 'voided', name: t`Recorded by mistake`, amount: month.voided },
  ];
  const isSum = made.filter(({ amount }) => amount !== 0).length > 1;
  if (isSum) made.push({ id: 'total', name: t`Total`, amount: totalOf(month), isTotal: true });
  const places: Line[] = [
    ...month.payouts.map(({ payout_number, status, paid_at, amount }) => ({
      id: `payout ${payout_number} ${status}`,
      name:
        payout_number === null
          ? t`Paid`
          : status === 'paid'
            ? t`Paid in payout ${payout_number}`
            : t`On its way in payout ${payout_number}`,
      ...{ amount, day: paid_at },
    })),
    { id: 'held', name: held_until ? t`On hold until` : t`On hold`, amount: month.held, day: held_until },
    { id: 'waiting', name: t`Waiting for approval`, amount: month.waiting },
    { id: 'due', name: dueName(), amount: due },
  ];
  return (
    <div className="month-sums">
      <Lines {...{ lines: made, currency }} />
      <Lines {...{ lines: places, currency, title: t`Payment status` }} />
    </div>
  );
}

function Lines({ lines, currency, title }: { lines: readonly Line[]; currency: string; title?: string }) {
  const shown = lines.filter(({ amount, isTotal }) => isTotal || amount !== 0);
  if (shown.length === 0) return null;
  return (
    <>
      {title && <h3>{title}</h3>}
      <dl>
        {shown.map(({ id, name, amount, day, isTotal }) => (
          <div key={id} className={isTotal ? 'item-amount' : undefined}>
            <dt>
              {name}
              {day && (
                <>
                  {id === 'held' ? ' ' : ', '}
                  <Day at={day} />
                </>
              )}
            </dt>
            <dd>
              <Money amount={amount} currency={currency} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/**
 * Downloads of the monthly statement, which covers what was posted in the month. Its totals can differ from those of
 * the month's sales.
 */
function Files({ month }: { month: string }) {
  const { t } = useLingui();
  const language = useLocale();
  const save = useMutation({
    mutationFn: async (format: 'pdf' | 'csv') =>
      saveDownload(await portal.statements.file({ month, format, language })),
  });
  return (
    <div className="buttons">
      <button type="button" className="button" disabled={save.isPending} onClick={() => save.mutate('pdf')}>
        <Icon name="download" />
        {t`Statement (PDF)`}
      </button>
      <button type="button" className="button" disabled={save.isPending} onClick={() => save.mutate('csv')}>
        <Icon name="download" />
        {t`Statement (CSV)`}
      </button>
      {save.error && <p role="alert">{wordsOf(save.error)}</p>}
    </div>
  );
}
