import type { RequestContext } from '../../context.ts';
import type { MoveCause } from '../../domain/earnings/earning.ts';
import { type EarningSums, voidingEntries } from '../../domain/earnings/voiding.ts';
import type { FingerprintFields } from '../../domain/events/fingerprint-fields.ts';
import { Failure } from '../../domain/failure.ts';
import { grouped } from '../../domain/grouped.ts';
import { type IncentiveUsage, usedWithout } from '../../domain/incentives/incentive.ts';
import { newEntry, writeEntries } from '../../ledger/entries.ts';
import { settlementTypes } from '../../ledger/entry-types.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Earning, Transaction } from '../../platform/db/generated/client.ts';
import { records, recordsOf } from '../../platform/db/records.ts';
import { execute, rows, sql } from '../../platform/db/sql.ts';
import { forgetKeys, type VoidedKey, voidKeys } from '../../platform/idempotency/key.ts';
import { emit } from '../../platform/outbox/events.ts';
import { liveClaims, lockEarnings, lockTransactions, payoutsOf } from '../earnings/lock.ts';
import { announceTransaction, readTransactions } from '../earnings/transaction.ts';
import { isPossibleDuplicate, releaseDecided } from './possible-duplicates.ts';
import { isPaymentRow } from './sql/read.ts';

type Ids = { environmentId: number; ids: readonly string[] };

const lockReferralsOf = sql<Ids, { id: string }>('lock-referrals-of')`
  select id from referrals where environment_id = ${'environmentId'} and id in (
    select referral_id from transactions where environment_id = ${'environmentId'} and id = any(${'ids'}::text[]))
  order by id for no key update`;

/** Locks sales after their referrals, which is the lock order everywhere. Returns those that exist. */
export async function lockSales(
  tx: Tx,
  environmentId: number,
  ids: readonly string[],
): Promise<Transaction[]> {
  await execute(tx, lockReferralsOf.with({ environmentId, ids }));
  await execute(tx, lockTransactions.with({ environmentId, ids }));
  return readTransactions(tx, environmentId, new Set(ids));
}

export interface VoidedSale {
  readonly after: Transaction;
  /** False if the sale was already voided, or could not be voided. */
  readonly changed: boolean;
  readonly refusal: Failure | null;
}

/**
 * Voids sales that should never have been recorded. Locks the sales and then their earnings; payouts lock
 * transactions before they claim them, so none can claim the sales in the meantime. Sales in a payout are
 * rejected, and all others are voided.
 */
export async function voidSales(
  tx: Tx,
  ctx: RequestContext,
  sales: readonly Transaction[],
  { freesKeys }: { readonly freesKeys: boolean },
): Promise<VoidedSale[]> {
  const { environmentId, now } = ctx;
  const live = sales.filter(({ voidedAt }) => voidedAt === null);
  const earnings = await lockEarningSums(tx, environmentId, idsOf(live));
  const refusals = await refusalsOf(tx, environmentId, earnings);
  const voided = live.filter(({ id }) => !refusals.has(id));
  const ids = idsOf(voided);
  if (ids.length > 0) {
    const ours = new Set(ids);
    const entries = earnings
      .filter(({ transactionId }) => ours.has(transactionId))
      .flatMap((earning) =>
        voidingEntries(earning).map((entry) =>
          newEntry({ ...earning, environmentId }, { ...entry, createdAt: now }),
        ),
      );
    await writeEntries(tx, entries);
    const change = { status: 'rejected', voidedAt: now, updatedAt: now };
    await tx.earning.updateMany({
      where: { environmentId, transactionId: { in: ids } },
      data: { ...change, moveCause: 'voided' satisfies MoveCause },
    });
    await tx.transaction.updateMany({ where: { environmentId, id: { in: ids } }, data: change });
    await giveBack(tx, environmentId, voided);
    const referralIds = [...new Set(voided.map(({ referralId }) => referralId))];
    await execute(tx, recount.with({ environmentId, referralIds }));
  }
  const left = sales.filter(({ id }) => !refusals.has(id));
  if (freesKeys) await freeKeys(tx, environmentId, left);
  else await voidKeys(tx, environmentId, voided.flatMap(keyOf));
  const afterwards = new Map(
    voided.map((sale) => [sale.id, { ...sale, status: 'rejected', voidedAt: now, updatedAt: now }]),
  );
  await emit(
    tx,
    ctx,
    voided.flatMap((before) => announceTransaction(before, afterwards.get(before.id) ?? before)),
  );
  await releaseOthers(tx, ctx, voided);
  return sales.map((sale) => ({
    after: afterwards.get(sale.id) ?? sale,
    changed: afterwards.has(sale.id),
    refusal: refusals.get(sale.id) ?? null,
  }));
}

/** Releases sales that were held only because they may have duplicated a voided one. */
async function releaseOthers(tx: Tx, ctx: RequestContext, voided: readonly Transaction[]): Promise<void> {
  const referralIds = [...new Set(voided.filter(isPossibleDuplicate).map(({ referralId }) => referralId))];
  if (referralIds.length === 0) return;
  const released = await releaseDecided(ctx, (statement) => rows(tx, statement), referralIds);
  await emit(
    tx,
    ctx,
    released.flatMap(({ before, after }) => announceTransaction(before, after)),
  );
}

const idsOf = (sales: readonly Transaction[]) => sales.map(({ id }) => id);

