import { useLingui } from '@lingui/react/macro';
import type { Preset } from '../components/period-picker.tsx';
import { addDays, dayKey } from '../format/time.ts';
import { useHere } from './session/session-context.tsx';

/** The periods that are asked for most, in UTC. */
export function usePresets(): readonly Preset[] {
  const { t } = useLingui();
  const { now } = useHere();
  const at = now();
  const last = dayKey(at);
  const lastOf = (days: number) => ({ first: dayKey(addDays(at, 1 - days)), last });
  const day = (year: number, month: number, date: number) => dayKey(new Date(Date.UTC(year, month, date)));
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()];
  const quarter = month - (month % 3);
  return [
    { id: '7', label: t`Last 7 days`, ...lastOf(7) },
    { id: '30', label: t`Last 30 days`, ...lastOf(30) },
    { id: '90', label: t`Last 90 days`, ...lastOf(90) },
    { id: '365', label: t`Last 365 days`, ...lastOf(365) },
    { id: 'month', label: t`This month`, first: day(year, month, 1), last },
    { id: 'month-before', label: t`Last month`, first: day(year, month - 1, 1), last: day(year, month, 0) },
    { id: 'quarter', label: t`This quarter`, first: day(year, quarter, 1), last },
    {
      id: 'quarter-before',
      label: t`Last quarter`,
      first: day(year, quarter - 3, 1),
      last: day(year, quarter, 0),
    },
    { id: 'year', label: t`This year`, first: day(year, 0, 1), last },
  ];
}
