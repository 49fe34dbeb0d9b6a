import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/database.ts';
import type { Earning, Transaction } from '../db/generated/client.ts';
import { type ApprovalType, ownStatus } from '../domain/earning.ts';
import { makeReady } from '../sales/transaction.ts';

/**
 * What an affiliate earned while it waited for approval follows its own approval type once it is approved:
 * automatic and matured earnings become ready, held and manual ones go on waiting. A level follows its direct earning.
 */
export async function releaseEarnings(ctx: RequestContext, tx: Tx, affiliateId: string): Promise<void> {
  const { environmentId, now } = ctx;
  // Transactions before earnings, in id order: the lock order of refunds, which may run meanwhile.
  await tx.$queryRaw`
    select 1 from transactions t where t.environment_id = ${environmentId} and t.id in (
      select transaction_id from earnings where environment_id = ${environmentId} and affiliate_id = ${affiliateId} and status = 'pending')
    order by t.id for no key update`;
  const pending = { environmentId, status: 'pending' };
  const [include, orderBy] = [{ transaction: true }, { id: 'asc' }] as const;
  const waiting = await tx.earning.findMany({ where: { ...pending, affiliateId }, include, orderBy });
  // The levels above a seller who is approved now have waited too; one whose own affiliate waits goes on waiting.
  const above = await tx.earning.findMany({
    where: {
      ...pending,
      earningType: 'multi_level',
      transaction: { environmentId, affiliateId },
      affiliate: { partnershipStatus: { not: 'PENDING' } },
    },
    include,
    orderBy,
  });
  const own = waiting.filter(({ earningType, approvalType, holdUntil }) => {
    // A manual commission without a hold stays where it was put until it is moved by hand.
    if (earningType === 'manual' || earningType === 'multi_level') return false;
    return ownStatus({ approvalType: approvalType as ApprovalType, holdUntil, now }) === 'ready_for_payment';
  });
  const levels = [...waiting.filter(({ earningType }) => earningType === 'multi_level'), ...above];
  const isReady = new Set(own.map(({ transactionId }) => transactionId));
  const following = levels.filter(
    ({ transactionId, transaction: { status } }) =>
      isReady.has(transactionId) || status === 'ready_for_payment' || status === 'paid',
  );
  await makeReady(tx, ctx, [...own, ...following]);
  await approveWith(tx, ctx, levels);
}

/** A level follows its direct earning, which was approved by hand while the level's affiliate waited. */
async function approveWith(
  tx: Tx,
  { environmentId, now }: RequestContext,
  levels: readonly (Earning & { transaction: Transaction })[],
): Promise<void> {
  const ids = levels.filter(({ transaction }) => transaction.status === 'approved').map(({ id }) => id);
  if (ids.length === 0) return;
  await tx.earning.updateMany({
    where: { environmentId, id: { in: ids } },
    data: { status: 'approved', updatedAt: now },
  });
}
