import { parseDate } from '@internationalized/date';
import { useLingui } from '@lingui/react/macro';
import {
  Button as AriaButton,
  CalendarCell,
  CalendarGrid,
  type DateRange,
  Heading,
  RangeCalendar,
} from 'react-aria-components';
import { Icon } from './icon.tsx';

/** Dates such as "2026-11-21", both inclusive. */
export interface Days {
  readonly first: string;
  readonly last: string;
}

export interface CalendarProps {
  readonly days: Days | undefined;
  readonly today: string;
  readonly onChange: (days: Days) => void;
}

export function Calendar({ days, today, onChange }: CalendarProps) {
  const { t } = useLingui();
  const onRange = ({ start, end }: DateRange) =>
    onChange({ first: start.toString().slice(0, 10), last: end.toString().slice(0, 10) });
  return (
    <RangeCalendar
      aria-label={t`First to last day`}
      className="calendar"
      defaultValue={days ? { start: parseDate(days.first), end: parseDate(days.last) } : null}
      defaultFocusedValue={parseDate(days?.last ?? today)}
      maxValue={parseDate(today)}
      onChange={(range) => range && onRange(range)}
    >
      <header>
        <AriaButton slot="previous" className="button quiet icon">
          <Icon name="left" small />
        </AriaButton>
        <Heading />
        <AriaButton slot="next" className="button quiet icon">
          <Icon name="right" small />
        </AriaButton>
      </header>
      <CalendarGrid weekdayStyle="short">{(date) => <CalendarCell date={date} />}</CalendarGrid>
    </RangeCalendar>
  );
}
