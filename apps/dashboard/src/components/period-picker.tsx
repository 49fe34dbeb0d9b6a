import './period-picker.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { locales } from '@tributary/core';
import { DAY_MS } from '@tributary/ui/time';
import { useState } from 'react';
import { Button as AriaButton, Dialog, DialogTrigger, Popover } from 'react-aria-components';
import type { CalendarProps, Days } from './calendar.tsx';
import { Icon } from './icon.tsx';
import { useLanguage } from './language.ts';
import { later } from './later.tsx';

export interface Preset extends Days {
  readonly id: string;
  readonly label: string;
}

interface DaysChoicesProps extends CalendarProps {
  /** Note stating the time zone. */
  readonly note: string;
  readonly presets: readonly Preset[];
  /** Maximum length of the period, in days. */
  readonly max?: number;
}

const lengthOf = ({ first, last }: Days) => (Date.parse(last) - Date.parse(first)) / DAY_MS + 1;

/** Loaded only when a user first opens it, because its code is half the size of a list page. */
const Calendar = later(
  async () => (await import('./calendar.tsx')).Calendar,
  () => <div className="calendar" aria-busy="true" />,
);

/** Offers presets, and a calendar for any two days. */
export function DaysChoices({ days, today, note, presets, max, onChange }: DaysChoicesProps) {
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
        <p className="hint zone">{note}</p>
        {isTooLong && (
          <p className="error-text" role="alert">
            <Trans>A report can cover up to {max} days.</Trans>
          </p>
        )}
      </div>
    </div>
  );
}

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
