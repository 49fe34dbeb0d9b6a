import type { contract, PayoutUpdate } from '@tributary/contract';
import type { PayoutStatus } from '@tributary/core';
import type { RequestContext } from '../../context.ts';
import { assertNotErased } from '../../domain/erasures/erased.ts';
import { Failure } from '../../domain/failure.ts';
import { assertApproved } from '../../domain/payouts/approval.ts';
import { payoutUpdate } from '../../domain/payouts/payout.ts';
import type { Endpoint } from '../../endpoint.ts';
import { entryOf, writeEntries } from '../../ledger/entries.ts';
import { audit } from '../../platform/audit/entries.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Payout } from '../../platform/db/generated/client.ts';
import { lockRow } from '../../platform/db/lock-row.ts';
import { rows, sql } from '../../platform/db/sql.ts';
import { allowMoreTime, LONG_TIMEOUT_MS } from '../../platform/db/transaction.ts';
import { once } from '../../platform/idempotency/once.ts';
import { emit } from '../../platform/outbox/events.ts';
import { requireAffiliateKept } from '../affiliates/affiliate.ts';
import { itemsOf, lockItemOwners, type PayoutKey, reclaimItems, releaseItems } from './items.ts';
import { moveSales, standingEarnings } from './paid-sales.ts';
import { announcePayout, type FoundPayout, lockPayout, requirePayout, toPayout } from './payout.ts';

/**
 * Updates a payout. Its row serializes concurrent updates, so that the second sees the result of the first.
 * With an `Idempotency-Key`, a late duplicate has no effect, even if the payout has returned to its original
 * status.
 */
export const updatePayout: Endpoint<typeof contract.payouts.update> = (ctx, { params, body }) =>
  once(
    ctx,
    { ...body, id: params.id },
    async (tx) => {
      if (body.status === 'pending') await keepProgram(ctx, tx, params.id);
      const before = await lockPayout(ctx, tx, params.id);
      await audit(tx, ctx, before.id, body);
      const fields = fieldsOf(before, body);
      const does = payoutUpdate(before.status as PayoutStatus, body.status, fields.isChanged);
      if (does === 'move') assertApproved([before], body.status);
      if (does === 'nothing') return { data: toPayout(before, before.affiliate) };
      const moved = does === 'move' ? await move(ctx, tx, before, body.status) : {};
      const after: Payout = await tx.payout.update({
        where: { environmentId_id: { environmentId: ctx.environmentId, id: before.id } },
        data: { ...fields.values, ...moved, updatedAt: ctx.now },
      });
      await emit(tx, ctx, [announcePayout(before, after, before.affiliate)]);
      return { data: toPayout(after, before.affiliate) };
    },
    { timeoutMs: LONG_TIMEOUT_MS },
  );

/**
 * Locks the program before the payout, in the same order as a payout run. A payout that becomes pending needs
 * approval if the program requires it, so that setting must not change in the meantime.
 */
async function keepProgram(ctx: RequestContext, tx: Tx, payoutId: string): Promise<void> {
  const { environmentId, programId: id } = await requirePayout(ctx, tx, payoutId);
  await lockRow(tx, 'programs', { environmentId, id }, 'share');
}

/** Returns the columns to change. Omitted fields stay unchanged. */
function fieldsOf(before: Payout, { status, paymentMethod, paymentReference, reason }: PayoutUpdate) {
  const isStopped = status === 'failed' || status === 'cancelled';
  const values = {
    paymentMethod: paymentMethod ?? before.paymentMethod,
    paymentReference: paymentReference ?? before.paymentReference,
    // Keep the bank's explanation if a failed payout is canceled.
    failureReason: isStopped ? (reason ?? before.failureReason) : null,
  };
  const isChanged =
    values.paymentMethod !== before.paymentMethod ||
    values.paymentReference !== before.paymentReference ||
    values.failureReason !== before.failureReason;
  return { values, isChanged };
}

/** Claims or releases entries for a status change, and returns the columns to update. */
async function move(ctx: RequestContext, tx: Tx, before: FoundPayout, status: PayoutStatus) {
  await allowMoreTime(tx);
  // An affiliate whose name and account were erased can no longer be paid.
  if (status === 'pending') assertNotErased(before.affiliate);
  if (status === 'pending') await assertStays(ctx, tx, before.affiliateId);
  if (status === 'pending') return { status, amountMinor: await reclaimItems(ctx, tx, before) };
  if (status === 'cancelled') await releaseItems(tx, before);
  if (status !== 'completed') return { status };
  await payItems(ctx, tx, before);
  return { status, processedAt: ctx.now };
}

/**
 * Throws if the affiliate was merged, because its earnings are now paid to the remaining affiliate. A
 * concurrent merge waits for this transaction.
 */
async function assertStays(ctx: RequestContext, tx: Tx, affiliateId: string): Promise<void> {
  const { mergedInto } = await requireAffiliateKept(ctx, tx, affiliateId);
  if (mergedInto === null) return;
  const message = `${affiliateId} was merged into ${mergedInto}, whose payouts now include this amount. Create a new payout run.`;
  throw new Failure('INVALID_TRANSITION', message, {
    field: 'status',
    details: [{ field: 'status', message }],
  });
}

type Paid = { environmentId: number; ids: readonly string[]; now: Date };

const markEarningsPaid = sql<Paid, { id: string }>('mark-earnings-paid')`
  update earnings set status = 'paid', updated_at = ${'now'}, move_cause = 'payout_completed'
  where environment_id = ${'environmentId'} and id = any(${'ids'}) and status = 'ready_for_payment'
  returning id`;

/**
 * Records that the money was sent. Writes a `paid` entry for each item, and marks an earning as `paid` if it
 * is ready and its current entry is an item. Other earnings keep their status, because they may be in another
 * payout or in none.
 */
async function payItems(ctx: RequestContext, tx: Tx, payout: PayoutKey): Promise<void> {
  await lockItemOwners(tx, payout);
  const items = await itemsOf(tx, payout);
  const { environmentId, now: createdAt } = ctx;
  const entries = items.map(({ amountMinor, ...item }) =>
    entryOf(
      { ...item, environmentId },
      { type: 'paid', amountMinor: -amountMinor, payoutId: payout.id, createdAt },
    ),
  );
  await writeEntries(tx, entries);
  const ids = standingEarnings(items);
  const paid = await rows(tx, markEarningsPaid.with({ environmentId, ids, now: ctx.now }));
  await moveSales(ctx, tx, items, { moved: new Set(paid.map(({ id }) => id)), to: 'paid' });
}
