import type { contract } from '@tributary/contract';
import { assertUnused, type Use } from '../db/assert-unused.ts';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { Failure } from '../domain/failure.ts';
import { assertNotVoided } from '../domain/voiding.ts';
import type { Endpoint } from '../endpoint.ts';

const uses: readonly Use[] = [
  { noun: 'ledger entries', table: 'ledger_entries', column: 'transaction_id' },
  { noun: 'earnings', table: 'earnings', column: 'transaction_id' },
  { noun: 'refunds', table: 'refunds', column: 'transaction_id' },
  { noun: 'an event', table: 'ingested_events', column: 'transaction_id' },
];

/** Only what never reached the ledger: its business key is free again, and its referral no longer counts it. */
export const deleteCommission: Endpoint<typeof contract.commissions.delete> = (ctx, { params }) =>
  inTransaction(ctx.db, async (tx) => {
    const { environmentId } = ctx;
    const { id } = params;
    const where = { environmentId_id: { environmentId, id } };
    const found = await tx.transaction.findUnique({ where, select: { referralId: true } });
    if (!found) throw new Failure('NOT_FOUND', `No commission ${id}.`);
    const { referralId } = found;
    // Referral before transaction: the lock order everywhere.
    await tx.$queryRaw`
      select 1 from referrals where environment_id = ${environmentId} and id = ${referralId} for no key update`;
    const [locked] = await tx.$queryRaw<{ id: string; voidedAt: Date | null }[]>`
      select id, voided_at as "voidedAt" from transactions where environment_id = ${environmentId} and id = ${id} for update`;
    if (!locked) throw new Failure('NOT_FOUND', `No commission ${id}.`);
    assertNotVoided(locked);
    await assertUnused(tx, { environmentId, what: 'commission', id }, uses);
    const { incentiveId } = await tx.transaction.delete({ where });
    await recount(tx, environmentId, referralId);
    if (incentiveId !== null) await giveUseBack(tx, environmentId, { referralId, incentiveId });
    return { data: { id, deleted: true } };
  });

/** What a sale adds to its referral, from the sales that are left. */
export const recount = (tx: Tx, environmentId: number, referralId: string) => tx.$executeRaw`
  update referrals r set conversions_count = c.conversions, first_conversion_at = c.first_at
  from (
    select count(*)::int as conversions, min(occurred_at) as first_at from transactions
    where environment_id = ${environmentId} and referral_id = ${referralId} and key_scope = 'conversion'
      and sales_status not in ('pending', 'failed') and voided_at is null) c
  where r.environment_id = ${environmentId} and r.id = ${referralId}
    and (r.conversions_count, r.first_conversion_at) is distinct from (c.conversions, c.first_at)`;

/** An incentive that matched and was capped to nothing was used once, and earned nothing that a cap counts. */
const giveUseBack = (
  tx: Tx,
  environmentId: number,
  { referralId, incentiveId }: { referralId: string; incentiveId: string },
) => tx.$executeRaw`
  update referrals set incentive_usage = jsonb_set(incentive_usage, array[${incentiveId}, 'uses'],
    to_jsonb(greatest(0, (incentive_usage #>> array[${incentiveId}, 'uses'])::int - 1)))
  where environment_id = ${environmentId} and id = ${referralId} and incentive_usage ? ${incentiveId}`;
