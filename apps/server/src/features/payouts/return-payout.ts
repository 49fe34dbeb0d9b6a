import type { contract } from '@tributary/contract';
import type { RequestContext } from '../../context.ts';
import type { MoveCause } from '../../domain/earnings/earning.ts';
import { Failure } from '../../domain/failure.ts';
import { recordedInstant } from '../../domain/time.ts';
import type { Endpoint } from '../../endpoint.ts';
import { entryOf, writeEntries } from '../../ledger/entries.ts';
import { audit } from '../../platform/audit/entries.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Payout } from '../../platform/db/generated/client.ts';
import { raw, rows, sql } from '../../platform/db/sql.ts';
import { allowMoreTime, LONG_TIMEOUT_MS } from '../../platform/db/transaction.ts';
import { once } from '../../platform/idempotency/once.ts';
import { emit } from '../../platform/outbox/events.ts';
import { namingOfErased } from '../erasures/naming.ts';
import { itemsOf, lockItemOwners, markUnclaimed, type PayoutItemRow } from './items.ts';
import { moveSales, standingEarnings } from './paid-sales.ts';
import { announceReturn, type FoundPayout, lockPayout, toPayout } from './payout.ts';

/** Records a return: everything that the payout paid is owed again. The payout stays `completed`. */
export const returnPayout: Endpoint<typeof contract.payouts.return> = (ctx, { params, body }) => {
  const returnedAt = recordedInstant('returned_at', body.returned_at, ctx.now);
  return once(
    ctx,
    { ...body, id: params.id },
    async (tx) => {
      const before = await lockPayout(ctx, tx, params.id);
      await audit(tx, ctx, before.id, body);
      // Already returned, so importing a report twice has no effect.
      if (before.returnedAt !== null) return { data: toPayout(before, before.affiliate) };
      assertCompleted(before);
      await allowMoreTime(tx);
      await giveBack(ctx, tx, before);
      const returnReason = await reasonToKeep(ctx, before, body.reason);
      const after: Payout = await tx.payout.update({
        where: { environmentId_id: { environmentId: ctx.environmentId, id: before.id } },
        data: { returnedAt, returnReason, returnedBy: ctx.principal.actor, updatedAt: ctx.now },
      });
      await emit(tx, ctx, announceReturn(before, after, before.affiliate));
      return { data: toPayout(after, before.affiliate) };
    },
    { timeoutMs: LONG_TIMEOUT_MS },
  );
};

function assertCompleted({ id, status }: Payout): void {
  if (status === 'completed') return;
  const message = `${id} is ${status}. Only a completed payout can be returned.`;
  throw new Failure('INVALID_TRANSITION', message, { details: [{ field: 'status', message }] });
}

/** Returns the reason, or hides it if the affiliate was erased, like the payout's other texts. */
async function reasonToKeep(
  ctx: RequestContext,
  { affiliate }: FoundPayout,
  reason: string,
): Promise<string> {
  return affiliate.erasedAt === null ? reason : (await namingOfErased(ctx, affiliate.id)).identity.of(reason);
}

/**
 * Writes an unclaimed `returned` entry for each item, and makes earnings that are no longer paid
 * `ready_for_payment` again.
 */
async function giveBack(ctx: RequestContext, tx: Tx, payout: Payout): Promise<void> {
  const { environmentId, now } = ctx;
  await lockItemOwners(tx, payout);
  const items = await itemsOf(tx, payout);
  await writeEntries(
    tx,
    items.map((item) => returned(item, { environmentId, payoutId: payout.id, createdAt: now })),
  );
  await markUnclaimed(tx, payout);
  const ids = standingEarnings(items);
  const ready = await rows(tx, makeReadyAgain.with({ environmentId, ids, now }));
  const moved = new Set(ready.map(({ id }) => id));
  await moveSales(ctx, tx, items, { moved, to: 'ready_for_payment' });
}

const returned = (
  { entryId, amountMinor, standsForEarned, ...item }: PayoutItemRow,
  { environmentId, ...entry }: { environmentId: number; payoutId: string; createdAt: Date },
) =>
  entryOf(
    { ...item, environmentId },
    { ...entry, type: 'returned', amountMinor, givesBackId: entryId, standsForEarned },
  );

const cause = 'payout_returned' satisfies MoveCause;

/** Makes earnings ready again. Earnings refunded in the meantime stay refunded. */
const makeReadyAgain = sql<{ environmentId: number; ids: readonly string[]; now: Date }, { id: string }>(
  'make-earnings-ready-again',
)`
  update earnings set status = 'ready_for_payment', updated_at = ${'now'}, move_cause = ${raw(`'${cause}'`)}
  where environment_id = ${'environmentId'} and id = any(${'ids'}) and status = 'paid'
  returning id`;
