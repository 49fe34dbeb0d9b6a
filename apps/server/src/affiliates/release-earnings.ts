import type { RequestContext } from '../context.ts';
import { toTransaction } from '../conversions/to-transaction.ts';
import type { Tx } from '../db/database.ts';
import { type ApprovalType, ownStatus } from '../domain/approval.ts';
import { changedFields, emit, outboxEvent } from '../outbox/outbox-event.ts';

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
  for (const { transaction, ...earning } of waiting) {
    const approvalType = earning.approvalType as ApprovalType;
    // A manual commission without a hold stays where it was put until it is moved by hand.
    if (earning.earningType === 'manual') continue;
    const status = ownStatus({ approvalType, holdUntil: earning.holdUntil, now });
    if (status === earning.status) continue;
    await tx.earning.update({
      where: { environmentId_id: { environmentId, id: earning.id } },
      data: { status, updatedAt: now },
    });
    if (transaction.earningId !== earning.id) continue;
    const after = await tx.transaction.update({
      where: { environmentId_id: { environmentId, id: transaction.id } },
      data: { status, updatedAt: now },
    });
    const data = toTransaction(after);
    await emit(
      tx,
      ctx,
      outboxEvent('transaction.approved', data, changedFields(toTransaction(transaction), data)),
    );
  }
}
