import type { contract } from '@tributary/contract';
import type { SalesStatus } from '@tributary/core';
import type { RequestContext } from '../../context.ts';
import type { MoveCause } from '../../domain/earnings/earning.ts';
import { assertNotVoided } from '../../domain/earnings/voiding.ts';
import { Failure } from '../../domain/failure.ts';
import {
  type RefundedEarning as Refunded,
  type RestoredEarning,
  restoredSale,
  restoreEarnings,
} from '../../domain/refunds/undo.ts';
import type { Endpoint } from '../../endpoint.ts';
import { newEntry, writeEntries } from '../../ledger/entries.ts';
import { audit } from '../../platform/audit/entries.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Refund, Transaction } from '../../platform/db/generated/client.ts';
import { execute, raw, rows, sql } from '../../platform/db/sql.ts';
import { once } from '../../platform/idempotency/once.ts';
import { emit } from '../../platform/outbox/events.ts';
import { erasedReferralOf, lockTransactions } from '../earnings/lock.ts';
import { isPaidOut } from '../earnings/standing-entry.ts';
import { announceTransaction, assertFound, toTransaction } from '../earnings/transaction.ts';
import { namingOfErased } from '../erasures/naming.ts';

/**
 * Undoes a refund. The sale's row serializes everything about the sale: refunds, payout runs, and the
 * completion and return of payouts that include it. The effects of earlier payouts are therefore final for
 * this transaction, without a lock on them.
 */
export const undoRefund: Endpoint<typeof contract.conversions.undoRefund> = (ctx, { params, body }) =>
  once(ctx, { ...body, conversion_id: params.id, refund_id: params.refundId }, async (tx) => {
    const { environmentId } = ctx;
    const { id, refundId } = params;
    const [sale] = await rows(tx, lockTransactions.with({ environmentId, ids: [id] }));
    assertFound(sale, 'conversion', id);
    const refund = await requireRefund(tx, sale, refundId);
    await audit(tx, ctx, [sale.id, refund.id], body);
    assertNotVoided(sale);
    // Already undone, so a retry has no effect.
    if (refund.undoneAt !== null) return { data: toTransaction(sale) };
    const undone = await undo(ctx, tx, { sale, refund, reason: body.reason });
    await emit(tx, ctx, announceTransaction(sale, undone));
    return { data: toTransaction(undone) };
  });

async function requireRefund(tx: Tx, { environmentId, id }: Transaction, refundId: string): Promise<Refund> {
  const refund = await tx.refund.findUnique({ where: { environmentId_id: { environmentId, id: refundId } } });
  if (refund?.transactionId !== id) throw new Failure('NOT_FOUND', `${id} has no refund ${refundId}.`);
  return refund;
}

interface Undone {
  readonly sale: Transaction;
  readonly refund: Pick<Refund, 'id' | 'amountMinor'>;
  readonly reason: string;
}

/** Undoes a refund of a locked sale without announcing it. Returns the sale after the undo. */
export async function undo(
  ctx: RequestContext,
  tx: Tx,
  { sale, refund, reason }: Undone,
): Promise<Transaction> {
  const { environmentId, now } = ctx;
  const key = { environmentId, id: sale.id };
  const [facts] = await rows(tx, factsOfSale.with(key));
  if (!facts) throw new Error(`${sale.id} was deleted while it was locked.`);
  const originalMinor = sale.saleOriginalMinor;
  const { remainingMinor, salesStatus } = restoredSale(
    { originalMinor, remainingMinor: sale.saleRemainingMinor, statusBefore: facts.salesStatus },
    refund.amountMinor,
  );
  const restored = restoreEarnings(await rows(tx, earningsToRestore.with(key)), {
    sale: { originalMinor, remainingMinor },
    directId: sale.earningId,
    sellerStatus: facts.sellerStatus,
    now,
  });
  const direct = restored.find(({ id }) => id === sale.earningId);
  const status = direct ? direct.status : 'approved';
  const after: Transaction = {
    ...sale,
    saleRemainingMinor: remainingMinor,
    commissionRemainingMinor: direct?.remainingMinor ?? sale.commissionRemainingMinor,
    salesStatus,
    status,
    rejectionReason: status === 'rejected' ? (sale.rejectionReason ?? facts.rejectionReason) : null,
    updatedAt: now,
  };
  await execute(
    tx,
    markUndone.with({
      environmentId,
      id: refund.id,
      reason: await reasonToKeep(ctx, tx, sale, reason),
      by: ctx.principal.actor,
      now,
    }),
  );
  await execute(
    tx,
    restoreSale.with({
      ...{ environmentId, id: sale.id, now, status, salesStatus },
      saleRemainingMinor: after.saleRemainingMinor,
      commissionRemainingMinor: after.commissionRemainingMinor,
      rejectionReason: after.rejectionReason,
    }),
  );
  await execute(tx, restore.with({ environmentId, now, earnings: restoredRecords(restored) }));
  await writeEntries(tx, entriesOf(sale, restored, { refundId: refund.id, createdAt: now }));
  return after;
}

