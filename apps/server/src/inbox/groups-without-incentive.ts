import { INBOX_ITEMS_MAX, type Inbox } from '@tributary/contract';
import { fragment, raw, sql } from '../db/sql.ts';
import type { SnapshotQuery } from '../db/transaction.ts';
import { sellsForNothing } from '../programs/group.ts';

type OfEnvironment = { readonly environmentId: number };

const isWithoutIncentive = fragment<'environmentId'>`
  g.environment_id = ${'environmentId'} and ${raw(sellsForNothing('g'))}`;

const countGroups = sql<OfEnvironment, { count: number }>('count-groups-without-incentive')`
  select count(*)::int as count from affiliate_groups g where ${isWithoutIncentive}`;

const oldestGroups = sql<OfEnvironment, { id: string; name: string; program_id: string }>(
  'oldest-groups-without-incentive',
)`
  select g.id, g.name, g.program_id from affiliate_groups g where ${isWithoutIncentive}
  order by g.id limit ${raw(String(INBOX_ITEMS_MAX))}`;

/** Groups whose affiliates sell and earn nothing. */
export async function readGroupsWithoutIncentive(
  query: SnapshotQuery,
  environmentId: number,
): Promise<NonNullable<Inbox['groups_without_incentive']>> {
  const [sum] = await query(countGroups.with({ environmentId }));
  const items = await query(oldestGroups.with({ environmentId }));
  return { count: sum?.count ?? 0, items };
}
