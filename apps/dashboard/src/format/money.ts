import { currencyDigits, decimalText, fromMinor, sumToMinor, toMinor } from '@tributary/core';

/** Amount in the API's format: a number in major units, with a currency or unit. */
export interface Money {
  readonly currency: string;
  readonly amount: number;
}

/** Maximum number of decimals of units such as CREDITS. */
const UNIT_DIGITS = 4;

const digitsOf = (currency: string) => currencyDigits(currency) ?? UNIT_DIGITS;

/** Converts an amount from the API, or a sum of such amounts, to minor units. */
export function minorOf({ amount, currency }: Money): bigint {
  const minor = sumToMinor(amount, digitsOf(currency));
  if (minor === null) throw new RangeError(`${amount} ${currency} is no amount.`);
  return minor;
}

export const moneyOf = (minor: bigint, currency: string): Money => ({
  currency,
  amount: fromMinor(minor, digitsOf(currency)),
});

/**
 * Threshold for large amounts, in major units. One unit of a currency without decimals is worth about a hundredth of a
 * unit of other currencies.
 */
const LARGE_UNITS = 10_000;

/** Returns true if users must confirm the amount before money is moved. */
export const isLarge = ({ amount, currency }: Money): boolean =>
  Math.abs(amount) >= (currencyDigits(currency) === 0 ? LARGE_UNITS * 100 : LARGE_UNITS);

/** Returns exact totals per currency, in order of the currency code. */
export function sumsOf(amounts: readonly Money[]): Money[] {
  const sums = new Map<string, bigint>();
  for (const money of amounts) sums.set(money.currency, (sums.get(money.currency) ?? 0n) + minorOf(money));
  const codes = [...sums.keys()].sort();
  return codes.map((currency) => moneyOf(sums.get(currency) ?? 0n, currency));
}

/**
 * Formats an amount with its currency's number of decimals, the language's digit grouping, and a true minus sign:
 * 1234.5 USD is "1,234.50" in English and "1.234,50" in German. Units such as CREDITS have only as many decimals as
 * needed.
 */
export function formatAmount({ amount, currency }: Money, locale: string, { sign = false } = {}): string {
  const digits = currencyDigits(currency);
  const minor = minorOf({ amount, currency });
  const text = decimalText(minor < 0n ? -minor : minor, digitsOf(currency));
  const [whole = '0', fraction = ''] = text.split('.');
  const shown = digits === undefined ? fraction.replace(/0+$/, '') : fraction;
  const { group, decimal } = separatorsOf(locale);
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
  const prefix = minor < 0n ? '\u2212' : sign && minor > 0n ? '+' : '';
  return `${prefix}${grouped}${shown ? decimal + shown : ''}`;
}

interface Separators {
  readonly group: string;
  readonly decimal: string;
}

/** Separators by locale. Cached because a table can contain hundreds of amounts. */
const separators = new Map<string, Separators>();

function separatorsOf(locale: string): Separators {
  const known = separators.get(locale);
  if (known) return known;
  const parts = new Intl.NumberFormat(locale).formatToParts(1_234_567.5);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  const found = { group: of('group'), decimal: of('decimal') };
  separators.set(locale, found);
  return found;
}

/**
 * Parses a typed amount into minor units, with or without the language's separators. Returns null if the text is not an
 * amount or has too many decimals for the currency.
 */
export function readAmount(typed: string, currency: string, locale: string): bigint | null {
  const { group, decimal } = separatorsOf(locale);
  const text = typed
    .trim()
    .replace(/[\s\u00a0\u202f]/g, '')
    .replace('\u2212', '-');
  const pattern = new RegExp(`^-?\\d{1,3}(\\${group}\\d{3})+(\\${decimal}\\d+)?$`);
  const plain = pattern.test(text)
    ? text.replaceAll(group, '').replace(decimal, '.')
    : text.replace(decimal, '.');
  if (!/^-?\d+(\.\d+)?$/.test(plain)) return null;
  const minor = toMinor(Number(plain), digitsOf(currency));
  return minor.ok ? minor.minor : null;
}
