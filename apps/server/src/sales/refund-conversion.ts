import type { contract, RefundCreate } from '@tributary/contract';
import type { RequestContext } from '../context.ts';
import { isLockTimeout } from '../db/failures.ts';
import type { Transaction } from '../db/generated/client.ts';
import { dryRun, type HotTransaction, inHotTransaction } from '../db/hot-transaction.ts';
import type { Bound } from '../db/sql.ts';
import { retrying } from '../db/transaction.ts';
import { amountInMinor } from '../domain/currency.ts';
import { Failure, validationFailure } from '../domain/failure.ts';
import { type FingerprintFields, refundFingerprintFields } from '../domain/fingerprint-fields.ts';
import {
  lowerPayouts,
  type ReducedEarning,
  reduceEarnings,
  refund,
  statusAfterRefund,
} from '../domain/refund.ts';
import type { SalesStatus } from '../domain/status-tables.ts';
import { recordedInstant } from '../domain/time.ts';
import { assertNotVoided } from '../domain/voiding.ts';
import type { Endpoint } from '../endpoint.ts';
import {
  byBusinessKey,
  isKeyTaken,
  useUpSignatureWithWork,
  withHeaderKey,
} from '../idempotency/business-key.ts';
import {
  assertSameRequest,
  FINGERPRINT_VERSION,
  fingerprintOf,
  isReplay,
} from '../idempotency/fingerprint.ts';
import { stillInProgress } from '../idempotency/in-flight.ts';
import { newId } from '../ids.ts';
import { entryRecords, type NewEntry, newEntry } from '../ledger/entries.ts';
import { eventRecords, eventRows } from '../outbox/events.ts';
import type { Keyed } from './record/event-key.ts';
import { OfErased } from './record/resolve-referral.ts';
import { refundOfErased, refundUnlessErased } from './refund-of-erased.ts';
import { erasedReferralOf, lockTransaction } from './sql/lock.ts';
import {
  announceLowered,
  assertLocked,
  type ClaimedEntry,
  earningsOf,
  lockPayoutsOfSale,
  loweringOf,
  type RefundedEarning,
  type RefundedPayout,
  recordRefund,
  reducedRecords,
  takeOverRefundKey,
} from './sql/refund.ts';
import { announceTransaction, assertFound, toRefundedTransaction } from './transaction.ts';

type Answer = { data: ReturnType<typeof toRefundedTransaction>; isReplay: boolean };

/**
 * Refunds of one sale queue on its row. The commission is scaled from the original figures, so any split of a
 * refund ends at the same cents; each earning gets one ledger entry, the difference.
 */
export const refundConversion: Endpoint<typeof contract.conversions.refund> = async (
  asked,
  { params, body },
) => {
  const ctx = body.dry_run ? dryRun(asked) : asked;
  const request = withHeaderKey(ctx, body);
  const sale = await requireTransaction(ctx, params.id, request);
  const read = await refundUnlessErased(ctx, sale, readRefund(ctx, sale, request));
  try {
    return await refundSale(ctx, sale, read);
  } catch (error) {
    if (!(error instanceof OfErased)) throw error;
    return refundSale(ctx, sale, await refundOfErased(ctx, sale, read));
  }
};

async function refundSale(ctx: RequestContext, sale: Transaction, read: ReadRefund): Promise<Answer> {
  if (!read.keyed) return retrying(() => attempt(ctx, sale.id, read)) as Promise<Answer>;
  const { keyed } = read;
  return byBusinessKey(ctx, `refund:${keyed.externalEventId}`, {
    work: async () => {
      const recorded = await retrying(() => attempt(ctx, sale.id, read));
      if (recorded || (await replayRefund(ctx, keyed))) return recorded;
      return retrying(() => attempt(ctx, sale.id, { ...read, takesOver: true }));
    },
    replay: () => replayRefund(ctx, keyed),
  });
}

/** A key that refunded another transaction is a conflict, also when this one does not exist. */
async function requireTransaction(ctx: RequestContext, id: string, body: RefundCreate): Promise<Transaction> {
  const { environmentId } = ctx;
  const found = await ctx.db.orm.transaction.findUnique({
    where: { environmentId_id: { environmentId, id } },
  });
  if (!found) await assertKeyOfSale(ctx, id, body);
  assertFound(found, 'conversion', id);
  return found;
}

