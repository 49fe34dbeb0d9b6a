import type { Referral as WireReferral } from '@tributary/contract';
import type pg from 'pg';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { rows, sql } from '../../platform/db/sql.ts';

export type Identifiers = NonNullable<WireReferral['identifiers']>;

const identifiersOfReferrals = sql<
  { environmentId: number; ids: readonly string[] },
  { referralId: string; kind: string; value: string }
>('identifiers-of-referrals')`
  select referral_id as "referralId", kind, value from referral_identifiers
  where environment_id = ${'environmentId'} and referral_id = any(${'ids'}::text[])
  order by referral_id, kind, position desc`;

/** Returns all ids of referrals, newest first. */
export async function identifiersOf(
  { environmentId }: Pick<RequestContext, 'environmentId'>,
  db: pg.Pool | Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Identifiers>> {
  const found = new Map(ids.map((id) => [id, { customer_ids: [], external_user_ids: [] } as Identifiers]));
  for (const { referralId, kind, value } of await rows(
    db,
    identifiersOfReferrals.with({ environmentId, ids }),
  ))
    found.get(referralId)?.[kind === 'customer_id' ? 'customer_ids' : 'external_user_ids'].push(value);
  return found;
}
