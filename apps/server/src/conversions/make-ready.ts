import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/database.ts';
import type { Earning, Transaction } from '../db/generated/client.ts';
import { changedFields, emitAll, type OutboxEvent, outboxEvent } from '../outbox/outbox-event.ts';
import { toTransaction } from './to-transaction.ts';

const status = 'ready_for_payment';

/**
 * Makes earnings ready for payment, and the transactions whose own earning is among them. The caller holds the rows of
 * the transactions. As sets: years of earnings of an affiliate must fit into one request.
 */
export async function makeReady(
  tx: Tx,
  { environmentId, now }: Pick<RequestContext, 'environmentId' | 'now'>,
  earnings: readonly (Earning & { transaction: Transaction })[],
): Promise<void> {
  const events: OutboxEvent[] = [];
  for (const { id, transaction } of earnings) {
    if (transaction.earningId !== id) continue;
    const data = toTransaction({ ...transaction, status, updatedAt: now });
    // Approval is announced once: what was approved by hand has been.
    const type = transaction.status === 'approved' ? 'transaction.updated' : 'transaction.approved';
    events.push(outboxEvent(type, data, changedFields(toTransaction(transaction), data)));
  }
  const earningIds = earnings.map(({ id }) => id);
  const transactionIds = events.map(({ objectId }) => objectId);
  await tx.$executeRaw`update earnings set status = ${status}, updated_at = ${now}
    where environment_id = ${environmentId} and id = any(${earningIds})`;
  await tx.$executeRaw`update transactions set status = ${status}, updated_at = ${now}
    where environment_id = ${environmentId} and id = any(${transactionIds})`;
  await emitAll(tx, { environmentId, now }, events);
}
