import type { StatedAmount } from '../names/commission-states.ts';
import { type Locale, locales } from '../names/locales.ts';
import { currencyDigits } from './currency.ts';

/** Units such as CREDITS have no fixed number of digits. */
const UNIT_DIGITS = { minimumFractionDigits: 0, maximumFractionDigits: 4 };

const formats = new Map<string, Intl.NumberFormat>();

/** Caches formatters, because creating one costs much more than using it. */
function formatOf(language: Locale, digits: number | undefined): Intl.NumberFormat {
  const key = `${language} ${digits}`;
  const known = formats.get(key);
  if (known) return known;
  const fraction =
    digits === undefined ? UNIT_DIGITS : { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const format = new Intl.NumberFormat(locales[language].format, fraction);
  formats.set(key, format);
  return format;
}

/** Formats an amount for a language, such as `1,200.00 EUR`. */
export function localizedMoney({ amount, currency }: StatedAmount, language: Locale): string {
  return `${formatOf(language, currencyDigits(currency)).format(amount)} ${currency}`;
}
