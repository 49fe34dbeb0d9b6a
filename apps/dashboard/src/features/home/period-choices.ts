import { useLingui } from '@lingui/react/macro';
import { useFilters } from '../../app/use-filters.ts';
import type { SelectProps } from '../../components/choice.tsx';
import { HOME_DAYS, homeDays } from './search.ts';
import type { Overview } from './use-overview.ts';

export function usePeriodChoices({ days, compare, currency, currencies }: Overview): readonly SelectProps[] {
  const { t } = useLingui();
  const { set } = useFilters();
  const against: SelectProps = {
    label: t`Compare with`,
    look: 'quiet',
    value: compare,
    onChange: (id) => set({ compare: id === 'previous_period' ? undefined : id }),
    options: [
      { id: 'previous_period', label: t`Compare with previous ${days} days` },
      { id: 'previous_year', label: t`Compare with previous year` },
    ],
  };
  const period: SelectProps = {
    label: t`Period`,
    icon: 'calendar',
    value: String(days),
    onChange: (id) => set({ days: id === String(HOME_DAYS) ? undefined : id }),
    options: homeDays.map((each) => ({ id: String(each), label: t`Last ${each} days` })),
  };
  const money: SelectProps = {
    label: t`Currency`,
    value: currency,
    onChange: (id) => set({ currency: id }),
    options: currencies.map((code) => ({ id: code, label: code })),
  };
  return currencies.length > 1 ? [against, period, money] : [against, period];
}
