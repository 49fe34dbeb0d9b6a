import type { contract, DataOf } from '@tributary/contract';
import type { MoveCause } from '../../domain/earnings/earning.ts';
import { assertNotVoided, type EarningSums, voidingEntries } from '../../domain/earnings/voiding.ts';
import type { FingerprintFields } from '../../domain/events/fingerprint-fields.ts';
import { Failure } from '../../domain/failure.ts';
import { type IncentiveUsage, usedWithout } from '../../domain/incentives/incentive.ts';
import type { Endpoint } from '../../endpoint.ts';
import { newEntry, writeEntries } from '../../ledger/entries.ts';
import { settlementTypes } from '../../ledger/entry-types.ts';
import { audit } from '../../platform/audit/entries.ts';
import { assertUnused, type Use } from '../../platform/db/assert-unused.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Earning, Transaction } from '../../platform/db/generated/client.ts';
import { execute, rows, sql } from '../../platform/db/sql.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { voidKey } from '../../platform/idempotency/key.ts';
import { once } from '../../platform/idempotency/once.ts';
import { emit } from '../../platform/outbox/events.ts';
import { liveClaims, lockEarnings, payoutsOf } from '../earnings/lock.ts';
import { announceTransaction, lockCommission, toTransaction } from '../earnings/transaction.ts';
import { isPaymentRow } from './sql/read.ts';

type Void = typeof contract.commissions.void;

/**
 * Takes back what should never have been recorded. Locked as everywhere: the referral, the transaction, its earnings. A
 * payout locks the transaction before it claims, so none can while this runs.
 */
export const voidCommission: Endpoint<Void> = (ctx, { params, body }) =>
  once<DataOf<Void>>(ctx, { ...body, commission_id: params.id }, async (tx) => {
    const before = await lockCommission(tx, { environmentId: ctx.environmentId, id: params.id });
    await audit(tx, ctx, before.id, body);
    // Already voided: a retry changes nothing.
    if (before.voidedAt !== null) return { data: toTransaction(before) };
    const { environmentId, now } = ctx;
    const earnings = await lockEarningSums(tx, before);
    await assertNotInPayout(tx, before, earnings);
    const entries = earnings.flatMap((earning) =>
      voidingEntries(earning).map((entry) =>
        newEntry({ ...earning, environmentId }, { ...entry, createdAt: now }),
      ),
    );
    await writeEntries(tx, entries);
    await tx.earning.updateMany({
      where: { environmentId, transactionId: before.id },
      data: { status: 'rejected', voidedAt: now, updatedAt: now, moveCause: 'voided' satisfies MoveCause },
    });
    const after = await tx.transaction.update({
      where: { environmentId_id: { environmentId, id: before.id } },
      data: { status: 'rejected', voidedAt: now, updatedAt: now },
    });
    await giveBack(tx, before);
    await execute(tx, recount.with({ environmentId, referralId: before.referralId }));
    await voidKeyOf(tx, before);
    await emit(tx, ctx, announceTransaction(before, after));
    return { data: toTransaction(after) };
  });

type LockedEarning = Pick<Earning, 'id' | 'affiliateId' | 'currency' | 'transactionId'> & EarningSums;

/** A statement of its own, after the lock, so that it sees every entry that was written before. */
const earningSums = sql<{ environmentId: number; id: string }, LockedEarning>('earning-sums')`
  select e.id, e.affiliate_id as "affiliateId", e.currency, e.transaction_id as "transactionId",
    coalesce(sum(l.amount_minor) filter (where l.type not in (${settlementTypes})), 0)::bigint as "leftMinor",
    coalesce(sum(l.amount_minor) filter (where l.type in (${settlementTypes})), 0)::bigint as "paidMinor"
  from earnings e
  join ledger_entries l on l.environment_id = e.environment_id and l.earning_id = e.id
  where e.environment_id = ${'environmentId'} and e.transaction_id = ${'id'}
  group by e.id, e.affiliate_id, e.currency, e.transaction_id order by e.id`;

async function lockEarningSums(tx: Tx, { environmentId, id }: Transaction): Promise<LockedEarning[]> {
  await execute(tx, lockEarnings.with({ environmentId, ids: [id] }));
  return rows(tx, earningSums.with({ environmentId, id }));
}