async function assertKeyOfSale(ctx: RequestContext, id: string, body: RefundCreate): Promise<void> {
  const key = body.external_event_id;
  const earlier = key === undefined ? null : await findRefund(ctx, key);
  const keyed = earlier && readRefund(ctx, { ...earlier.transaction, id }, body).keyed;
  if (keyed)
    assertSameRequest(earlier.fingerprint as FingerprintFields, keyed.fingerprint, 'external_event_id');
}

interface ReadRefund {
  readonly amountMinor: bigint | null;
  readonly currency: string | null;
  readonly reason: string | null;
  readonly refundedAt: Date;
  readonly keyed: Keyed | null;
  /** The key is a voided sale's, and recorded another refund. */
  readonly takesOver?: true;
  /** Whom it is about was erased: it has their pseudonyms. */
  readonly isWithoutPerson?: boolean;
}

/** The request in the sale's terms. Its own mistakes are refused before any rule about the sale. */
function readRefund(ctx: RequestContext, sale: Transaction, body: RefundCreate): ReadRefund {
  const amount = body.amount === undefined ? null : amountInMinor('amount', body.amount, sale.saleCurrency);
  if (typeof amount === 'string') throw validationFailure([{ field: 'amount', message: amount }]);
  const refundedAt = recordedInstant('refunded_at', body.refunded_at, ctx.now);
  const currency = body.currency?.toUpperCase() ?? null;
  const reason = body.reason ?? null;
  const fields = refundFingerprintFields({
    transactionId: sale.id,
    amountMinor: amount,
    currency,
    saleCurrency: sale.saleCurrency,
    reason,
    refundedAt: body.refunded_at === undefined ? null : refundedAt,
  });
  const key = body.external_event_id;
  const keyed =
    key === undefined
      ? null
      : { externalEventId: key, fingerprint: fingerprintOf(fields, ctx.principal.fingerprintKey) };
  return { amountMinor: amount, currency, reason, refundedAt, keyed };
}

/** Null when another request recorded the same key first. */
async function attempt(ctx: RequestContext, id: string, read: ReadRefund): Promise<Answer | null> {
  const { environmentId } = ctx;
  const keyLock = read.keyed && `refund:${read.keyed.externalEventId}`;
  const locks = [
    lockPayoutsOfSale.with({ environmentId, transactionId: id }),
    lockTransaction.with({ environmentId, id, keyLock }),
    erasedReferralOf.with({ environmentId, id }),
  ] as const;
  const run = inHotTransaction(ctx.db, locks, async (tx, payouts, [sale], [erased]) => {
    assertFound(sale, 'conversion', id);
    assertNotVoided(sale);
    if (erased && !read.isWithoutPerson) throw new OfErased(erased.id);
    await useUpSignatureWithWork(ctx, tx);
    if (read.keyed && read.takesOver) {
      await tx.query(takeOverRefundKey.with({ environmentId, key: read.keyed.externalEventId }));
    }
    return write(ctx, tx, { sale, payouts }, read);
  });
  return run.catch(async (error) => {
    throw isLockTimeout(error) && keyLock && (await isKeyTaken(ctx, keyLock)) ? stillInProgress() : error;
  });
}

async function write(
  ctx: RequestContext,
  tx: HotTransaction,
  { sale, payouts }: { sale: Transaction; payouts: readonly RefundedPayout[] },
  read: ReadRefund,
): Promise<Answer | null> {
  const { environmentId, now } = ctx;
  const { remainingMinor, outcome } = refundOf(sale, read);
  const earnings = await tx.query(earningsOf.with({ environmentId, transactionId: sale.id }));
  assertLocked(earnings, payouts);
  const reduced = reduceEarnings(
    earnings,
    { remainingMinor, originalMinor: sale.saleOriginalMinor },
    new Map(payouts.map((payout) => [payout.id, payout.status])),
  );
  const lowered = lowerPayouts(payouts, reduced, now);
  const direct = reduced.find(({ id }) => id === sale.earningId);
  const status = statusAfterRefund(sale.status, remainingMinor);
  const after: Transaction = {
    ...sale,
    saleRemainingMinor: remainingMinor,
    commissionRemainingMinor: direct ? direct.remainingMinor : sale.commissionRemainingMinor,
    salesStatus: outcome,
    status,
    rejectionReason: status === 'rejected' ? sale.rejectionReason : null,
    updatedAt: now,
  };
  const refundId = newId('refund');
  const written = entriesOf(sale, reduced, { refundId, now });
  const recording = recordRefund.with({
    environmentId,
    id: refundId,
    programId: sale.programId,
    transactionId: sale.id,
    externalEventId: read.keyed?.externalEventId ?? null,
    fingerprint: read.keyed?.fingerprint ?? null,
    fingerprintVersion: read.keyed && FINGERPRINT_VERSION,
    amountMinor: sale.saleRemainingMinor - remainingMinor,
    currency: sale.saleCurrency,
    reason: read.reason,
    refundedAt: read.refundedAt,
    now,
    saleRemainingMinor: after.saleRemainingMinor,
    commissionRemainingMinor: after.commissionRemainingMinor,
    status,
    rejectionReason: after.rejectionReason,
    salesStatus: after.salesStatus,
    earnings: reducedRecords(reduced),
    entries: entryRecords(written.map(({ entry }) => entry)),
    outbox: eventRecords(
      eventRows(ctx, [...announceTransaction(sale, after), ...lowered.map(announceLowered)]),
    ),
  });
  const isRecorded = await record(tx, recording, loweringOf(environmentId, lowered, claimedOf(written)));
  return isRecorded ? { data: toRefundedTransaction(after), isReplay: false } : null;
}

