import type { AffiliateSummary, Affiliate as WireAffiliate } from '@tributary/contract';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/database.ts';
import type { Affiliate } from '../db/generated/client.ts';
import { Failure, validationFailure } from '../domain/failure.ts';
import { lockProgram } from '../programs/program.ts';
import { toTimestamp, toTimestampOrNull } from '../to-wire.ts';

/** The input-only fields (company, country, payout method and details) are never part of it. */
export const toAffiliate = (row: Affiliate): WireAffiliate => ({
  id: row.id,
  name: row.name,
  email: row.email,
  tracking_id: row.trackingId,
  source: row.source as WireAffiliate['source'],
  partnership_status: row.partnershipStatus as WireAffiliate['partnership_status'],
  onboarding_completed: row.onboardingCompleted,
  program_id: row.programId,
  group_id: row.groupId,
  parent_affiliate_id: row.parentAffiliateId,
  external_user_id: row.externalUserId,
  metadata: row.metadata as WireAffiliate['metadata'],
  payout_details_changed_at: toTimestampOrNull(row.payoutDetailsChangedAt),
  created_at: toTimestamp(row.createdAt),
});

/** The nine fields that other objects embed. */
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

/** Every one of `ids` is an affiliate of the program. */
export async function requireAffiliates(
  { environmentId }: Pick<RequestContext, 'environmentId'>,
  tx: Pick<Tx, 'affiliate'>,
  { programId, ids }: { programId: string; ids: readonly string[] },
): Promise<void> {
  const found = await tx.affiliate.findMany({
    where: { environmentId, programId, id: { in: [...ids] } },
    select: { id: true },
  });
  const known = new Set(found.map(({ id }) => id));
  const unknown = ids.filter((id) => !known.has(id));
  if (unknown.length === 0) return;
  const message = `No affiliate ${unknown.join(', ')} in the program.`;
  throw new Failure('NOT_FOUND', message, { field: 'affiliate_ids' });
}

/** A group of the affiliate's own program; one of another program is not found. */
export async function requireGroup(
  tx: Pick<Tx, 'affiliateGroup'>,
  { environmentId, programId, groupId }: { environmentId: number; programId: string; groupId: string },
) {
  const group = await tx.affiliateGroup.findUnique({
    where: { environmentId_id: { environmentId, id: groupId } },
  });
  if (group?.programId !== programId) {
    throw new Failure('NOT_FOUND', `No group ${groupId} in program ${programId}.`, { field: 'group_id' });
  }
  return group;
}

const field = 'parent_affiliate_id';

/** An affiliate of the same program; one of another program is not found. */
export async function requireParent(
  { environmentId }: Pick<RequestContext, 'environmentId'>,
  tx: Tx,
  { programId, parentId }: { programId: string; parentId: string },
): Promise<void> {
  const parent = await tx.affiliate.findUnique({
    where: { environmentId_id: { environmentId, id: parentId } },
  });
  if (parent?.programId !== programId) {
    throw new Failure('NOT_FOUND', `No affiliate ${parentId} in program ${programId}.`, { field });
  }
}

/**
 * Refuses a parent that is the affiliate itself or below it. Who is above whom changes one at a time, under the
 * program's lock: of two changes that would make a circle together, the second sees the first.
 */
export async function refuseCycle(
  ctx: RequestContext,
  tx: Tx,
  { id, programId, parentId }: { id: string; programId: string; parentId: string },
): Promise<void> {
  await lockProgram(ctx, tx, programId);
  await requireParent(ctx, tx, { programId, parentId });
  const { environmentId } = ctx;
  const [below] = await tx.$queryRaw<object[]>`
    with recursive above as (
      select id, parent_affiliate_id from affiliates where environment_id = ${environmentId} and id = ${parentId}
      union
      select a.id, a.parent_affiliate_id from affiliates a join above on a.id = above.parent_affiliate_id
      where a.environment_id = ${environmentId})
    select 1 from above where id = ${id}`;
  if (!below) return;
  const message = `${field}: ${parentId} is the affiliate itself or one below it.`;
  throw validationFailure([{ field, message }]);
}
