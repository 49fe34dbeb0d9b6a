import type { contract, PayoutUpdate } from '@tributary/contract';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/database.ts';
import type { Payout } from '../db/generated/client.ts';
import { payoutUpdate } from '../domain/payout.ts';
import type { PayoutStatus } from '../domain/status-tables.ts';
import type { Endpoint } from '../endpoint.ts';
import { once } from '../idempotency/once.ts';
import { emit } from '../outbox/events.ts';
import { payItems } from './complete-payout.ts';
import { reclaimItems, releaseItems } from './items.ts';
import { announcePayout, type FoundPayout, lockPayout, toPayout } from './payout.ts';

/** A payout of an affiliate's years has tens of thousands of items. */
const MOVE_TIMEOUT_MS = 60_000;

/**
 * Moves queue on the payout's row, so that of two at once the second sees what the first made of it. With an
 * `Idempotency-Key` a late duplicate repeats nothing: by then the payout may have come back to where the move began.
 */
export const updatePayout: Endpoint<typeof contract.payouts.update> = (ctx, { params, body }) =>
  once(
    ctx,
    { ...body, id: params.id },
    async (tx) => {
      const before = await lockPayout(ctx, tx, params.id);
      const fields = fieldsOf(before, body);
      const does = payoutUpdate(before.status as PayoutStatus, body.status, fields.isChanged);
      if (does === 'nothing') return { data: toPayout(before, before.affiliate) };
      const moved = does === 'move' ? await move(ctx, tx, before, body.status) : {};
      const after: Payout = await tx.payout.update({
        where: { environmentId_id: { environmentId: ctx.environmentId, id: before.id } },
        data: { ...fields.values, ...moved, updatedAt: ctx.now },
      });
      await emit(tx, ctx, [announcePayout(before, after, before.affiliate)]);
      return { data: toPayout(after, before.affiliate) };
    },
    { timeoutMs: MOVE_TIMEOUT_MS },
  );

/** Omitted fields count as the same. */
function fieldsOf(before: Payout, { paymentMethod, paymentReference }: PayoutUpdate) {
  const values = {
    paymentMethod: paymentMethod ?? before.paymentMethod,
    paymentReference: paymentReference ?? before.paymentReference,
  };
  const isChanged =
    values.paymentMethod !== before.paymentMethod || values.paymentReference !== before.paymentReference;
  return { values, isChanged };
}

/** What the move does to what the payout claims, and the columns that it changes. */
async function move(ctx: RequestContext, tx: Tx, before: FoundPayout, status: PayoutStatus) {
  await tx.$executeRaw`select set_config('statement_timeout', ${`${MOVE_TIMEOUT_MS}ms`}, true)`;
  if (status === 'pending') return { status, amountMinor: await reclaimItems(ctx, tx, before) };
  if (status === 'cancelled') await releaseItems(tx, before);
  if (status !== 'completed') return { status };
  await payItems(ctx, tx, before);
  return { status, processedAt: ctx.now };
}
