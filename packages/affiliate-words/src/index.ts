import {
  type CommissionReading,
  type FigureReading,
  type Locale,
  locales,
  localizedMoney,
} from '@tributary/core';
import { german } from './de.ts';
import { english } from './en.ts';
import { ended, type Format, type Words } from './words.ts';

export { unsubscribeWords } from './unsubscribe.ts';

const languages: Readonly<Record<Locale, Words>> = { en: english, de: german };

export interface SentenceOptions {
  readonly language: Locale;
  /** IANA time zone in which dates are shown, such as `Europe/Berlin`. */
  readonly timeZone: string;
  /** Program name shown to affiliates. */
  readonly brand: string;
  /** True to never break a line inside a date or an amount, for pages. Default: false. */
  readonly isUnbroken?: boolean;
}

/** Returns the sentence that tells an affiliate a commission's state. */
export function commissionSentence(reading: CommissionReading, options: SentenceOptions): string {
  const { language, brand } = options;
  const { is_level, note, partly_refunded } = reading;
  const words = languages[language];
  const format = formatOf(options);
  const write = words.states[reading.state] as (said: object, format: Format) => string;
  const sentences = [
    is_level && words.level,
    note !== null && ended(note),
    write({ ...reading, brand }, format),
    partly_refunded && words.partlyRefunded(partly_refunded, format),
  ];
  return sentences.filter(Boolean).join(' ');
}

/** Returns the sentence that explains a total of an affiliate's commissions. */
export function figureSentence(reading: FigureReading, options: SentenceOptions): string {
  const { language, brand } = options;
  const write = languages[language].figures[reading.state] as (said: object, format: Format) => string;
  return write({ ...reading, brand }, formatOf(options));
}

function formatOf({ language, timeZone, isUnbroken = false }: SentenceOptions): Format {
  const { format } = locales[language];
  const dates = new Intl.DateTimeFormat(format, { day: 'numeric', month: 'long', year: 'numeric', timeZone });
  const written = (text: string) => (isUnbroken ? text.replaceAll(' ', '\u00a0') : text);
  return {
    date: (iso) => written(dates.format(new Date(iso))),
    money: (stated) => written(localizedMoney(stated, language)),
  };
}
