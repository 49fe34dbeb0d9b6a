import {
  type CommissionReading,
  currencyDigits,
  type Locale,
  locales,
  type StatedAmount,
} from '@tributary/core';
import { german } from './de.ts';
import { english } from './en.ts';
import type { Format, Words } from './words.ts';

const languages: Readonly<Record<Locale, Words>> = { en: english, de: german };

export interface SentenceOptions {
  readonly language: Locale;
  /** IANA name of the time zone of dates, such as `Europe/Berlin`. */
  readonly timeZone: string;
  /** Name of the program, as affiliates know it. */
  readonly brand: string;
}

/** Returns the sentence in which an affiliate reads the state of a commission. */
export function commissionSentence(reading: CommissionReading, options: SentenceOptions): string {
  const { language, brand } = options;
  // A reading has every value of its state.
  const write = languages[language].states[reading.state] as (said: object, format: Format) => string;
  return write({ ...reading, brand }, formatOf(options));
}

/** Units such as CREDITS have no digits of their own. */
const UNIT_DIGITS = { minimumFractionDigits: 0, maximumFractionDigits: 4 };

function formatOf({ language, timeZone }: SentenceOptions): Format {
  const { format } = locales[language];
  const dates = new Intl.DateTimeFormat(format, { day: 'numeric', month: 'long', year: 'numeric', timeZone });
  return {
    date: (iso) => dates.format(new Date(iso)),
    money: ({ amount, currency }: StatedAmount) => {
      const digits = currencyDigits(currency);
      const fraction =
        digits === undefined ? UNIT_DIGITS : { minimumFractionDigits: digits, maximumFractionDigits: digits };
      return `${new Intl.NumberFormat(format, fraction).format(amount)} ${currency}`;
    },
  };
}
