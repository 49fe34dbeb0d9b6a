import type { contract } from '@tributary/contract';
import type { RequestContext } from '../../context.ts';
import { assertMergeable } from '../../domain/affiliates/merge.ts';
import { assertNotErased } from '../../domain/erasures/erased.ts';
import { Failure } from '../../domain/failure.ts';
import type { Endpoint } from '../../endpoint.ts';
import { audit } from '../../platform/audit/entries.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Affiliate } from '../../platform/db/generated/client.ts';
import { execute, rows, sql } from '../../platform/db/sql.ts';
import { allowMoreTime, LONG_TIMEOUT_MS } from '../../platform/db/transaction.ts';
import { once } from '../../platform/idempotency/once.ts';
import { changedFields, emit, type OutboxEvent, outboxEvent } from '../../platform/outbox/events.ts';
import { lockProgram } from '../programs/program.ts';
import { requireAffiliate, toAffiliate } from './affiliate.ts';

/** Time limit for the lock on the program, which payout runs also take. */
const LOCK_TIMEOUT_MS = 20_000;

/**
 * Merges two affiliates who are the same person. Rows of sales, referrals and amounts do not change, because sales
 * look up the remaining affiliate. The program's lock serializes merges, payout runs and changes of parents.
 */
export const mergeAffiliate: Endpoint<typeof contract.affiliates.merge> = async (ctx, { params, body }) => {
  const answer = await once(
    ctx,
    { ...body, id: params.id },
    async (tx) => {
      await allowMoreTime(tx, { lockTimeoutMs: LOCK_TIMEOUT_MS });
      const named = await requireAffiliate(ctx, tx, params.id);
      await lockProgram(ctx, tx, named.programId);
      const { source, staying } = await lockBoth(ctx, tx, named.id, body.into);
      assertMergeable(source, staying);
      assertNotErased(source);
      assertNotErased(staying);
      await refuseOpenPayouts(ctx, tx, [source.id, staying.id]);
      const moved = await moveBelow(ctx, tx, source, staying);
      const earlier = await tx.affiliate.findMany({
        where: { environmentId: ctx.environmentId, mergedInto: source.id },
        orderBy: { id: 'asc' },
      });
      await moveCodes(ctx, tx, source.id, staying.id);
      const after = await tx.affiliate.update({
        where: { environmentId_id: { environmentId: ctx.environmentId, id: source.id } },
        data: {
          mergedInto: staying.id,
          mergedAt: ctx.now,
          mergeReason: body.reason,
          mergedBy: ctx.principal.actor,
          updatedAt: ctx.now,
        },
      });
      const data = toAffiliate(after);
      const merged = outboxEvent('affiliate.merged', data, changedFields(toAffiliate(source), data));
      // The database also moves affiliates that were merged into the source earlier.
      const along = earlier.map((each) => updated(each, { ...each, mergedInto: staying.id }));
      await emit(tx, ctx, [...moved, merged, ...along]);
      await audit(tx, ctx, [source.id, staying.id], body);
      return { data };
    },
    { timeoutMs: LONG_TIMEOUT_MS },
  );
  // Sessions of these affiliates may now read different rows.
  ctx.affiliateSessions.forget();
  return answer;
};

/**
 * Locks both affiliates, and the affiliates below the source, because their parent changes. Locks from the bottom
 * up, because a sale locks its seller before the affiliates above.
 */
const lockFamily = sql<{ environmentId: number; sourceId: string; stayingId: string }>(
  'lock-affiliates-to-merge',
)`
  with recursive up as (
    select id, parent_affiliate_id as above, 0 as depth from affiliates
    where environment_id = ${'environmentId'}
      and (id in (${'sourceId'}, ${'stayingId'}) or parent_affiliate_id = ${'sourceId'})
    union all
    select up.id, a.parent_affiliate_id, up.depth + 1 from up
    join affiliates a on a.environment_id = ${'environmentId'} and a.id = up.above)
  select a.id from affiliates a join (select id, max(depth) as depth from up group by id) d on d.id = a.id
  where a.environment_id = ${'environmentId'} order by d.depth desc, a.id for update of a`;

