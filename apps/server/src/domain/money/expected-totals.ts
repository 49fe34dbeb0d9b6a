import type { ExpectedTotals } from '@tributary/contract';
import { Failure, validationFailure } from '../failure.ts';
import { amountInMinor } from './currency.ts';
import { formatMoney, type Money } from './money.ts';

interface Found {
  readonly count: number;
  readonly money: readonly Money[];
}

/**
 * Throws `TOTAL_CHANGED` unless the count and amounts match the expected totals.
 * @param noun singular noun for the counted objects
 */
export function assertExpected(expected: ExpectedTotals, { count, money }: Found, noun: string): void {
  const wanted = totalsInMinor(expected.totals);
  const found = added(money);
  const currencies = [...wanted.keys(), ...found.keys()];
  const isSame = currencies.every((currency) => (wanted.get(currency) ?? 0n) === (found.get(currency) ?? 0n));
  if (isSame && count === (expected.count ?? count)) return;
  const sums = [...found].sort().map(([currency, minor]) => formatMoney({ currency, minor }));
  const totals = [`${count} ${noun}${count === 1 ? '' : 's'}`, ...sums].join(', ');
  const message = `The actual result (${totals}) differs from the expected totals. Nothing was changed.`;
  throw new Failure('TOTAL_CHANGED', message, { field: 'expected' });
}

/**
 * Returns the expected totals in minor units, adding up amounts in the same currency.
 * @throws VALIDATION_ERROR for more decimals than the currency has
 */
function totalsInMinor(totals: ExpectedTotals['totals']): Map<string, bigint> {
  return added(
    totals.map(({ currency, amount }, index) => {
      const code = currency.toUpperCase();
      const field = `expected.totals.${index}.amount`;
      const minor = amountInMinor(field, amount, code);
      if (typeof minor === 'string') throw validationFailure([{ field, message: minor }]);
      return { currency: code, minor };
    }),
  );
}

function added(money: readonly Money[]): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { currency, minor } of money) sums.set(currency, (sums.get(currency) ?? 0n) + minor);
  return sums;
}