interface WrittenEntry {
  readonly entry: NewEntry;
  readonly payoutId: string | null;
}

const entriesOf = (
  { environmentId, id: transactionId }: Transaction,
  reduced: readonly (RefundedEarning & ReducedEarning)[],
  { refundId, now: createdAt }: { refundId: string; now: Date },
): WrittenEntry[] =>
  reduced
    .filter(({ entryMinor }) => entryMinor !== 0n)
    .map(({ payoutId, entryType: type, entryMinor: amountMinor, ...earning }) => ({
      entry: newEntry(
        { ...earning, environmentId, transactionId },
        { type, amountMinor, refundId, createdAt },
      ),
      payoutId,
    }));

const claimedOf = (written: readonly WrittenEntry[]): ClaimedEntry[] =>
  written.flatMap(({ entry, payoutId }) => (payoutId === null ? [] : { ledgerEntryId: entry.id, payoutId }));

/** False when the key was taken meanwhile: nothing is written then, and no payout may be lowered. */
async function record(tx: HotTransaction, recording: Bound<object>, lowering: Bound<object> | null) {
  if (lowering === null) return (await tx.queryAndCommit(recording)).length > 0;
  if ((await tx.query(recording)).length === 0) return false;
  await tx.queryAndCommit(lowering);
  return true;
}

/** By the rules for sales; whether the commission is paid, held or rejected does not matter here. */
function refundOf(sale: Transaction, { amountMinor, currency }: ReadRefund) {
  if (currency !== null && currency !== sale.saleCurrency) {
    throw new Failure('CURRENCY_MISMATCH', `The sale is in ${sale.saleCurrency}.`, { field: 'currency' });
  }
  return refund(
    {
      originalMinor: sale.saleOriginalMinor,
      remainingMinor: sale.saleRemainingMinor,
      currency: sale.saleCurrency,
      salesStatus: sale.salesStatus as SalesStatus,
      isManual: sale.calculationMode === 'manual',
    },
    amountMinor ?? undefined,
  );
}

/** The refund with this key, with its transaction; null when there is none. */
export function findRefund({ environmentId, db }: RequestContext, externalEventId: string) {
  const key = { environmentId, keyScope: 'refund', externalEventId, keyGeneration: 0 };
  return db.orm.refund.findUnique({
    where: { environmentId_keyScope_externalEventId_keyGeneration: key },
    include: { transaction: true },
  });
}

/**
 * The conversion that the refund with this key was applied to, as it is now; null when there is none, or when it was of
 * a voided sale and leaves its key to this request. Throws `IDEMPOTENCY_CONFLICT` and `VOIDED`.
 */
export async function replayRefund(ctx: RequestContext, { externalEventId, fingerprint }: Keyed) {
  const stored = await findRefund(ctx, externalEventId);
  if (!stored) return null;
  const { environmentId, db } = ctx;
  const recorded = {
    fingerprint: stored.fingerprint,
    isVoided: stored.transaction.voidedAt !== null,
    givenUp: () =>
      db.orm.refund.findMany({
        where: { environmentId, keyScope: 'refund', externalEventId, keyGeneration: { gt: 0 } },
        select: { fingerprint: true },
      }),
  };
  if (!(await isReplay(recorded, fingerprint, 'external_event_id'))) return null;
  return { data: toRefundedTransaction(stored.transaction), isReplay: true };
}