type LockedEarning = Pick<Earning, 'id' | 'affiliateId' | 'currency' | 'transactionId'> & EarningSums;

/** Runs as a separate statement after the lock, so that it sees all entries written before. */
const earningSums = sql<Ids, LockedEarning>('earning-sums')`
  select e.id, e.affiliate_id as "affiliateId", e.currency, e.transaction_id as "transactionId",
    coalesce(sum(l.amount_minor) filter (where l.type not in (${settlementTypes})), 0)::bigint as "leftMinor",
    coalesce(sum(l.amount_minor) filter (where l.type in (${settlementTypes})), 0)::bigint as "paidMinor"
  from earnings e
  join ledger_entries l on l.environment_id = e.environment_id and l.earning_id = e.id
  where e.environment_id = ${'environmentId'} and e.transaction_id = any(${'ids'}::text[])
  group by e.id, e.affiliate_id, e.currency, e.transaction_id order by e.id`;

async function lockEarningSums(
  tx: Tx,
  environmentId: number,
  ids: readonly string[],
): Promise<LockedEarning[]> {
  if (ids.length === 0) return [];
  await execute(tx, lockEarnings.with({ environmentId, ids }));
  return rows(tx, earningSums.with({ environmentId, ids }));
}

/**
 * Returns the reasons why sales cannot be voided: a payout includes an entry of their earnings. A completed
 * payout has already paid it, and an open one will.
 */
async function refusalsOf(
  tx: Tx,
  environmentId: number,
  earnings: readonly LockedEarning[],
): Promise<ReadonlyMap<string, Failure>> {
  const earningIds = earnings.map(({ id }) => id);
  const saleOf = new Map(earnings.map(({ id, transactionId }) => [id, transactionId]));
  const claims = await rows(tx, liveClaims.with({ environmentId, earningIds }));
  const bySale = grouped(claims, ({ earningId }) => saleOf.get(earningId) ?? '');
  return new Map([...bySale].map(([id, claimed]) => [id, inPayouts(id, payoutsOf(claimed))]));
}

function inPayouts(id: string, payouts: ReturnType<typeof payoutsOf>): Failure {
  const isPaid = payouts.some(({ status }) => status === 'completed');
  const ids = payouts.map((payout) => payout.id).join(', ');
  const message = isPaid
    ? `${id} is in payout ${ids}. Refund it, or reverse it with an adjustment.`
    : `${id} is in payout ${ids}. Cancel the payout first.`;
  return new Failure('IN_USE', message, {
    details: payouts.map((payout) => ({ field: 'id', message: `It is in ${payout.id} (${payout.status}).` })),
  });
}

const usageColumns = ['id', 'incentiveUsage'] as const;

const writeUsages = sql<{ environmentId: number; ids: readonly string[]; usages: string }>('write-usages')`
  update referrals set incentive_usage = x.incentive_usage from ${recordsOf('referrals', 'usages')} x
  where referrals.environment_id = ${'environmentId'} and referrals.id = any(${'ids'}::text[]) and referrals.id = x.id`;

/** Restores the limits and caps that the sales used up. */
async function giveBack(tx: Tx, environmentId: number, sales: readonly Transaction[]): Promise<void> {
  const matched = grouped(
    sales.filter(({ incentiveId }) => incentiveId !== null),
    ({ referralId }) => referralId,
  );
  if (matched.size === 0) return;
  const referrals = await tx.referral.findMany({
    where: { environmentId, id: { in: [...matched.keys()] } },
    select: { id: true, incentiveUsage: true },
  });
  const usages = referrals.map(({ id, incentiveUsage }) => ({
    id,
    incentiveUsage: (matched.get(id) ?? []).reduce(usedWithout, incentiveUsage as IncentiveUsage),
  }));
  const ids = usages.map(({ id }) => id);
  await execute(tx, writeUsages.with({ environmentId, ids, usages: records(usageColumns, usages) }));
}

/** Returns the key of a manual commission. Nothing else is recorded under an `Idempotency-Key`. */
function keyOf({ id, idempotencyKey: key, fingerprint }: Transaction): VoidedKey[] {
  if (key === null || fingerprint === null) return [];
  return [{ key, id, fingerprint: fingerprint as FingerprintFields }];
}

/** Deletes the stored requests that recorded these sales, so that they can be sent again. */
async function freeKeys(tx: Tx, environmentId: number, sales: readonly Transaction[]): Promise<void> {
  await forgetKeys(tx, environmentId, sales.flatMap(keyOf));
  await tx.transaction.updateMany({
    where: { environmentId, id: { in: idsOf(sales) } },
    data: { fingerprint: {} },
  });
}

/** Counts the remaining payments of the referrals. */
export const recount = sql<{ environmentId: number; referralIds: readonly string[] }>('recount-conversions')`
  update referrals r set conversions_count = c.conversions, first_conversion_at = c.first_at
  from unnest(${'referralIds'}::text[]) i (id)
  cross join lateral (
    select count(*)::int as conversions, min(occurred_at) as first_at from transactions
    where environment_id = ${'environmentId'} and referral_id = i.id and ${isPaymentRow}) c
  where r.environment_id = ${'environmentId'} and r.id = i.id
    and (r.conversions_count, r.first_conversion_at) is distinct from (c.conversions, c.first_at)`;
