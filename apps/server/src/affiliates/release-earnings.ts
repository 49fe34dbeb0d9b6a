import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { execute, sql } from '../db/sql.ts';
import { type MoveCause, releasedByApproval } from '../domain/earning.ts';
import { makeReady } from '../sales/transaction.ts';

/** Transactions before earnings, in id order: the lock order of refunds, which may run meanwhile. */
const lockTransactionsOfWaiting = sql<{ environmentId: number; affiliateId: string }>(
  'lock-transactions-of-waiting-earnings',
)`
  select 1 from transactions t where t.environment_id = ${'environmentId'} and t.id in (
    select transaction_id from earnings
    where environment_id = ${'environmentId'} and affiliate_id = ${'affiliateId'} and status = 'pending')
  order by t.id for no key update`;

/** Releases what an affiliate earned while it waited for approval, and the levels above its sales that waited with it. */
export async function releaseEarnings(ctx: RequestContext, tx: Tx, affiliateId: string): Promise<void> {
  const { environmentId, now } = ctx;
  await execute(tx, lockTransactionsOfWaiting.with({ environmentId, affiliateId }));
  const pending = { environmentId, status: 'pending' };
  const [include, orderBy] = [{ transaction: true }, { id: 'asc' }] as const;
  const waiting = await tx.earning.findMany({ where: { ...pending, affiliateId }, include, orderBy });
  // A level whose own affiliate waits goes on waiting.
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
  const { ready, approved } = releasedByApproval({ waiting, above }, now);
  const cause = 'affiliate_approved' satisfies MoveCause;
  await makeReady(tx, ctx, ready, cause);
  if (approved.length === 0) return;
  await tx.earning.updateMany({
    where: { environmentId, id: { in: approved.map(({ id }) => id) } },
    data: { status: 'approved', updatedAt: now, moveCause: cause },
  });
}
