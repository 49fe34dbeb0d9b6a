import type pg from 'pg';
import { composed, rows } from '../../platform/db/sql.ts';

/** Row counts by table, and amounts in minor units by currency. */
export type Totals = Readonly<Record<string, string>>;

/** Rows of partitions are counted with their table. */
const tables = composed<{ name: string }>(
  () => `select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by 1`,
);

/** Reads all tenants, because the totals cover the whole database. */
const amounts = [
  ['ledger entries', 'ledger_entries', 'amount_minor', 'currency'],
  ['sales', 'transactions', 'sale_original_minor', 'sale_currency'],
  ['remaining sales', 'transactions', 'sale_remaining_minor', 'sale_currency'],
  ['commissions', 'earnings', 'remaining_minor', 'currency'],
  ['refunds', 'refunds', 'amount_minor', 'currency'],
  ['payouts', 'payouts', 'amount_minor', 'currency'],
] as const;

/**
 * Returns totals for comparison with a restored database. In a snapshot transaction, all totals are from the
 * same point in time.
 */
export async function totalsOf(client: pg.Client): Promise<Totals> {
  const totals: Record<string, string> = {};
  const names = (await rows(client, tables)).map(({ name }) => name);
  for (const name of names) {
    const count = composed<{ count: string }>(() => `select count(*)::text as count from "${name}"`);
    const [counted] = await rows(client, count);
    totals[name] = counted?.count ?? '';
  }
  for (const [what, table, amount, currency] of amounts) {
    if (!names.includes(table)) continue;
    const sums = composed<{ currency: string; sum: string }>(
      () => `select ${currency} as currency, sum(${amount})::text as sum from ${table} group by 1 order by 1`,
    );
    for (const { currency: code, sum } of await rows(client, sums)) totals[`${what} in ${code}`] = sum;
  }
  return totals;
}

/** Describes the first difference without a final period; null if the totals are equal. */
export function differenceOf(expected: Totals, found: Totals): string | null {
  const names = [...new Set([...Object.keys(expected), ...Object.keys(found)])];
  const differs = names.filter((name) => expected[name] !== found[name]);
  const [first] = differs;
  if (first === undefined) return null;
  const more = differs.length > 1 ? `, and ${differs.length - 1} more differ` : '';
  return `${first}: ${found[first] ?? 'nothing'} instead of ${expected[first] ?? 'nothing'}${more}`;
}
