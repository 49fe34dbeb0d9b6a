import { moneyText, sumOf, totalsByCurrency } from '@tributary/core';
import { InvalidArgumentError } from 'commander';
import { CliError, exitCodes } from '../cli-error.ts';
import { amount } from '../options/values.ts';

/** Exact totals by currency, without trailing zeros. */
export type Totals = ReadonlyMap<string, string>;

/** Parses a total such as `USD=1234.50`. The option is repeated for each currency. */
export function expectedTotal(text: string, before: Totals | undefined): Totals {
  const [, code, sum] = /^([A-Za-z]{3})=(.+)$/.exec(text) ?? [];
  if (code === undefined || sum === undefined)
    throw new InvalidArgumentError('It must have the form USD=1234.50.');
  amount(sum);
  const currency = code.toUpperCase();
  if (before?.has(currency)) throw new InvalidArgumentError(`${currency} is specified twice.`);
  return new Map([...(before ?? []), [currency, sumOf([sum])]]);
}

/** Returns the exact total of each currency, ordered by code. */
export const totalsOf = (priced: readonly { currency: string; amount: number }[]): Totals =>
  new Map(totalsByCurrency(priced).map(({ currency, amount: sum }) => [currency, sum]));

/** Formats totals as `1234.50 USD and 20.00 EUR`, or `nothing`. */
export const totalsText = (totals: Totals): string =>
  [...totals].map(([currency, sum]) => moneyText(sum, currency)).join(' and ') || 'nothing';

export const isSameTotal = (expected: Totals, found: Totals): boolean =>
  [...expected.keys(), ...found.keys()].every(
    (code) => (expected.get(code) ?? '0') === (found.get(code) ?? '0'),
  );

/** Throws `CliError` (confirmation needed) unless the totals match the expected ones in every currency. */
export function assertTotals(expected: Totals, found: Totals, consequence: string, hint?: string): void {
  if (isSameTotal(expected, found)) return;
  const message = `Expected ${totalsText(expected)}, but the total would be ${totalsText(found)}. ${consequence}`;
  throw new CliError(exitCodes.confirmationNeeded, message, hint);
}
