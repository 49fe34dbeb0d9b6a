import type { reportSorts } from '@tributary/core';
import { figures } from './sums.ts';

type Bind = (value: unknown) => string;

/**
 * Keys to show: the first `limit` keys by `sort`, or exactly the given ones. All others are summed in one
 * row.
 */
export type Kept =
  | {
      readonly limit: number;
      readonly sort: (typeof reportSorts)[number];
      /** Currency with the most conversions, if known. */
      readonly leading?: string | null;
    }
  | { readonly keys: readonly string[] };

const summed = figures.map((figure) => `sum(s.${figure})::bigint as ${figure}`).join(', ');

/**
 * Returns SQL for an amount in the currency with the most conversions. Keys are ranked by it alone, because
 * amounts in different currencies are never added.
 */
const inLeadingCurrency = (column: string) =>
  `coalesce(sum(s.${column}) filter (where s.currency = (select currency from main)), 0)`;

const leadingSql = `
      select s.currency from sums s where s.currency is not null
      group by s.currency order by sum(s.conversions) desc, s.currency limit 1`;

const measures = {
  sales: inLeadingCurrency('sales_minor'),
  commission: inLeadingCurrency('commission_minor'),
  clicks: 'sum(s.clicks)',
} as const;

/**
 * Returns a query on `sums` for figures by key and currency. The null key has its own row and is never
 * ranked.
 */
export function keptSql(sums: string, kept: Kept | undefined, bind: Bind): string {
  if (!kept)
    return `select s.*, false as "isOther" from (${sums}) s order by s.key nulls last, s.currency nulls first`;
  if ('keys' in kept) {
    const isKept = `s.key = any(${bind(kept.keys)}::text[])`;
    return `
      select case when ${isKept} then s.key end as key, s.currency, s.key is not null and not (${isKept}) as "isOther", ${summed}
      from (${sums}) s group by 1, 2, 3 order by 3, 1 nulls last, 2 nulls first`;
  }
  return `
    with sums as materialized (${sums}),
    main as (${kept.leading === undefined ? leadingSql : `select ${bind(kept.leading)}::text as currency`}),
    ranked as (
      select t.key, row_number() over () as place from (
        select s.key from sums s where s.key is not null group by s.key
        order by ${measures[kept.sort]} desc, sum(s.conversions) desc, sum(s.clicks) desc, s.key limit ${bind(kept.limit)}) t)
    select r.key, s.currency, s.key is not null and r.key is null as "isOther", ${summed}
    from sums s left join ranked r on r.key = s.key
    group by 1, 2, 3 order by 3, min(r.place) nulls last, 1 nulls last, 2 nulls first`;
}
