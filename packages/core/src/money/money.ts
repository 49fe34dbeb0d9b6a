import { currencyDigits } from './currency.ts';
import { sumOf } from './decimal.ts';

/**
 * Formats an amount with the digits of its currency: `306.70` for EUR, `1200` for JPY. Amounts in units such
 * as CREDITS are unchanged.
 */
export function amountText(amount: number | string, currency: string): string {
  const text = String(amount);
  const plain = /^-?\d+(?:\.(\d+))?$/.exec(text);
  const digits = currencyDigits(currency) ?? 0;
  const fraction = plain?.[1] ?? '';
  if (plain === null || fraction.length >= digits) return text;
  return `${text}${fraction === '' ? '.' : ''}${'0'.repeat(digits - fraction.length)}`;
}

/** Formats an amount with its currency: `306.70 EUR`. */
export const moneyText = (amount: number | string, currency: string): string =>
  `${amountText(amount, currency)} ${currency}`;

export interface Total {
  readonly currency: string;
  /** Exact sum as a decimal, without trailing zeros: `1234.5`. Compare it with `sumOf([typed])`. */
  readonly amount: string;
  /** Number of amounts. */
  readonly count: number;
}

/** Returns the exact total of each currency, ordered by currency code. */
export function totalsByCurrency(priced: readonly { currency: string; amount: number }[]): Total[] {
  const amounts = new Map<string, number[]>();
  for (const { currency, amount } of priced) {
    const before = amounts.get(currency);
    if (before === undefined) amounts.set(currency, [amount]);
    else before.push(amount);
  }
  return [...amounts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, each]) => ({ currency, amount: sumOf(each), count: each.length }));
}
