import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/database.ts';
import type { Earning, Transaction } from '../db/generated/client.ts';
import { emit } from '../outbox/events.ts';
import { announceTransaction } from './transaction.ts';

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
  const own = earnings.filter(({ id, transaction }) => transaction.earningId === id);
  const events = own.flatMap(({ transaction }) =>
    announceTransaction(transaction, { ...transaction, status, updatedAt: now }),
  );
  const earningIds = earnings.map(({ id }) => id);
  const transactionIds = own.map(({ transactionId }) => transactionId);
  await tx.$executeRaw`update earnings set status = ${status}, updated_at = ${now}
    where environment_id = ${environmentId} and id = any(${earningIds})`;
  await tx.$executeRaw`update transactions set status = ${status}, updated_at = ${now}
    where environment_id = ${environmentId} and id = any(${transactionIds})`;
  await emit(tx, { environmentId, now }, events);
}