/** Any entry of any of its earnings: a completed payout has paid it, and one that is under way is about to. */
async function assertNotInPayout(
  tx: Tx,
  { environmentId, id }: Transaction,
  earnings: readonly LockedEarning[],
): Promise<void> {
  const earningIds = earnings.map((earning) => earning.id);
  const payouts = payoutsOf(await rows(tx, liveClaims.with({ environmentId, earningIds })));
  if (payouts.length === 0) return;
  const isPaid = payouts.some(({ status }) => status === 'completed');
  const ids = payouts.map((payout) => payout.id).join(', ');
  const todo = isPaid ? 'refund it, or take it back with an adjustment' : 'cancel the payout first';
  throw new Failure('IN_USE', `${id} is in payout ${ids}; ${todo}.`, {
    details: payouts.map((payout) => ({ field: 'id', message: `It is in ${payout.id} (${payout.status}).` })),
  });
}

/** The slot and the room under a cap that the sale used. */
async function giveBack(tx: Tx, sale: Transaction): Promise<void> {
  if (sale.incentiveId === null) return;
  const where = { environmentId_id: { environmentId: sale.environmentId, id: sale.referralId } };
  const { incentiveUsage } = await tx.referral.findUniqueOrThrow({ where, select: { incentiveUsage: true } });
  await tx.referral.update({
    where,
    data: { incentiveUsage: usedWithout(incentiveUsage as IncentiveUsage, sale) },
  });
}

/** Only a manual commission is recorded under an `Idempotency-Key`. */
async function voidKeyOf(tx: Tx, sale: Transaction): Promise<void> {
  const { environmentId, id, idempotencyKey: key } = sale;
  const fingerprint = sale.fingerprint as FingerprintFields | null;
  if (key === null || fingerprint === null) return;
  await voidKey(tx, { environmentId, key, id, fingerprint });
}

const uses: readonly Use[] = [
  { noun: 'ledger entries', table: 'ledger_entries', column: 'transaction_id' },
  { noun: 'earnings', table: 'earnings', column: 'transaction_id' },
  { noun: 'refunds', table: 'refunds', column: 'transaction_id' },
  { noun: 'adjustments', table: 'adjustments', column: 'transaction_id' },
  { noun: 'an event', table: 'ingested_events', column: 'transaction_id' },
];

/** Only what never reached the ledger: its business key is free again, and its referral no longer counts it. */
export const deleteCommission: Endpoint<typeof contract.commissions.delete> = (ctx, { params }) =>
  inTransaction(ctx.db, async (tx) => {
    const { environmentId } = ctx;
    const { id } = params;
    const locked = await lockCommission(tx, { environmentId, id }, 'update');
    assertNotVoided(locked);
    await assertUnused(tx, { environmentId, what: 'commission', id }, uses);
    await tx.transaction.delete({ where: { environmentId_id: { environmentId, id } } });
    const { referralId, incentiveId } = locked;
    await execute(tx, recount.with({ environmentId, referralId }));
    if (incentiveId !== null) await execute(tx, giveUseBack.with({ environmentId, referralId, incentiveId }));
    await audit(tx, ctx, id);
    return { data: { id, deleted: true } };
  });

/** The payments that a referral is left with. */
const recount = sql<{ environmentId: number; referralId: string }>('recount-conversions')`
  update referrals r set conversions_count = c.conversions, first_conversion_at = c.first_at
  from (
    select count(*)::int as conversions, min(occurred_at) as first_at from transactions
    where environment_id = ${'environmentId'} and referral_id = ${'referralId'} and ${isPaymentRow}) c
  where r.environment_id = ${'environmentId'} and r.id = ${'referralId'}
    and (r.conversions_count, r.first_conversion_at) is distinct from (c.conversions, c.first_at)`;

/** An incentive that matched and was capped to nothing was used once, and earned nothing that a cap counts. */
const giveUseBack = sql<{ environmentId: number; referralId: string; incentiveId: string }>('give-use-back')`
  update referrals set incentive_usage = jsonb_set(incentive_usage, array[${'incentiveId'}::text, 'uses'],
    greatest(0, (incentive_usage #>> array[${'incentiveId'}::text, 'uses'])::int - 1)::text::jsonb)
  where environment_id = ${'environmentId'} and id = ${'referralId'} and incentive_usage ? ${'incentiveId'}`;
