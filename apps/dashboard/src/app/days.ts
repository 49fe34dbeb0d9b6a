import { useLingui } from '@lingui/react/macro';
import { zoneName } from '@tributary/ui/time';
import type { Preset } from '../components/period-picker.tsx';
import { addDays, dayKey } from '../format/period.ts';
import { useHere } from './session/session-context.tsx';
import { usePrograms } from './shared-queries.ts';
import { useFilters } from './use-filters.ts';

interface PageDays {
  readonly zone: string;
  readonly today: string;
  /** Note stating the time zone. */
  readonly note: string;
}

/**
 * Returns today's date and the time zone of the given program or, failing that, of the program in the URL or of all
 * programs. Falls back to UTC if the programs' time zones differ.
 */
export function useDays(programId?: string): PageDays {
  const { t } = useLingui();
  const { now } = useHere();
  const { data: programs = [] } = usePrograms();
  const { program_id: filtered } = useFilters().values;
  const program = programs.find(({ id }) => id === (programId ?? filtered));
  const [first = 'UTC', ...others] = new Set((program ? [program] : programs).map((each) => each.timezone));
  const isMixed = others.length > 0;
  const zone = isMixed ? 'UTC' : first;
  const name = zoneName(zone);
  return {
    zone,
    today: dayKey(now(), zone),
    note: isMixed
      ? t`Days start and end in UTC, because the programs use different time zones.`
      : zone === 'UTC'
        ? t`Days start and end in UTC.`
        : t`Days start and end in the program’s time zone, ${name}.`,
  };
}

export function usePresets(today: string): readonly Preset[] {
  const { t } = useLingui();
  const lastOf = (days: number) => ({ first: addDays(today, 1 - days), last: today });
  const [year = 0, of = 1] = today.split('-').map(Number);
  const month = of - 1;
  const quarter = month - (month % 3);
  const day = (inMonth: number, date: number) =>
    new Date(Date.UTC(year, inMonth, date)).toISOString().slice(0, 10);
  return [
    { id: '7', label: t`Last 7 days`, ...lastOf(7) },
    { id: '30', label: t`Last 30 days`, ...lastOf(30) },
    { id: '90', label: t`Last 90 days`, ...lastOf(90) },
    { id: '365', label: t`Last 365 days`, ...lastOf(365) },
    { id: 'month', label: t`This month`, first: day(month, 1), last: today },
    { id: 'month-before', label: t`Last month`, first: day(month - 1, 1), last: day(month, 0) },
    { id: 'quarter', label: t`This quarter`, first: day(quarter, 1), last: today },
    { id: 'quarter-before', label: t`Last quarter`, first: day(quarter - 3, 1), last: day(quarter, 0) },
    { id: 'year', label: t`This year`, first: day(0, 1), last: today },
    { id: 'year-before', label: t`Last year`, first: day(-12, 1), last: day(0, 0) },
    { id: '12-months', label: t`Last 12 months`, first: day(month - 12, 1), last: day(month, 0) },
  ];
}
