import type { RequestContext } from '../../context.ts';
import { type MoveCause, releasedByApproval } from '../../domain/earnings/earning.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Earning, Transaction } from '../../platform/db/generated/client.ts';
import { execute, sql } from '../../platform/db/sql.ts';
import { allowMoreTime, LONG_TIMEOUT_MS } from '../../platform/db/transaction.ts';
import { makeReady, readTransactions } from './transaction.ts';

/** An approval can release years of earnings. */
export const RELEASE_TIMEOUT_MS = LONG_TIMEOUT_MS;

type Approved = { environmentId: number; affiliateIds: readonly string[] };

/** Locks transactions before earnings and in id order, like refunds, which may run concurrently. */
const lockTransactionsOfWaiting = sql<Approved>('lock-transactions-of-waiting-earnings')`
  select 1 from transactions t where t.environment_id = ${'environmentId'} and t.id in (
    select transaction_id from earnings
    where environment_id = ${'environmentId'} and affiliate_id = any(${'affiliateIds'}::text[]) and status = 'pending'
    union
    select e.transaction_id from transactions s
    join earnings e on e.environment_id = s.environment_id and e.transaction_id = s.id
    where s.environment_id = ${'environmentId'} and s.affiliate_id = any(${'affiliateIds'}::text[])
      and e.status = 'pending' and e.earning_type = 'multi_level')
  order by t.id for no key update`;

const approveLevels = sql<{ environmentId: number; ids: readonly string[]; now: Date; cause: MoveCause }>(
  'approve-levels',
)`
  update earnings set status = 'approved', updated_at = ${'now'}, move_cause = ${'cause'}
  where environment_id = ${'environmentId'} and id = any(${'ids'}::text[])`;

/**
 * Releases earnings from before the approval of affiliates, and the levels above those sales. The affiliates
 * are locked and already approved.
 */
export async function releaseEarnings(
  ctx: RequestContext,
  tx: Tx,
  affiliateIds: readonly string[],
): Promise<void> {
  const { environmentId, now } = ctx;
  await allowMoreTime(tx);
  await execute(tx, lockTransactionsOfWaiting.with({ environmentId, affiliateIds }));
  const pending = { environmentId, status: 'pending' };
  const orderBy = { id: 'asc' } as const;
  const ofApproved = { in: [...affiliateIds] };
  const waiting = await tx.earning.findMany({
    where: { ...pending, affiliateId: ofApproved },
    orderBy,
  });
  // A level stays pending if its own affiliate is not approved. `waiting` already includes the levels of
  // affiliates in `ofApproved`.
  const above = await tx.earning.findMany({
    where: {
      ...pending,
      earningType: 'multi_level',
      affiliateId: { notIn: [...affiliateIds] },
      transaction: { environmentId, affiliateId: ofApproved },
      affiliate: { partnershipStatus: { not: 'PENDING' } },
    },
    orderBy,
  });
  const { ready, approved } = releasedByApproval(
    {
      waiting: await withTransactions(tx, environmentId, waiting),
      above: await withTransactions(tx, environmentId, above),
    },
    now,
  );
  const cause = 'affiliate_approved' satisfies MoveCause;
  await makeReady(tx, ctx, ready, cause);
  if (approved.length === 0) return;
  const ids = approved.map(({ id }) => id);
  await execute(tx, approveLevels.with({ environmentId, ids, now, cause }));
}

/**
 * Reads earnings with their transactions. With `include`, the ORM would need two parameters per key, and a
 * statement can have at most 32,767.
 */
async function withTransactions(
  tx: Tx,
  environmentId: number,
  earnings: readonly Earning[],
): Promise<(Earning & { transaction: Transaction })[]> {
  const ids = new Set(earnings.map(({ transactionId }) => transactionId));
  const transactions = await readTransactions(tx, environmentId, ids);
  const byId = new Map(transactions.map((transaction) => [transaction.id, transaction]));
  // A foreign key guarantees that each earning has a transaction.
  return earnings.map((earning) => ({
    ...earning,
    transaction: byId.get(earning.transactionId) as Transaction,
  }));
}