/**
 * Returns the reason for undoing a refund, or hides it if the customer was erased, like the reason for the
 * refund.
 */
async function reasonToKeep(ctx: RequestContext, tx: Tx, sale: Transaction, reason: string): Promise<string> {
  const { environmentId } = ctx;
  const [erased] = await rows(tx, erasedReferralOf.with({ environmentId, id: sale.id }));
  return erased ? (await namingOfErased(ctx, erased.id)).identity.of(reason) : reason;
}

const entriesOf = (
  { environmentId, id: transactionId }: Transaction,
  restored: readonly RestoredEarning<EarningToRestore>[],
  { refundId, createdAt }: { refundId: string; createdAt: Date },
) =>
  restored
    .filter(({ entryMinor }) => entryMinor !== 0n)
    .map(({ id, affiliateId, currency, entryMinor: amountMinor }) =>
      newEntry(
        { environmentId, transactionId, id, affiliateId, currency },
        { type: 'refund_undone', amountMinor, refundId, createdAt },
      ),
    );

type Key = { environmentId: number; id: string };

interface Facts {
  /** State before the first refund in effect. */
  readonly salesStatus: SalesStatus;
  readonly sellerStatus: string;
  /** Reason for the last rejection of the direct earning, which a refund removed from the transaction. */
  readonly rejectionReason: string | null;
}

const factsOfSale = sql<Key, Facts>('facts-of-refunded-sale')`
  select coalesce(t.sales_status_before_refund, 'complete') as "salesStatus", a.partnership_status as "sellerStatus", (
      select m.reason from earning_moves m
      where m.environment_id = ${'environmentId'} and m.earning_id = t.earning_id and m.to_status = 'rejected'
      order by m.number desc limit 1) as "rejectionReason"
  from transactions t join affiliates a on a.environment_id = t.environment_id and a.id = t.affiliate_id
  where t.environment_id = ${'environmentId'} and t.id = ${'id'}`;

interface EarningToRestore extends Refunded {
  readonly affiliateId: string;
  readonly currency: string;
}

/**
 * Runs as a separate statement after the lock on the sale, so that its snapshot sees the changes for which
 * the lock waited.
 */
const earningsToRestore = sql<Key, EarningToRestore>('earnings-to-restore')`
  select e.id, e.affiliate_id as "affiliateId", e.currency, e.earning_type as "earningType", e.approval_type as "approvalType",
    e.hold_until as "holdUntil", e.original_minor as "originalMinor", e.remaining_minor as "remainingMinor", e.status,
    e.status_before_refund as "statusBeforeRefund", e.is_settled as "isSettled", ${isPaidOut} as "isPaidOut",
    exists (select 1 from earning_moves m
      where m.environment_id = ${'environmentId'} and m.earning_id = e.id and m.cause = 'reopened_by_hand') as "wasReopened",
    (select a.partnership_status from affiliates a
      where a.environment_id = ${'environmentId'} and a.id = e.affiliate_id) as "affiliateStatus"
  from earnings e
  where e.environment_id = ${'environmentId'} and e.transaction_id = ${'id'}
  order by e.id for no key update of e`;

const markUndone = sql<Key & { reason: string; by: string; now: Date }>('mark-refund-undone')`
  update refunds set undone_at = ${'now'}, undo_reason = ${'reason'}, undone_by = ${'by'}
  where environment_id = ${'environmentId'} and id = ${'id'}`;

type SaleColumns = Pick<
  Transaction,
  'saleRemainingMinor' | 'commissionRemainingMinor' | 'status' | 'salesStatus' | 'rejectionReason'
>;

const restoreSale = sql<Key & SaleColumns & { now: Date }>('restore-sale')`
  update transactions set sale_remaining_minor = ${'saleRemainingMinor'},
    commission_remaining_minor = ${'commissionRemainingMinor'}, status = ${'status'}, sales_status = ${'salesStatus'},
    rejection_reason = ${'rejectionReason'}, updated_at = ${'now'}
  where environment_id = ${'environmentId'} and id = ${'id'}`;

const cause = 'refund_undone' satisfies MoveCause;

const restore = sql<{ environmentId: number; now: Date; earnings: string }>('restore-earnings')`
  update earnings set remaining_minor = c."remainingMinor", status = c.status, updated_at = ${'now'},
    move_cause = ${raw(`'${cause}'`)}, has_unclaimed = has_unclaimed or c."isRaised"
  from json_to_recordset(${'earnings'}::json) as c(id text, "remainingMinor" bigint, status text, "isRaised" boolean)
  where earnings.environment_id = ${'environmentId'} and earnings.id = c.id`;

/** Returns restored earnings as parameters of the statement, with amounts as text. */
const restoredRecords = (restored: readonly RestoredEarning<EarningToRestore>[]): string =>
  JSON.stringify(
    restored.map(({ id, remainingMinor, status, entryMinor }) => ({
      id,
      remainingMinor: remainingMinor.toString(),
      status,
      // The next payout run has to consider the entry.
      isRaised: entryMinor !== 0n,
    })),
  );
