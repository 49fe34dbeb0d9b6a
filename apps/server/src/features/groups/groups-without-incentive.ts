import { INBOX_ITEMS_MAX, type Inbox } from '@tributary/contract';
import type pg from 'pg';
import { fragment, raw, rows, sql } from '../../platform/db/sql.ts';
import type { SnapshotQuery } from '../../platform/db/transaction.ts';
import { isInForce } from '../incentives/incentive.ts';

type OfEnvironment = { readonly environmentId: number; readonly now: Date };

const isWithoutIncentive = fragment<'environmentId' | 'now'>`
  g.environment_id = ${'environmentId'}
  and not exists (
    select 1 from group_incentives a
    join incentives i on i.environment_id = a.environment_id and i.id = a.incentive_id
    join incentive_versions v on v.environment_id = i.environment_id and v.incentive_id = i.id and ${isInForce}
    where a.environment_id = ${'environmentId'} and a.group_id = g.id and v.incentive_type = 'commission')
  and exists (
    select 1 from affiliates f
    where f.environment_id = ${'environmentId'} and f.group_id = g.id and f.partnership_status = 'APPROVED')`;

const countGroups = sql<OfEnvironment, { count: number }>('count-groups-without-incentive')`
  select count(*)::int as count from affiliate_groups g where ${isWithoutIncentive}`;

const oldestGroups = sql<OfEnvironment, { id: string; name: string; program_id: string }>(
  'oldest-groups-without-incentive',
)`
  select g.id, g.name, g.program_id from affiliate_groups g where ${isWithoutIncentive}
  order by g.id limit ${raw(String(INBOX_ITEMS_MAX))}`;

/** Groups whose affiliates earn nothing from their sales. */
export async function readGroupsWithoutIncentive(
  query: SnapshotQuery,
  of: OfEnvironment,
): Promise<NonNullable<Inbox['groups_without_incentive']>> {
  const [sum] = await query(countGroups.with(of));
  const items = await query(oldestGroups.with(of));
  return { count: sum?.count ?? 0, items };
}

const listIds = sql<OfEnvironment, { id: string }>('ids-of-groups-without-incentive')`
  select g.id from affiliate_groups g where ${isWithoutIncentive}`;

export async function idsOfGroupsWithoutIncentive(pool: pg.Pool, of: OfEnvironment): Promise<string[]> {
  return (await rows(pool, listIds.with(of))).map(({ id }) => id);
}
