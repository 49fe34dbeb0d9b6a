import type { contract } from '@tributary/contract';
import type { RequestContext } from '../../context.ts';
import { Failure } from '../../domain/failure.ts';
import type { Endpoint } from '../../endpoint.ts';
import { entryOf, writeEntries } from '../../ledger/entries.ts';
import { audit } from '../../platform/audit/entries.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Adjustment } from '../../platform/db/generated/client.ts';
import { pageOfRows } from '../../platform/db/list-page.ts';
import { lockRow } from '../../platform/db/lock-row.ts';
import { rows, sql } from '../../platform/db/sql.ts';
import { once } from '../../platform/idempotency/once.ts';
import { changedFields, emit, outboxEvent } from '../../platform/outbox/events.ts';
import { requireAffiliate } from '../affiliates/affiliate.ts';
import { namingOfErased } from '../erasures/naming.ts';
import { type AdjustmentRow, adjustmentColumns, requireAdjustment, toAdjustment } from './adjustment.ts';

export const listAdjustments: Endpoint<typeof contract.adjustments.list> = async (ctx, { query }) => {
  const { affiliate_id, program_id, transaction_id, currency, external_event_id } = query;
  const { rows: found, ...page } = await pageOfRows<AdjustmentRow>(ctx.db.lists, ctx.environmentId, {
    table: 'adjustments',
    names: adjustmentColumns,
    query,
    filters: {
      ...{ affiliate_id, program_id, transaction_id, external_event_id },
      currency: currency?.toUpperCase(),
    },
  });
  return { ...page, data: found.map(toAdjustment) };
};

export const getAdjustment: Endpoint<typeof contract.adjustments.get> = async (ctx, { params }) => ({
  data: toAdjustment(await requireAdjustment(ctx, ctx.db.orm, params.id)),
});

/**
 * Voids an adjustment. A payout run locks an adjustment before claiming it, so the later of two concurrent requests
 * sees the result of the earlier request.
 */
export const voidAdjustment: Endpoint<typeof contract.adjustments.void> = (ctx, { params, body }) =>
  once(ctx, { ...body, adjustment_id: params.id }, async (tx) => {
    const { environmentId, now: voidedAt } = ctx;
    const { id } = params;
    await lockRow(tx, 'adjustments', { environmentId, id });
    const before = await requireAdjustment(ctx, tx, id);
    await audit(tx, ctx, id, body);
    if (before.voidedAt !== null) return { data: toAdjustment(before) };
    await assertUnclaimed(tx, before);
    const owner = { ...before, earningId: null, transactionId: null, adjustmentId: id };
    const entry = { type: 'voided', amountMinor: -before.amountMinor, createdAt: voidedAt } as const;
    await writeEntries(tx, [entryOf(owner, entry)]);
    const voidReason = await reasonToKeep(ctx, tx, before, body.reason);
    const after = await tx.adjustment.update({
      where: { environmentId_id: { environmentId, id } },
      data: { voidedAt, voidReason, voidedBy: ctx.principal.actor, hasUnclaimed: false },
    });
    const [was, is] = [toAdjustment(before), toAdjustment(after)];
    await emit(tx, ctx, [outboxEvent('adjustment.voided', is, changedFields(was, is))]);
    return { data: is };
  });

const livePayouts = sql<{ environmentId: number; id: string }, { id: string; status: string }>(
  'live-payouts-of-adjustment',
)`
  select distinct p.id, p.status from ledger_entries l
  join payout_items i on i.environment_id = l.environment_id and i.ledger_entry_id = l.id and i.is_live
  join payouts p on p.environment_id = i.environment_id and p.id = i.payout_id
  where l.environment_id = ${'environmentId'} and l.adjustment_id = ${'id'}
  order by p.id`;

async function assertUnclaimed(tx: Tx, { environmentId, id }: Adjustment): Promise<void> {
  const payouts = await rows(tx, livePayouts.with({ environmentId, id }));
  if (payouts.length === 0) return;
  const isPaid = payouts.some(({ status }) => status === 'completed');
  const ids = payouts.map((each) => each.id).join(', ');
  const message = isPaid
    ? `${id} is in payout ${ids}. Create an offsetting adjustment instead.`
    : `${id} is in payout ${ids}. Cancel the payout first.`;
  throw new Failure('IN_USE', message, {
    details: payouts.map((each) => ({ field: 'id', message: `It is in ${each.id} (${each.status}).` })),
  });
}

/** Returns the reason, or hides it if the affiliate was erased. */
async function reasonToKeep(
  ctx: RequestContext,
  tx: Tx,
  { affiliateId }: Adjustment,
  reason: string,
): Promise<string> {
  const { erasedAt } = await requireAffiliate(ctx, tx, affiliateId);
  return erasedAt === null ? reason : (await namingOfErased(ctx, affiliateId)).identity.of(reason);
}
