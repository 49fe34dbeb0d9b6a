import { currencyDigits } from './currencies.gen.ts';
import { sumOf } from './decimal.ts';

/** `306.70` of EUR, `1200` of JPY, `1.234` of KWD; of what is no currency, such as CREDITS, the number as it is. */
export function amountText(amount: number | string, currency: string): string {
  const text = String(amount);
  const plain = /^-?\d+(?:\.(\d+))?$/.exec(text);
  const digits = Object.hasOwn(currencyDigits, currency) ? (currencyDigits[currency] ?? 0) : 0;
  const fraction = plain?.[1] ?? '';
  if (plain === null || fraction.length >= digits) return text;
  return `${text}${fraction === '' ? '.' : ''}${'0'.repeat(digits - fraction.length)}`;
}

/** `306.70 EUR`. */
export const moneyText = (amount: number | string, currency: string): string =>
  `${amountText(amount, currency)} ${currency}`;

/** What some payouts come to in one currency. */
export interface Total {
  readonly currency: string;
  /** The exact sum as a decimal, without trailing zeros: `1234.5`. Compare it with `sumOf([typed])`. */
  readonly amount: string;
  /** How many payouts it is the sum of. */
  readonly count: number;
}

/** The exact totals, in the order of the currency codes. */
export function totalsOf(priced: readonly { currency: string; amount: number }[]): Total[] {
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
