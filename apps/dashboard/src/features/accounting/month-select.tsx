import { useLingui } from '@lingui/react/macro';
import { formatMonth } from '@tributary/ui/time';
import { Select } from '../../components/choice.tsx';
import { useLanguage } from '../../components/language.ts';
import { monthsUpTo } from './figures.ts';

const MONTHS = 36;

interface MonthSelectProps {
  readonly today: string;
  readonly month: string;
  readonly onChange: (month: string) => void;
}

export function MonthSelect({ today, month, onChange }: MonthSelectProps) {
  const { t } = useLingui();
  const locale = useLanguage();
  return (
    <Select
      label={t`Month`}
      value={month}
      onChange={onChange}
      options={monthsUpTo(today, MONTHS).map((id) => ({ id, label: formatMonth(id, locale) }))}
    />
  );
}

/** Returns the latest month that has ended by the given day. */
export const monthBefore = (day: string): string => monthsUpTo(day, 2)[1] ?? '';
