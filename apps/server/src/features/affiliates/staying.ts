import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Affiliate } from '../../platform/db/generated/client.ts';
import { type Connection, rows, sql } from '../../platform/db/sql.ts';
import { requireAffiliateKept } from './affiliate.ts';

type Tenant = Pick<RequestContext, 'environmentId'>;

/**
 * Returns the affiliate to use for new referrals, coupons and recruited affiliates: the given one, or the one
 * it was merged into. A concurrent merge waits for this transaction.
 */
export async function requireStaying(ctx: Tenant, tx: Tx, id: string, field?: string): Promise<Affiliate> {
  const named = await requireAffiliateKept(ctx, tx, id, field);
  return named.mergedInto === null ? named : requireStaying(ctx, tx, named.mergedInto, field);
}

type Some = { environmentId: number; ids: readonly string[] };

const merged = sql<Some, { id: string; mergedInto: string }>('merged-affiliates-among')`
  select id, merged_into as "mergedInto" from affiliates
  where environment_id = ${'environmentId'} and id = any(${'ids'}::text[]) and merged_into is not null`;

/** Returns, for each of `ids`, the affiliate that remains after merges. */
export async function stayingAmong(
  { environmentId }: Tenant,
  on: Connection,
  ids: readonly string[],
): Promise<(id: string) => string> {
  const found = await rows(on, merged.with({ environmentId, ids: [...new Set(ids)] }));
  const into = new Map(found.map(({ id, mergedInto }) => [id, mergedInto]));
  return (id) => into.get(id) ?? id;
}

export async function withStaying<Row extends { readonly affiliateId: string }>(
  ctx: Tenant,
  on: Connection,
  found: readonly Row[],
): Promise<Row[]> {
  if (found.length === 0) return [];
  const staying = await stayingAmong(
    ctx,
    on,
    found.map(({ affiliateId }) => affiliateId),
  );
  return found.map((row) => ({ ...row, affiliateId: staying(row.affiliateId) }));
}

const members = sql<Some, { id: string }>('accounts-of-affiliates')`
  with staying as (
    select coalesce(merged_into, id) as id from affiliates
    where environment_id = ${'environmentId'} and id = any(${'ids'}::text[]))
  select id from staying
  union
  select a.id from affiliates a where a.environment_id = ${'environmentId'} and a.merged_into in (select id from staying)`;

const ownAndMerged = sql<{ environmentId: number; id: string }, { id: string }>('affiliate-and-merged')`
  select id from affiliates
  where environment_id = ${'environmentId'} and (id = ${'id'} or merged_into = ${'id'})`;

/** Returns the ids of the affiliate and of all affiliates merged into it. */
export async function withMerged({ environmentId }: Tenant, on: Connection, id: string): Promise<string[]> {
  return (await rows(on, ownAndMerged.with({ environmentId, id }))).map((each) => each.id);
}

/** Returns all accounts of the people behind `ids`: the remaining affiliates, and those merged into them. */
export async function accountsOf(
  { environmentId }: Tenant,
  on: Connection,
  ids: readonly string[],
): Promise<string[]> {
  return (await rows(on, members.with({ environmentId, ids }))).map(({ id }) => id);
}
