import type { RequestContext } from '../context.ts';
import { toTransaction } from '../conversions/to-transaction.ts';
import type { Tx } from '../db/database.ts';
import { type ApprovalType, ownStatus } from '../domain/approval.ts';
import { changedFields, emitAll, type OutboxEvent, outboxEvent } from '../outbox/outbox-event.ts';

/** What leaves its wait by its own approval type is ready: anything else goes on waiting. */
const status = 'ready_for_payment';

/**
 * What an affiliate earned while it waited for approval follows its own approval type once it is approved:
 * automatic and matured earnings become ready, held and manual ones go on waiting.
 */
export async function releaseEarnings(ctx: RequestContext, tx: Tx, affiliateId: string): Promise<void> {
  const { environmentId, now } = ctx;
  // Transactions before earnings, in id order: the lock order of refunds, which may run meanwhile.
  await tx.$queryRaw`
    select 1 from transactions t where t.environment_id = ${environmentId} and t.id in (
      select transaction_id from earnings where environment_id = ${environmentId} and affiliate_id = ${affiliateId} and status = 'pending')
    order by t.id for no key update`;
  const waiting = await tx.earning.findMany({
    where: { environmentId, affiliateId, status: 'pending' },
    include: { transaction: true },
    orderBy: { id: 'asc' },
  });
  const released = waiting.filter(({ earningType, approvalType, holdUntil }) => {
    // A manual commission without a hold stays where it was put until it is moved by hand.
    if (earningType === 'manual') return false;
    return ownStatus({ approvalType: approvalType as ApprovalType, holdUntil, now }) === status;
  });
  const events: OutboxEvent[] = [];
  for (const { id, transaction } of released) {
    if (transaction.earningId !== id) continue;
    const data = toTransaction({ ...transaction, status, updatedAt: now });
    const previous = changedFields(toTransaction(transaction), data);
    events.push(outboxEvent('transaction.approved', data, previous));
  }
  const earningIds = released.map(({ id }) => id);
  const transactionIds = events.map(({ objectId }) => objectId);
  // As sets: years of earnings of an affiliate must fit into one request.
  await tx.$executeRaw`update earnings set status = ${status}, updated_at = ${now}
    where environment_id = ${environmentId} and id = any(${earningIds})`;
  await tx.$executeRaw`update transactions set status = ${status}, updated_at = ${now}
    where environment_id = ${environmentId} and id = any(${transactionIds})`;
  await emitAll(tx, ctx, events);
}
