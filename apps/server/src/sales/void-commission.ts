import type { contract, DataOf } from '@tributary/contract';
import type { RequestContext } from '../context.ts';
import { assertUnused, type Use } from '../db/assert-unused.ts';
import type { Tx } from '../db/database.ts';
import type { Earning, Transaction } from '../db/generated/client.ts';
import { inTransaction } from '../db/transaction.ts';
import { Failure } from '../domain/failure.ts';
import { type IncentiveUsage, usedWithout } from '../domain/incentive.ts';
import { assertNotVoided, type EarningSums, voidingEntries } from '../domain/voiding.ts';
import type { Endpoint } from '../endpoint.ts';
import { once } from '../idempotency/once.ts';
import { newEntry, writeEntries } from '../ledger/entries.ts';
import { emit } from '../outbox/events.ts';
import { announceTransaction, toTransaction } from './transaction.ts';

type Void = typeof contract.commissions.void;

/**
 * Takes back what should never have been recorded. Locked as everywhere: the referral, the transaction, its earnings. A
 * payout locks the transaction before it claims, so none can while this runs.
 */
export const voidCommission: Endpoint<Void> = (ctx, { params, body }) =>
  once<DataOf<Void>>(ctx, { ...body, commission_id: params.id }, async (tx) => {
    const before = await lockSale(ctx, tx, params.id);
    // Already voided: a retry changes nothing.
    if (before.voidedAt !== null) return { data: toTransaction(before) };
    const { environmentId, now } = ctx;
    const earnings = await lockEarnings(tx, before);
    await assertNotInPayout(tx, before);
    const entries = earnings.flatMap((earning) =>
      voidingEntries(earning).map((entry) =>
        newEntry({ ...earning, environmentId }, { ...entry, createdAt: now }),
      ),
    );
    await writeEntries(tx, entries);
    await tx.earning.updateMany({
      where: { environmentId, transactionId: before.id },
      data: { status: 'rejected', voidedAt: now, updatedAt: now },
    });
    const after = await tx.transaction.update({
      where: { environmentId_id: { environmentId, id: before.id } },
      data: { status: 'rejected', voidedAt: now, updatedAt: now },
    });
    await giveBack(tx, before);
    await recount(tx, environmentId, before.referralId);
    await voidIdempotencyKey(tx, before);
    await emit(tx, ctx, announceTransaction(before, after));
    return { data: toTransaction(after) };
  });

async function lockSale({ environmentId }: RequestContext, tx: Tx, id: string): Promise<Transaction> {
  const where = { environmentId_id: { environmentId, id } };
  const found = await tx.transaction.findUnique({ where, select: { referralId: true } });
  if (!found) throw new Failure('NOT_FOUND', `No commission ${id}.`);
  await tx.$queryRaw`
    select 1 from referrals where environment_id = ${environmentId} and id = ${found.referralId} for no key update`;
  await tx.$queryRaw`
    select 1 from transactions where environment_id = ${environmentId} and id = ${id} for no key update`;
  const locked = await tx.transaction.findUnique({ where });
  if (!locked) throw new Failure('NOT_FOUND', `No commission ${id}.`);
  return locked;
}

type LockedEarning = Pick<Earning, 'id' | 'affiliateId' | 'currency' | 'transactionId'> & EarningSums;

async function lockEarnings(tx: Tx, { environmentId, id }: Transaction): Promise<LockedEarning[]> {
  await tx.$queryRaw`
    select 1 from earnings where environment_id = ${environmentId} and transaction_id = ${id} order by id for no key update`;
  return tx.$queryRaw<LockedEarning[]>`
    select e.id, e.affiliate_id as "affiliateId", e.currency, e.transaction_id as "transactionId",
      coalesce(sum(l.amount_minor) filter (where l.type <> 'paid'), 0)::bigint as "leftMinor",
      coalesce(sum(l.amount_minor) filter (where l.type = 'paid'), 0)::bigint as "paidMinor"
    from earnings e
    join ledger_entries l on l.environment_id = e.environment_id and l.earning_id = e.id
    where e.environment_id = ${environmentId} and e.transaction_id = ${id}
    group by e.id, e.affiliate_id, e.currency, e.transaction_id order by e.id`;
}

/** Any entry of any of its earnings: a completed payout has paid it, and one that is under way is about to. */
async function assertNotInPayout(tx: Tx, { environmentId, id }: Transaction): Promise<void> {
  const payouts = await tx.$queryRaw<{ id: string; status: string }[]>`
    select distinct p.id, p.status from earnings e
    join ledger_entries l on l.environment_id = e.environment_id and l.earning_id = e.id
    join payout_items i on i.environment_id = l.environment_id and i.ledger_entry_id = l.id and i.is_live
    join payouts p on p.environment_id = i.environment_id and p.id = i.payout_id
    where e.environment_id = ${environmentId} and e.transaction_id = ${id} order by p.id`;
  if (payouts.length === 0) return;
  const isPaid = payouts.some(({ status }) => status === 'completed');
  const ids = payouts.map((payout) => payout.id).join(', ');
  const todo = isPaid ? 'refund it instead' : 'cancel the payout first';
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

/**
 * Marks the Idempotency-Key of a manual commission as voided, and writes it again where the daily sweep has taken it: a
 * retry, however late, is refused. When another request uses the key by now, it keeps it.
 */
async function voidIdempotencyKey(tx: Tx, sale: Transaction): Promise<void> {
  const { environmentId, id, idempotencyKey: key, fingerprint, fingerprintVersion } = sale;
  if (key === null || fingerprint === null) return;
  const marked = await tx.$executeRaw`
    update idempotency_keys set voided_at = now()
    where environment_id = ${environmentId} and key = ${key} and key_generation = 0 and body ->> 'id' = ${id}`;
  if (marked > 0) return;
  await tx.$executeRaw`
    insert into idempotency_keys (environment_id, key, key_generation, fingerprint, fingerprint_version, created_at, voided_at)
    select ${environmentId}, ${key}, coalesce(max(key_generation) + 1, 0), ${JSON.stringify(fingerprint)}::jsonb,
      ${fingerprintVersion}, now(), now()
    from idempotency_keys where environment_id = ${environmentId} and key = ${key}`;
}

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
