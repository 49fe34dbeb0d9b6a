import type { StatedAmount } from '../names/commission-states.ts';
import { type Locale, locales } from '../names/locales.ts';
import { currencyDigits } from './currency.ts';

/** Units such as CREDITS have no fixed number of digits. */
const UNIT_DIGITS = { minimumFractionDigits: 0, maximumFractionDigits: 4 };

/** Returns an amount in the usual format of the language, such as `1,200.00 EUR`. */
export function localizedMoney({ amount, currency }: StatedAmount, language: Locale): string {
  const digits = currencyDigits(currency);
  const fraction =
    digits === undefined ? UNIT_DIGITS : { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return `${new Intl.NumberFormat(locales[language].format, fraction).format(amount)} ${currency}`;
}
