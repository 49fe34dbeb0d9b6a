import type { contract, RefundCreate } from '@tributary/contract';
import type { RefundKind, SalesStatus } from '@tributary/core';
import type { RequestContext } from '../../context.ts';
import { assertNotVoided } from '../../domain/earnings/voiding.ts';
import { impersonalFields, type Naming } from '../../domain/erasures/erasure.ts';
import { type FingerprintFields, refundFingerprintFields } from '../../domain/events/fingerprint-fields.ts';
import { Failure, validationFailure } from '../../domain/failure.ts';
import { amountInMinor } from '../../domain/money/currency.ts';
import {
  lowerPayouts,
  type ReducedEarning,
  reduceEarnings,
  refund,
  statusAfterRefund,
} from '../../domain/refunds/refund.ts';
import { recordedInstant } from '../../domain/time.ts';
import type { Endpoint } from '../../endpoint.ts';
import { entryRecords, type NewEntry, newEntry } from '../../ledger/entries.ts';
import { requestEntries } from '../../platform/audit/entries.ts';
import type { Transaction } from '../../platform/db/generated/client.ts';
import { dryRun, type HotTransaction, inHotTransaction } from '../../platform/db/hot-transaction.ts';
import type { Bound } from '../../platform/db/sql.ts';
import { retryOnConflict } from '../../platform/db/transaction.ts';
import {
  byBusinessKey,
  orInProgress,
  useUpSignatureWithWork,
  withHeaderKey,
} from '../../platform/idempotency/business-key.ts';
import { assertSameRequest, fingerprintOf, replayed } from '../../platform/idempotency/fingerprint.ts';
import { newId } from '../../platform/ids.ts';
import { eventRecords, eventRows, type OutboxEvent } from '../../platform/outbox/events.ts';
import { erasedReferralOf, lockTransaction } from '../earnings/lock.ts';
import { announceTransaction, assertFound, toRefundedTransaction } from '../earnings/transaction.ts';
import { OfErased, recordAnonymised } from '../erasures/naming.ts';
import { isRecorded, type Keyed } from './record/event-key.ts';
import { recordedKeys, takeOverKeys } from './sql/read.ts';
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
} from './sql/refund.ts';

type Answer = { data: ReturnType<typeof toRefundedTransaction>; isReplay: boolean };

/**
 * Refunds a sale. The sale's row serializes its refunds. The commission is scaled from the original amounts,
 * so that splitting a refund makes no difference. Each earning gets one ledger entry with the difference.
 */
export const refundConversion: Endpoint<typeof contract.conversions.refund> = (ctx, { params, body }) =>
  refundAs(ctx, params.id, body, body);

export async function refundAs(
  asked: RequestContext,
  id: string,
  body: RefundCreate,
  said: object,
): Promise<Answer> {
  const ctx = body.dry_run ? dryRun(asked) : asked;
  const request = withHeaderKey(ctx, body);
  const sale = await requireTransaction(ctx, id, request);
  return recordAnonymised(ctx, { ...readRefund(ctx, sale, request), said }, withoutCustomer, async (read) => {
    const { keyed } = read;
    const work = () => retryOnConflict(() => attempt(ctx, sale.id, read));
    if (keyed) return byBusinessKey(ctx, keyLockOf(keyed), { work, replay: () => replayRefund(ctx, keyed) });
    const answer = await work();
    if (!answer) throw new Error('A refund without an idempotency key matched an earlier refund.');
    return answer;
  });
}

type AuditedRefund = ReadRefund & { readonly said: object };

const keyLockOf = ({ externalEventId }: Keyed) => `refund:${externalEventId}`;

/** Returns the refund of an erased customer's sale with pseudonyms instead of personal data. */
const withoutCustomer = (refund: AuditedRefund, { identity, key }: Naming): AuditedRefund => ({
  ...refund,
  isWithoutPerson: true,
  reason: refund.reason && identity.of(refund.reason),
  keyed: refund.keyed && {
    externalEventId: key.of(refund.keyed.externalEventId),
    fingerprint: impersonalFields(refund.keyed.fingerprint),
  },
});

/**
 * Returns the transaction to refund. A key that refunded another transaction is a conflict, even if this
 * transaction does not exist.
 */
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
  const found = key === undefined ? [] : await findRefunds(ctx, key);
  const earlier = found.find(({ keyGeneration }) => keyGeneration === 0);
  const keyed = earlier && readRefund(ctx, { ...earlier.transaction, id }, body).keyed;
  if (keyed)
    assertSameRequest(earlier.fingerprint as FingerprintFields, keyed.fingerprint, 'external_event_id');
}

export interface ReadRefund {
  readonly amountMinor: bigint | null;
  readonly currency: string | null;
  readonly kind: RefundKind;
  readonly reason: string | null;
  readonly refundedAt: Date;
  readonly keyed: Keyed | null;
  /** Connection that records the refund. */
  readonly connectionId?: string;
  /** True if the customer was erased, so pseudonyms are used. */
  readonly isWithoutPerson?: boolean;
}

