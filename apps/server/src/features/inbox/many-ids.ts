import { INBOX_ITEMS_MAX, type Inbox } from '@tributary/contract';
import { fragment, raw, sql } from '../../platform/db/sql.ts';
import type { SnapshotQuery } from '../../platform/db/transaction.ts';
import { hasManyIdentifiers } from '../referrals/referral.ts';

type Part = NonNullable<Inbox['referrals_with_many_ids']>;
type OfEnvironment = { readonly environmentId: number };

const hasManyIds = fragment<'environmentId'>`
  r.environment_id = ${'environmentId'} and ${raw(hasManyIdentifiers('r'))}`;

const countReferrals = sql<OfEnvironment, { count: number }>('count-referrals-with-many-ids')`
  select count(*)::int as count from referrals r where ${hasManyIds}`;

const oldestReferrals = sql<OfEnvironment, Part['items'][number]>('oldest-referrals-with-many-ids')`
  select r.id, r.name, r.email,
    case when r.customer_id is null then 0 else r.older_customer_ids + 1 end as customer_ids,
    case when r.external_user_id is null then 0 else r.older_external_user_ids + 1 end as external_user_ids
  from referrals r where ${hasManyIds} order by r.created_at, r.id limit ${raw(String(INBOX_ITEMS_MAX))}`;

export async function readManyIds(query: SnapshotQuery, environmentId: number): Promise<Part> {
  const [sum] = await query(countReferrals.with({ environmentId }));
  return { count: sum?.count ?? 0, items: await query(oldestReferrals.with({ environmentId })) };
}