async function lockBoth(ctx: RequestContext, tx: Tx, sourceId: string, into: string) {
  const { environmentId } = ctx;
  const target = await requireAffiliate(ctx, tx, into, 'into');
  const stayingId = target.mergedInto ?? target.id;
  await execute(tx, lockFamily.with({ environmentId, sourceId, stayingId }));
  return {
    source: await requireAffiliate(ctx, tx, sourceId),
    staying: await requireAffiliate(ctx, tx, stayingId, 'into'),
  };
}

async function refuseOpenPayouts(
  { environmentId }: RequestContext,
  tx: Tx,
  ids: readonly string[],
): Promise<void> {
  const open = await tx.payout.findMany({
    where: {
      environmentId,
      affiliateId: { in: [...ids] },
      status: { in: ['pending', 'processing', 'failed'] },
    },
    select: { id: true, affiliateId: true, status: true },
    orderBy: { id: 'asc' },
  });
  const [first] = open;
  if (!first) return;
  const named = open.map(({ id, status }) => `${id} (${status})`).join(', ');
  throw new Failure('IN_USE', `There are open payouts. Complete or cancel ${named} first.`, {
    details: open.map(({ id, affiliateId, status }) => ({
      field: 'into',
      message: `${id} of ${affiliateId} is ${status}.`,
    })),
  });
}

const isAbove = sql<{ environmentId: number; id: string; aboveId: string }, { found: 1 }>(
  'is-affiliate-above',
)`
  with recursive up as (
    select parent_affiliate_id as id from affiliates where environment_id = ${'environmentId'} and id = ${'id'}
    union
    select a.parent_affiliate_id from up
    join affiliates a on a.environment_id = ${'environmentId'} and a.id = up.id)
  select 1 as found from up where id = ${'aboveId'}`;

/**
 * Moves the affiliates below the source to the remaining affiliate. If the remaining affiliate is itself
 * below the source, it moves to the source's parent.
 */
async function moveBelow(
  ctx: RequestContext,
  tx: Tx,
  source: Affiliate,
  staying: Affiliate,
): Promise<OutboxEvent[]> {
  const { environmentId, now: updatedAt } = ctx;
  const isBelow =
    (await rows(tx, isAbove.with({ environmentId, id: staying.id, aboveId: source.id }))).length > 0;
  const below = await tx.affiliate.findMany({
    where: { environmentId, parentAffiliateId: source.id, id: { not: staying.id } },
    orderBy: { id: 'asc' },
  });
  const before = isBelow ? [staying, ...below] : below;
  const parentOf = ({ id }: Affiliate) => (id === staying.id ? source.parentAffiliateId : staying.id);
  if (isBelow)
    await tx.affiliate.update({
      where: { environmentId_id: { environmentId, id: staying.id } },
      data: { parentAffiliateId: source.parentAffiliateId, updatedAt },
    });
  await tx.affiliate.updateMany({
    where: { environmentId, parentAffiliateId: source.id, id: { not: staying.id } },
    data: { parentAffiliateId: staying.id, updatedAt },
  });
  return before.map((each) => updated(each, { ...each, parentAffiliateId: parentOf(each) }));
}

function updated(before: Affiliate, after: Affiliate): OutboxEvent {
  const [was, is] = [toAffiliate(before), toAffiliate(after)];
  return outboxEvent('affiliate.updated', is, changedFields(was, is));
}

const moveCouponsTo = sql<{ environmentId: number; sourceId: string; stayingId: string; now: Date }>(
  'move-coupons-of-affiliate',
)`
  update coupons set affiliate_id = ${'stayingId'}, updated_at = ${'now'}
  where environment_id = ${'environmentId'} and affiliate_id = ${'sourceId'}`;

const moveTrackingIdsTo = sql<{ environmentId: number; sourceId: string; stayingId: string }>(
  'move-tracking-ids-of-affiliate',
)`
  update affiliate_tracking_ids set affiliate_id = ${'stayingId'}
  where environment_id = ${'environmentId'} and affiliate_id = ${'sourceId'}`;

async function moveCodes(
  { environmentId, now }: RequestContext,
  tx: Tx,
  sourceId: string,
  stayingId: string,
): Promise<void> {
  await execute(tx, moveCouponsTo.with({ environmentId, sourceId, stayingId, now }));
  await execute(tx, moveTrackingIdsTo.with({ environmentId, sourceId, stayingId }));
}
