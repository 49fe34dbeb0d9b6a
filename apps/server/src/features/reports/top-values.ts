import type { Kept } from './ranked.ts';
import { type Figure, figures } from './sums.ts';

type Bind = (value: unknown) => string;
export type Ranked = Extract<Kept, { sort: unknown }>;

/** Maximum number of candidates. With more, ranking all values is just as fast. */
const CANDIDATES_MAX = 1_000;

const measures = { sales: 'sales_minor', commission: 'commission_minor', clicks: 'clicks' } as const;

/** Returns the keys of `parts` that no other key outranks, including all that are tied for last place. */
export const topKeysSql = (
  parts: string,
  { limit, sort }: Ranked,
  leading: string | null,
  bind: Bind,
): string => `
    with measured as (
      select f.key, sum(f.${measures[sort]}) as measure from (${parts}) f
      where f.key is not null and f.currency = ${bind(sort === 'clicks' ? '' : leading)} group by 1)
    select m.key from measured m
    where m.measure > 0 and m.measure >= (select n.measure from measured n order by 1 desc offset ${bind(limit - 1)} limit 1)
    limit ${bind(CANDIDATES_MAX + 1)}`;

/**
 * Returns true if the keys include the top values. If there are too few, values without the ranking figure
 * would have to be ranked by other figures.
 */
export const isTop = (keys: readonly string[], { limit }: Ranked) =>
  keys.length >= limit && keys.length <= CANDIDATES_MAX;

type Sums = Record<Figure, bigint>;
type OfCurrency = Sums & { readonly currency: string | null };
const none = Object.fromEntries(figures.map((figure) => [figure, 0n])) as Sums;

const plus = (a: Sums, b: Sums, sign: 1n | -1n) =>
  Object.fromEntries(figures.map((figure) => [figure, a[figure] + sign * b[figure]])) as Sums;

/** Returns the currency with the most conversions. */
export function leadingOf(totals: readonly OfCurrency[]): string | null {
  const money = sumByCurrency(totals).filter(([currency]) => currency !== null);
  return money.toSorted(([, a], [, b]) => Number(b.conversions - a.conversions))[0]?.[0] ?? null;
}

/** Subtracts `sums` from the totals. */
export const othersOf = (totals: readonly OfCurrency[], sums: readonly OfCurrency[]) =>
  sumByCurrency(totals, sums).map(([currency, left]) => ({ key: null, currency, isOther: true, ...left }));

function sumByCurrency(
  totals: readonly OfCurrency[],
  less: readonly OfCurrency[] = [],
): [currency: string | null, Sums][] {
  const sums = new Map<string | null, Sums>();
  const add = (sum: OfCurrency, sign: 1n | -1n) =>
    sums.set(sum.currency, plus(sums.get(sum.currency) ?? none, sum, sign));
  for (const total of totals) add(total, 1n);
  for (const sum of less) add(sum, -1n);
  return [...sums].toSorted(([a], [b]) => ((a ?? '') < (b ?? '') ? -1 : 1));
}
