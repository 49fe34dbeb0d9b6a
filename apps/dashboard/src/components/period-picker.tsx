import './period-picker.css';
import { parseDate } from '@internationalized/date';
import { Trans, useLingui } from '@lingui/react/macro';
import { locales } from '@tributary/core';
import { useState } from 'react';
import {
  Button as AriaButton,
  CalendarCell,
  CalendarGrid,
  type DateRange,
  Dialog,
  DialogTrigger,
  Heading,
  Popover,
  RangeCalendar,
} from 'react-aria-components';
import { Icon } from './icon.tsx';
import { useLanguage } from './language.ts';

/** Days as "2026-11-21"; both are part of it. */
export interface Days {
  readonly first: string;
  readonly last: string;
}

export interface Preset extends Days {
  readonly id: string;
  readonly label: string;
}

interface DaysChoicesProps {
  readonly days: Days | undefined;
  /** Days after it cannot be chosen. */
  readonly today: string;
  readonly presets: readonly Preset[];
  /** The longest period, in days. */
  readonly max?: number;
  readonly onChange: (days: Days) => void;
}

const lengthOf = ({ first, last }: Days) => parseDate(last).compare(parseDate(first)) + 1;

/** A period: one of the usual ones, or any two days of a calendar. */
export function DaysChoices({ days, today, presets, max, onChange }: DaysChoicesProps) {
  const [isTooLong, setTooLong] = useState(false);
  const choose = (chosen: Days) => {
    const isMore = max !== undefined && lengthOf(chosen) > max;
    setTooLong(isMore);
    if (!isMore) onChange(chosen);
  };
  const isChosen = ({ first, last }: Days) => first === days?.first && last === days.last;
  return (
    <div className="period-choices">
      <div className="choices">
        {presets.map((preset, index) => (
          <AriaButton
            key={preset.id}
            className="option"
            autoFocus={index === 0}
            aria-current={isChosen(preset) || undefined}
            onPress={() => choose(preset)}
          >
            {preset.label}
          </AriaButton>
        ))}
      </div>
      <div>
        <Calendar days={days} today={today} onChange={choose} />
        <p className="hint zone">
          <Trans>Days begin and end in UTC.</Trans>
        </p>
        {isTooLong && (
          <p className="error-text" role="alert">
            <Trans>A report has at most {max} days.</Trans>
          </p>
        )}
      </div>
    </div>
  );
}

/** A button that shows a period, and lets another be chosen. */
export function PeriodPicker({ days, onChange, ...choices }: DaysChoicesProps & { readonly days: Days }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const shown = useShownDays()(days);
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <AriaButton className="button" aria-label={t`Period: ${shown}`}>
        <Icon name="calendar" small />
        {shown}
        <Icon name="down" small />
      </AriaButton>
      <Popover className="popover" placement="bottom end">
        <Dialog aria-label={t`Period`}>
          <DaysChoices
            {...choices}
            days={days}
            onChange={(chosen) => {
              setOpen(false);
              onChange(chosen);
            }}
          />
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

function Calendar({ days, today, onChange }: Pick<DaysChoicesProps, 'days' | 'today' | 'onChange'>) {
  const { t } = useLingui();
  const onRange = ({ start, end }: DateRange) =>
    onChange({ first: start.toString().slice(0, 10), last: end.toString().slice(0, 10) });
  return (
    <RangeCalendar
      aria-label={t`From the first day to the last`}
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

/** "23 Oct – 21 Nov 2026". */
export function useShownDays(): (days: Days) => string {
  const locale = locales[useLanguage()].format;
  return ({ first, last }) =>
    new Intl.DateTimeFormat(locale, {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'UTC',
    }).formatRange(new Date(first), new Date(last));
}
