import { sumOf } from '@tributary/payout-files/decimal';
import { moneyText } from '@tributary/payout-files/money';
import { InvalidArgumentError } from 'commander';
import { CliError, exitCodes } from '../cli-error.ts';
import { amount } from '../options/values.ts';

/** Exact sums by currency, without trailing zeros. */
export type Totals = ReadonlyMap<string, string>;

/** `USD=1234.50`, given again for every currency. */
export function expectedTotal(text: string, before: Totals | undefined): Totals {
  const [, code, sum] = /^([A-Za-z]{3})=(.+)$/.exec(text) ?? [];
  if (code === undefined || sum === undefined)
    throw new InvalidArgumentError('It must look like USD=1234.50.');
  amount(sum);
  const currency = code.toUpperCase();
  if (before?.has(currency)) throw new InvalidArgumentError(`${currency} is given twice.`);
  return new Map([...(before ?? []), [currency, sumOf([sum])]]);
}

/** What they come to in each currency, in the order of the codes. */
export function totalsOf(priced: readonly { currency: string; amount: number }[]): Totals {
  const amounts = new Map<string, number[]>();
  for (const { currency, amount: paid } of priced) {
    const before = amounts.get(currency);
    if (before === undefined) amounts.set(currency, [paid]);
    else before.push(paid);
  }
  return new Map(
    [...amounts.keys()].sort().map((currency) => [currency, sumOf(amounts.get(currency) ?? [])]),
  );
}

/** `1234.50 USD and 20.00 EUR`, or `nothing`. */
export const totalsText = (totals: Totals): string =>
  [...totals].map(([currency, sum]) => moneyText(sum, currency)).join(' and ') || 'nothing';

export const isSameTotal = (expected: Totals, found: Totals): boolean =>
  [...expected.keys(), ...found.keys()].every(
    (code) => (expected.get(code) ?? '0') === (found.get(code) ?? '0'),
  );

/** Throws `CliError` (confirmation needed) unless the totals are the expected ones, in every currency. */
export function assertTotals(expected: Totals, found: Totals, consequence: string, hint?: string): void {
  if (isSameTotal(expected, found)) return;
  const message = `Expected ${totalsText(expected)}, but the total would be ${totalsText(found)}. ${consequence}`;
  throw new CliError(exitCodes.confirmationNeeded, message, hint);
}
