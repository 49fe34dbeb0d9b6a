import type { Problem } from '../failure.ts';
import { amountInMinor } from '../money/currency.ts';
import { formatMoney, lesser } from '../money/money.ts';

/** Line of a sale, as stored. `minor` is text, because JSON has no bigint. */
export interface SaleLine {
  readonly product_id: string | null;
  readonly price_id: string | null;
  readonly minor: string;
}

interface GivenLine {
  readonly product_id?: string | null | undefined;
  readonly price_id?: string | null | undefined;
  readonly amount: number;
}

/**
 * Converts the lines of a body to minor units. `problems` lists amounts that the currency does not allow, and
 * a sum that differs from the sale's amount.
 */
export function readLines(
  given: readonly GivenLine[],
  sale: { readonly minor: bigint; readonly currency: string },
): { lines: SaleLine[]; problems: Problem[] } {
  const problems: Problem[] = [];
  let sum = 0n;
  const lines = given.map(({ product_id = null, price_id = null, amount }, at) => {
    const field = `lines.${at}.amount`;
    const minor = amountInMinor(field, amount, sale.currency);
    if (typeof minor === 'string') problems.push({ field, message: minor });
    else sum += minor;
    return { product_id, price_id, minor: minor.toString() };
  });
  if (problems.length === 0 && sum !== sale.minor) {
    const total = formatMoney({ ...sale, minor: sum });
    const message = `The lines add up to ${total}, but sale_amount is ${formatMoney(sale)}.`;
    problems.push({ field: 'lines', message });
  }
  return { lines, problems };
}

/** Returns the distinct ids of lines, in order. */
export const idsOfLines = (lines: readonly SaleLine[], field: 'product_id' | 'price_id'): string[] => [
  ...new Set(lines.flatMap((line) => line[field] ?? [])),
];

/**
 * Returns the part of a sale that an incentive covers: the lines with its products, or the whole sale if the
 * incentive covers all products or there are no lines. A product whose lines add up to less than 0 counts as
 * 0, and no part is larger than the sale.
 */
export function coveredMinor(
  sale: { readonly minor: bigint; readonly lines: readonly SaleLine[] | null },
  { applyTo, productIds }: { readonly applyTo: string; readonly productIds: readonly string[] },
): bigint {
  if (applyTo !== 'specific_products' || sale.lines === null) return sale.minor;
  const nets = new Map<string, bigint>();
  for (const { product_id, price_id, minor } of sale.lines) {
    const ids = [product_id, price_id].filter((id) => id !== null);
    const [product] = ids;
    if (product === undefined || !ids.some((id) => productIds.includes(id))) continue;
    nets.set(product, (nets.get(product) ?? 0n) + BigInt(minor));
  }
  const covered = [...nets.values()].reduce((sum, net) => (net > 0n ? sum + net : sum), 0n);
  return lesser(covered, sale.minor);
}
