import type { contract, AffiliateTrackingId as WireTrackingId } from '@tributary/contract';
import { asciiLowerCase } from '@tributary/core';
import type { RequestContext } from '../../context.ts';
import { assertNotErased } from '../../domain/erasures/erased.ts';
import { Failure } from '../../domain/failure.ts';
import { grouped } from '../../domain/grouped.ts';
import type { Endpoint } from '../../endpoint.ts';
import { audit } from '../../platform/audit/entries.ts';
import type { Affiliate, AffiliateTrackingId } from '../../platform/db/generated/client.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { once } from '../../platform/idempotency/once.ts';
import { toTimestamp } from '../../platform/to-wire.ts';
import { lockAffiliate, requireAffiliate } from './affiliate.ts';
import { assertRoomFor, giveTrackingIds } from './held-tracking-ids.ts';
import { assertStays } from './update-affiliate.ts';

type Owner = Pick<Affiliate, 'environmentId' | 'id' | 'trackingId'>;

const toTrackingId = ({ value, createdAt }: AffiliateTrackingId, { trackingId }: Owner): WireTrackingId => ({
  tracking_id: value,
  is_primary: value === trackingId,
  created_at: toTimestamp(createdAt),
});

export const listTrackingIds: Endpoint<typeof contract.affiliates.trackingIds.list> = async (
  ctx,
  { params },
) => {
  const { orm } = ctx.db;
  const affiliate = await requireAffiliate(ctx, orm, params.id);
  return { data: (await trackingIdsOf(ctx, [affiliate])).get(affiliate.id) ?? [] };
};

/** Returns the tracking ids of each affiliate: the primary one, then the others, newest first. */
export async function trackingIdsOf(
  { environmentId, db }: RequestContext,
  affiliates: readonly Owner[],
): Promise<ReadonlyMap<string, WireTrackingId[]>> {
  const found = await db.orm.affiliateTrackingId.findMany({
    where: { environmentId, affiliateId: { in: affiliates.map(({ id }) => id) } },
    orderBy: [{ createdAt: 'desc' }, { value: 'asc' }],
  });
  const byOwner = grouped(found, ({ affiliateId }) => affiliateId);
  return new Map(
    affiliates.map((affiliate) => {
      const ids = (byOwner.get(affiliate.id) ?? []).map((row) => toTrackingId(row, affiliate));
      return [affiliate.id, [...ids.filter((id) => id.is_primary), ...ids.filter((id) => !id.is_primary)]];
    }),
  );
}

export const addTrackingId: Endpoint<typeof contract.affiliates.trackingIds.create> = (
  ctx,
  { params, body },
) =>
  once(ctx, { ...body, id: params.id }, async (tx) => {
    const affiliate = await lockAffiliate(ctx, tx, params.id);
    assertNotErased(affiliate);
    assertStays(affiliate);
    const value = asciiLowerCase(body.tracking_id);
    const { environmentId, programId } = affiliate;
    const key = { where: { environmentId_value_programId: { environmentId, value, programId } } };
    const before = await tx.affiliateTrackingId.findUnique(key);
    await assertRoomFor(tx, affiliate, value);
    await giveTrackingIds(ctx, tx, affiliate, [value], 'tracking_id');
    await audit(tx, ctx, affiliate.id, body);
    const row = await tx.affiliateTrackingId.findUniqueOrThrow(key);
    return { status: before ? 200 : 201, data: toTrackingId(row, affiliate) };
  });

export const deleteTrackingId: Endpoint<typeof contract.affiliates.trackingIds.delete> = (ctx, { params }) =>
  inTransaction(ctx.db, async (tx) => {
    const { environmentId } = ctx;
    const affiliate = await lockAffiliate(ctx, tx, params.id);
    assertNotErased(affiliate);
    const value = asciiLowerCase(params.trackingId);
    const { programId } = affiliate;
    const shown = await tx.affiliate.findFirst({ where: { environmentId, programId, trackingId: value } });
    if (shown?.id === affiliate.id) {
      throw new Failure(
        'IN_USE',
        `${value} is the primary tracking id of the affiliate. Set another tracking_id first.`,
      );
    }
    if (shown?.mergedInto === affiliate.id) {
      throw new Failure(
        'IN_USE',
        `${value} is the tracking id of ${shown.id}, which was merged into this affiliate.`,
      );
    }
    const { count } = await tx.affiliateTrackingId.deleteMany({
      where: { environmentId, affiliateId: affiliate.id, value },
    });
    if (count === 0)
      throw new Failure('NOT_FOUND', `Affiliate ${affiliate.id} has no tracking id ${params.trackingId}.`);
    await audit(tx, ctx, affiliate.id, { tracking_id: value });
    return { data: { id: value, deleted: true } };
  });