/** Validates the request against the sale. Errors in the request are reported before violations of the sale's rules. */
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
  return { amountMinor: amount, currency, kind: body.kind ?? 'refund', reason, refundedAt, keyed };
}

/** Refunds a sale once. Returns null if a refund has already been recorded under the key. */
async function attempt(ctx: RequestContext, id: string, read: AuditedRefund): Promise<Answer | null> {
  const { environmentId } = ctx;
  const { keyed } = read;
  const keyLock = keyed && keyLockOf(keyed);
  const keys = keyed ? [keyed.externalEventId] : [];
  const reads = [
    lockPayoutsOfSale.with({ environmentId, transactionId: id }),
    lockTransaction.with({ environmentId, id, keyLock }),
    erasedReferralOf.with({ environmentId, id }),
    recordedKeys.refund.with({ environmentId, keys }),
  ] as const;
  return orInProgress(ctx, keyLock, () =>
    inHotTransaction(ctx.db, reads, async (tx, payouts, [sale], [erased], recorded) => {
      assertFound(sale, 'conversion', id);
      await useUpSignatureWithWork(ctx, tx);
      if (keyed && isRecorded(recorded, keyed.fingerprint)) {
        // A replay uses up its signature as well.
        await tx.commit();
        return null;
      }
      if (erased && !read.isWithoutPerson) throw new OfErased(erased.id);
      assertNotVoided(sale);
      if (recorded.length > 0) await tx.query(takeOverKeys.with({ environmentId, keyScope: 'refund', keys }));
      return write(ctx, tx, { sale, payouts }, read);
    }),
  );
}

async function write(
  ctx: RequestContext,
  tx: HotTransaction,
  locked: LockedSale,
  read: AuditedRefund,
): Promise<Answer> {
  const { after, recording, lowering } = await bookRefund(ctx, tx.query, locked, read, (sale, refunded) =>
    announceTransaction(sale, refunded),
  );
  if (lowering) await tx.query(recording);
  await tx.queryAndCommit(lowering ?? recording, requestEntries(ctx, locked.sale.id, read.said));
  return { data: toRefundedTransaction(after), isReplay: false };
}

/** Sale and all payouts that include it, locked. */
export interface LockedSale {
  readonly sale: Transaction;
  readonly payouts: readonly RefundedPayout[];
}

interface BookedRefund {
  readonly after: Transaction;
  /** Statement that writes the refund. Executed before the others. */
  readonly recording: Bound<unknown>;
  readonly lowering: Bound<{ id: string }> | null;
}

/**
 * Returns the effects of a refund on a locked sale, and the statements that write them. `announced` is the
 * event about the sale itself.
 */
export async function bookRefund(
  { environmentId, now }: Pick<RequestContext, 'environmentId' | 'now'>,
  query: HotTransaction['query'],
  { sale, payouts }: LockedSale,
  read: ReadRefund,
  announced: (before: Transaction, after: Transaction) => readonly OutboxEvent[],
): Promise<BookedRefund> {
  const { remainingMinor, outcome } = refundOf(sale, read);
  const earnings = await query(earningsOf.with({ environmentId, transactionId: sale.id }));
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
    amountMinor: sale.saleRemainingMinor - remainingMinor,
    currency: sale.saleCurrency,
    kind: read.kind,
    reason: read.reason,
    refundedAt: read.refundedAt,
    connectionId: read.connectionId ?? null,
    now,
    saleRemainingMinor: after.saleRemainingMinor,
    commissionRemainingMinor: after.commissionRemainingMinor,
    status,
    rejectionReason: after.rejectionReason,
    salesStatus: after.salesStatus,
    earnings: reducedRecords(reduced),
    entries: entryRecords(written.map(({ entry }) => entry)),
    outbox: eventRecords(
      eventRows({ environmentId, now }, [...announced(sale, after), ...lowered.map(announceLowered)]),
    ),
  });
  return { after, recording, lowering: loweringOf(environmentId, lowered, claimedOf(written)) };
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

/** Applies the rules for sales, whether the commission is paid, held or rejected. */
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

const findRefunds = ({ environmentId, db }: RequestContext, externalEventId: string) =>
  db.orm.refund.findMany({
    where: { environmentId, keyScope: 'refund', externalEventId },
    include: { transaction: true },
  });

/**
 * Returns the conversion that the refund with this key was applied to, in its current state. Returns null if
 * there is none, or if the sale was voided and this request may reuse the key. Throws `IDEMPOTENCY_CONFLICT`
 * and `VOIDED`.
 */
async function replayRefund(
  ctx: RequestContext,
  { externalEventId, fingerprint }: Keyed,
): Promise<Answer | null> {
  const found = await findRefunds(ctx, externalEventId);
  const isVoided = ({ transaction }: (typeof found)[number]) => transaction.voidedAt !== null;
  const stored = replayed(found, isVoided, fingerprint, 'external_event_id');
  return stored && { data: toRefundedTransaction(stored.transaction), isReplay: true };
}
