import type { AffiliateSummary, Affiliate as WireAffiliate } from '@tributary/contract';
import type { RequestContext } from '../../context.ts';
import { Failure, validationFailure } from '../../domain/failure.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Affiliate } from '../../platform/db/generated/client.ts';
import { lockRow } from '../../platform/db/lock-row.ts';
import { rows, sql } from '../../platform/db/sql.ts';
import { toTimestamp, toTimestampOrNull } from '../../platform/to-wire.ts';
import { lockProgram } from '../programs/program.ts';

export const toAffiliate = (row: Affiliate): WireAffiliate => ({
  id: row.id,
  name: row.name,
  email: row.email,
  tracking_id: row.trackingId,
  source: row.source as WireAffiliate['source'],
  partnership_status: row.partnershipStatus as WireAffiliate['partnership_status'],
  rejection_reason: row.rejectionReason,
  onboarding_completed: row.onboardingCompleted,
  program_id: row.programId,
  group_id: row.groupId,
  parent_affiliate_id: row.parentAffiliateId,
  external_user_id: row.externalUserId,
  metadata: row.metadata as WireAffiliate['metadata'],
  payout_details_changed_at: toTimestampOrNull(row.payoutDetailsChangedAt),
  merged_into: row.mergedInto,
  merged_at: toTimestampOrNull(row.mergedAt),
  merge_reason: row.mergeReason,
  merged_by: row.mergedBy,
  created_at: toTimestamp(row.createdAt),
});

/** Returns the company and country: null after an erasure, because the country is then kept only for reports. */
export const toCompany = ({
  companyName,
  countryCode,
  erasedAt,
}: Affiliate): NonNullable<WireAffiliate['company']> =>
  erasedAt ? { name: null, country_code: null } : { name: companyName, country_code: countryCode };

/** Returns the affiliate fields that are embedded in other objects. */
export const toAffiliateSummary = (row: Affiliate): AffiliateSummary => ({
  id: row.id,
  name: row.name,
  email: row.email,
  tracking_id: row.trackingId,
  source: row.source as AffiliateSummary['source'],
  partnership_status: row.partnershipStatus as AffiliateSummary['partnership_status'],
  onboarding_completed: row.onboardingCompleted,
  group_id: row.groupId,
  created_at: toTimestamp(row.createdAt),
});

/** Returns the affiliates to embed in the rows of a list, by id. */
export async function summariesOf(
  { environmentId, db }: RequestContext,
  list: readonly { readonly affiliateId: string }[],
): Promise<ReadonlyMap<string, AffiliateSummary>> {
  const ids = [...new Set(list.map(({ affiliateId }) => affiliateId))];
  const affiliates = await db.orm.affiliate.findMany({ where: { environmentId, id: { in: ids } } });
  return new Map(affiliates.map((affiliate) => [affiliate.id, toAffiliateSummary(affiliate)]));
}

type Tenant = Pick<RequestContext, 'environmentId'>;
type Reader = Pick<Tx, 'affiliate'>;

const findAffiliate = ({ environmentId }: Tenant, tx: Reader, id: string): Promise<Affiliate | null> =>
  tx.affiliate.findUnique({ where: { environmentId_id: { environmentId, id } } });

/**
 * Returns an affiliate. `field` is the request field that contains the id; omit it if the id is in the path.
 */
export async function requireAffiliate(
  ctx: Tenant,
  tx: Reader,
  id: string,
  field?: string,
): Promise<Affiliate> {
  const found = await findAffiliate(ctx, tx, id);
  if (!found) throw new Failure('NOT_FOUND', `No such affiliate: ${id}.`, { field });
  return found;
}

/** Locks the affiliate until the transaction ends, so that sales and status changes wait for each other. */
export async function lockAffiliate(ctx: Tenant, tx: Tx, id: string): Promise<Affiliate> {
  await lockRow(tx, 'affiliates', { environmentId: ctx.environmentId, id });
  return requireAffiliate(ctx, tx, id);
}

/**
 * Returns an affiliate like `requireAffiliate`, for transactions that write data about it. A concurrent
 * erasure either waits for this transaction or has already hidden the affiliate.
 */
export async function requireAffiliateKept(
  ctx: Tenant,
  tx: Tx,
  id: string,
  field?: string,
): Promise<Affiliate> {
  await lockRow(tx, 'affiliates', { environmentId: ctx.environmentId, id }, 'key share');
  return requireAffiliate(ctx, tx, id, field);
}

/** Throws unless all `ids` are affiliates of the program. */
export async function requireAffiliates(
  { environmentId }: Tenant,
  tx: Reader,
  { programId, ids }: { programId: string; ids: readonly string[] },
): Promise<void> {
  const found = await tx.affiliate.findMany({
    where: { environmentId, programId, id: { in: [...ids] } },
    select: { id: true },
  });
  const known = new Set(found.map(({ id }) => id));
  const unknown = ids.filter((id) => !known.has(id));
  if (unknown.length === 0) return;
  const message = `No such affiliate in the program: ${unknown.join(', ')}.`;
  throw new Failure('NOT_FOUND', message, { field: 'affiliate_ids' });
}

const field = 'parent_affiliate_id';

/** Returns an affiliate of the same program. Throws if the affiliate belongs to another program. */
export async function requireParent(
  ctx: Tenant,
  tx: Reader,
  { programId, parentId }: { programId: string; parentId: string },
): Promise<Affiliate> {
  const parent = await findAffiliate(ctx, tx, parentId);
  if (parent?.programId !== programId) {
    throw new Failure('NOT_FOUND', `No such affiliate in program ${programId}: ${parentId}.`, { field });
  }
  return parent;
}

const parentsAbove = sql<{ environmentId: number; parentId: string; id: string }, { found: 1 }>(
  'find-among-parents',
)`
  with recursive above as (
    select id, parent_affiliate_id from affiliates where environment_id = ${'environmentId'} and id = ${'parentId'}
    union
    select a.id, a.parent_affiliate_id from affiliates a join above on a.id = above.parent_affiliate_id
    where a.environment_id = ${'environmentId'})
  select 1 as found from above where id = ${'id'}`;

/**
 * Throws if the parent is the affiliate itself or one of its descendants. The program's lock serializes such
 * changes: if two changes would together form a cycle, the second one sees the first.
 */
export async function refuseCycle(
  ctx: RequestContext,
  tx: Tx,
  { id, programId, parentId }: { id: string; programId: string; parentId: string },
): Promise<void> {
  await lockProgram(ctx, tx, programId);
  const parent = await requireParent(ctx, tx, { programId, parentId });
  // If the parent was merged, the database uses the affiliate it was merged into.
  const above = { environmentId: ctx.environmentId, parentId: parent.mergedInto ?? parent.id, id };
  const [found] = await rows(tx, parentsAbove.with(above));
  if (!found) return;
  const message = `${field}: ${parentId} is the affiliate itself or one of its descendants.`;
  throw validationFailure([{ field, message }]);
}
