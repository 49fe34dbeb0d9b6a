import { useLingui } from '@lingui/react';
import { type Locale, localizedMoney } from '@tributary/core';
import { formatAgo, formatDay, formatFullDay } from '@tributary/ui/time';
import { useMe } from '../app/site.tsx';

export const useLocale = (): Locale => useLingui().i18n.locale as Locale;

/** Formats a percentage, such as "12.5%" or "12,5 %". */
export const formatPercent = (percentage: number, locale: Locale): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 }).format(percentage / 100);

interface Money {
  readonly amount: number;
  readonly currency: string;
}

/** Amount and its currency. The currency is smaller next to large figures. */
export function Money({ amount, currency }: Money) {
  const text = localizedMoney({ amount, currency }, useLocale());
  return (
    <span className="money">
      {text.slice(0, -currency.length - 1).replace('-', '−')}
      <span className="currency"> {currency}</span>
    </span>
  );
}

/** Keeps a date on one line. */
const unbroken = (date: string) => date.replaceAll(' ', '\u00a0');

/** Returns a function that formats dates as `Day` does. */
export function useDay(): (at: string) => string {
  const { now, timezone } = useMe();
  const locale = useLocale();
  return (at) => unbroken(formatDay(new Date(at), new Date(now), locale, timezone));
}

/** Returns a function that formats dates as `FullDay` does. */
export function useFullDay(): (at: string) => string {
  const { timezone } = useMe();
  const locale = useLocale();
  return (at) => unbroken(formatFullDay(new Date(at), locale, timezone));
}

/**
 * Returns a function that formats how long ago something happened in real time, such as "2 hr. ago". The test clock
 * does not apply.
 */
export function useAgo(): (at: string) => string {
  const locale = useLocale();
  return (at) => unbroken(formatAgo(new Date(at), new Date(), locale));
}

/** Date in the program's time zone. Shows the year only if it is not the current year. */
export function Day({ at }: { at: string }) {
  return <time dateTime={at}>{useDay()(at)}</time>;
}

/** Date in the program's time zone, always with the year. */
export function FullDay({ at }: { at: string }) {
  return <time dateTime={at}>{useFullDay()(at)}</time>;
}
