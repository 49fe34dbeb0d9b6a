import type { PerformanceSort } from '@tributary/core';
import type { Bind } from '../../platform/db/list-page.ts';
import type { SnapshotQuery } from '../../platform/db/transaction.ts';
import type { Period } from './period.ts';
import { partsFor, sumPerformance } from './sum-performance.ts';
import { toTally } from './tally.ts';
import { leadingOf } from './top-values.ts';

interface Asked extends Period {
  readonly environmentId: number;
}

interface Ranking extends Asked {
  readonly sort: PerformanceSort;
  /** Currency in upper case. Default: the currency with the most conversions. */
  readonly currency: string | undefined;
}

const measures = {
  sales: 'sales_minor',
  commission: 'commission_minor',
  customers: 'customers',
  clicks: 'clicks',
} as const;

const ofAffiliates = { groupBy: 'affiliate', timezone: 'UTC', basis: 'occurred' } as const;

/**
 * Returns SQL for `key` and `measure`, a figure of each affiliate that has one, for use in a statement in the
 * same snapshot.
 */
export async function rankAffiliates(
  read: SnapshotQuery,
  { sort, currency, ...asked }: Ranking,
): Promise<(bind: Bind) => string> {
  const report = { ...asked, ...ofAffiliates };
  const isMoney = sort === 'sales' || sort === 'commission';
  const leading = async () => leadingOf(await sumPerformance(read, { ...report, groupBy: 'program' }));
  // Measures without a currency, such as clicks, have an empty currency.
  const only = isMoney ? (currency ?? (await leading())) : '';
  const parts = await partsFor(read, report);
  return (bind) => `
    select f.key, sum(f.${measures[sort]})::bigint as measure from (${parts(bind)}) f
    where f.key is not null and f.currency = ${bind(only)} group by f.key`;
}

/** Returns the figures of these affiliates, leaving out those without any. */
export const figuresOfAffiliates = async (
  read: SnapshotQuery,
  asked: Asked & { readonly affiliateIds: readonly string[] },
) => toTally(await sumPerformance(read, { ...asked, ...ofAffiliates }));
