import type { Payout as WirePayout } from '@tributary/contract';
import type { RequestContext } from '../../context.ts';
import { payoutEventType } from '../../domain/earnings/status-tables.ts';
import { Failure } from '../../domain/failure.ts';
import { approvalOf } from '../../domain/payouts/approval.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Affiliate, Payout } from '../../platform/db/generated/client.ts';
import { lockRow } from '../../platform/db/lock-row.ts';
import { rows, sql } from '../../platform/db/sql.ts';
import { changedFields, type OutboxEvent, outboxEvent } from '../../platform/outbox/events.ts';
import { toAmount, toTimestamp, toTimestampOrNull } from '../../platform/to-wire.ts';

/** Payee of a payout, with the affiliate's current name. */
export type Payee = Pick<Affiliate, 'name' | 'email'>;

export const toPayout = (row: Payout, { name, email }: Payee): WirePayout => ({
  id: row.id,
  program_id: row.programId,
  affiliate_id: row.affiliateId,
  affiliate_name: name,
  affiliate_email: email,
  affiliate: { name, email },
  invoice_number: Number(row.invoiceNumber),
  amount: toAmount(row.amountMinor, row.currency),
  currency: row.currency,
  status: row.status as WirePayout['status'],
  payment_method: row.paymentMethod,
  payment_reference: row.paymentReference,
  managed_payout: row.managedPayout,
  processed_at: toTimestampOrNull(row.processedAt),
  failure_reason: row.failureReason,
  returned_at: toTimestampOrNull(row.returnedAt),
  return_reason: row.returnReason,
  returned_by: row.returnedBy,
  created_by: row.createdBy,
  approval: approvalOf(row),
  approved_by: row.approvedBy,
  approved_at: toTimestampOrNull(row.approvedAt),
  created_at: toTimestamp(row.createdAt),
  updated_at: toTimestamp(row.updatedAt),
});

/** Returns the event for a change to a payout. `payee` has the affiliate's current name. */
export function announcePayout(before: Payout, after: Payout, payee: Payee): OutboxEvent {
  const [was, is] = [toPayout(before, payee), toPayout(after, payee)];
  return outboxEvent(payoutEventType(was.status, is.status), is, changedFields(was, is));
}

/**
 * Returns the events for a returned payout. `payout.failed` is for receivers that do not support returns. The
 * payout stays `completed`.
 */
export function announceReturn(before: Payout, after: Payout, payee: Payee): OutboxEvent[] {
  const [was, is] = [toPayout(before, payee), toPayout(after, payee)];
  const previous = changedFields(was, is);
  return [outboxEvent('payout.returned', is, previous), outboxEvent('payout.failed', is, previous)];
}

const payee = { affiliate: { select: { id: true, name: true, email: true, erasedAt: true } } } as const;

export async function requirePayout({ environmentId }: RequestContext, db: Pick<Tx, 'payout'>, id: string) {
  const found = await db.payout.findUnique({
    where: { environmentId_id: { environmentId, id } },
    include: payee,
  });
  if (!found) throw new Failure('NOT_FOUND', `No such payout: ${id}.`);
  return found;
}

export type FoundPayout = Awaited<ReturnType<typeof requirePayout>>;

/**
 * Locks the payout until the transaction ends, before any sale that it pays. Refunds lock in the same order.
 */
export async function lockPayout(ctx: RequestContext, tx: Tx, id: string): Promise<FoundPayout> {
  await lockRow(tx, 'payouts', { environmentId: ctx.environmentId, id });
  return requirePayout(ctx, tx, id);
}

const lockAll = sql<{ environmentId: number; ids: readonly string[] }, { id: string }>('lock-payouts')`
  select id from payouts where environment_id = ${'environmentId'} and id = any(${'ids'}::text[])
  order by id for no key update`;

/**
 * Locks payouts and their payment details until the transaction ends, because changing the details revokes
 * the approvals.
 */
export async function lockPayouts(
  ctx: RequestContext,
  tx: Tx,
  ids: readonly string[],
): Promise<(Payout & { affiliate: Affiliate })[]> {
  await rows(tx, lockAll.with({ environmentId: ctx.environmentId, ids }));
  return requirePayouts(ctx, tx, ids);
}

/** Returns the payouts in the order of `ids`, each with its affiliate. */
async function requirePayouts(
  { environmentId }: RequestContext,
  tx: Tx,
  ids: readonly string[],
): Promise<(Payout & { affiliate: Affiliate })[]> {
  const found = await tx.payout.findMany({
    where: { environmentId, id: { in: [...ids] } },
    include: { affiliate: true },
  });
  const byId = new Map(found.map((payout) => [payout.id, payout]));
  const unknown = ids.filter((id) => !byId.has(id));
  if (unknown.length > 0)
    throw new Failure('NOT_FOUND', `No such payout: ${unknown.join(', ')}.`, { field: 'payout_ids' });
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export const payoutColumns = [
  'environmentId',
  'id',
  'programId',
  'affiliateId',
  'invoiceNumber',
  'amountMinor',
  'currency',
  'status',
  'paymentMethod',
  'paymentReference',
  'managedPayout',
  'processedAt',
  'failureReason',
  'returnedAt',
  'returnReason',
  'returnedBy',
  'createdAt',
  'updatedAt',
  'createdBy',
  'needsApproval',
  'approvedBy',
  'approvedAt',
] as const satisfies readonly (keyof Payout)[];
