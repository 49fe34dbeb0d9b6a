import { currencyDigits, decimalText, toMinor } from '@tributary/core';
import type { Item } from './mapping.ts';
import { type Noun, nounFacts } from './nouns.ts';
import type { Problem } from './reading.ts';

/** Amount of a row, in minor units. */
export interface Money {
  readonly field: string;
  readonly currency: string;
  readonly minor: bigint;
}

const reasons = {
  not_finite: 'It must be a number.',
  too_precise: 'It has more decimal places than its currency.',
  too_large: 'It is too large.',
} as const;

/** Stands for the sale's currency in refunds without a currency. */
export const currencyOfSale = 'of_sale';

// More decimal places than any currency has.
const digitsUnknown = 4;

/** Returns the amounts of an item, and problems for amounts with more decimals than the currency allows. */
export function moneyOf(
  noun: Noun,
  item: Item,
  saleCurrency?: string | undefined,
): { money: Money[]; problems: Problem[] } {
  const money: Money[] = [];
  const problems: Problem[] = [];
  for (const [field, currencyField] of nounFacts[noun].amounts) {
    const value = item[field];
    if (typeof value === 'number' && noun === 'refunds' && item[currencyField] === undefined) {
      const currency = saleCurrency ?? currencyOfSale;
      const minor = toMinor(value, currencyDigits(currency) ?? digitsUnknown);
      if (minor.ok) money.push({ field, currency, minor: minor.minor });
      continue;
    }
    const currency = String(item[currencyField]).toUpperCase();
    const digits = currencyDigits(currency);
    // The schema reports missing amounts and unknown currencies.
    if (typeof value !== 'number' || digits === undefined) continue;
    const minor = toMinor(value, digits);
    if (minor.ok) money.push({ field, currency, minor: minor.minor });
    else problems.push({ code: 'VALIDATION_ERROR', field, message: reasons[minor.reason] });
  }
  return { money, problems };
}

/** Field → currency → total, as a decimal with all digits of the currency. */
export type Sums = Readonly<Record<string, Readonly<Record<string, string>>>>;

const textOf = (code: string, minor: bigint): string =>
  code === currencyOfSale
    ? decimalText(minor, digitsUnknown).replace(/(\.\d\d)0*$/, '$1')
    : decimalText(minor, currencyDigits(code) ?? 0);

/** Adds up amounts exactly, in minor units. */
export function createSums(noun: Noun) {
  const sums = new Map(nounFacts[noun].amounts.map(([field]) => [field, new Map<string, bigint>()]));
  return {
    add(money: readonly Money[]): void {
      for (const { field, currency, minor } of money) {
        const sum = sums.get(field);
        sum?.set(currency, (sum.get(currency) ?? 0n) + minor);
      }
    },
    texts: (): Sums =>
      Object.fromEntries(
        [...sums].map(([field, byCurrency]) => [
          field,
          Object.fromEntries([...byCurrency].sort().map(([code, minor]) => [code, textOf(code, minor)])),
        ]),
      ),
  };
}
