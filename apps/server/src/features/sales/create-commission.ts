import {
  type CommissionCreate,
  commissionBatchItem,
  type contract,
  type Transaction as WireTransaction,
} from '@tributary/contract';
import type { CommissionStatus, SalesStatus } from '@tributary/core';
import type { RequestContext } from '../../context.ts';
import {
  assertNoDuplicate,
  assertNotRecordedLive,
  isLive,
  POSSIBLE_DUPLICATE_HOURS,
  possibleDuplicatesOf,
} from '../../domain/earnings/duplicate.ts';
import { holdUntil } from '../../domain/earnings/earning.ts';
import { manualEntries, manualStatuses } from '../../domain/earnings/manual-commission.ts';
import { isPayment } from '../../domain/earnings/payment.ts';
import { routeOnly } from '../../domain/erasures/erasure.ts';
import type { FingerprintFields } from '../../domain/events/fingerprint-fields.ts';
import { unlessRefused, validationFailure } from '../../domain/failure.ts';
import { amountInMinor, endedCurrencyProblems } from '../../domain/money/currency.ts';
import { recordedInstant } from '../../domain/time.ts';
import type { Endpoint } from '../../endpoint.ts';
import { newEntry } from '../../ledger/entries.ts';
import { audit } from '../../platform/audit/entries.ts';
import type { WriteChunk } from '../../platform/batches/chunks.ts';
import { of, runBatch } from '../../platform/batches/run-batch.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Earning, Referral, Transaction } from '../../platform/db/generated/client.ts';
import { execute, rows } from '../../platform/db/sql.ts';
import { requestFingerprint } from '../../platform/idempotency/key.ts';
import { once } from '../../platform/idempotency/once.ts';
import { newId } from '../../platform/ids.ts';
import { emit, outboxEvent } from '../../platform/outbox/events.ts';
import { stayingAmong } from '../affiliates/staying.ts';
import { announceTransaction, toTransaction } from '../earnings/transaction.ts';
import { namingOfErased } from '../erasures/naming.ts';
import { lockReferral, lockReferralsById } from '../referrals/referral.ts';
import { importing } from './importing.ts';
import { holdPossibleDuplicates, type Query, toCompared, undecidedNear } from './possible-duplicates.ts';
import { liveSales, salesNearby } from './sql/read.ts';
import { commissionValues, type ManualCommission, recordCommissions } from './sql/write.ts';

/**
 * Creates a manual commission. The caller specifies the amounts: incentives are not applied, and the earning
 * exists even if the sale is not complete. A complete sale counts as a payment by its referral, whose status
 * does not change.
 */
export const createCommission: Endpoint<typeof contract.commissions.create> = (ctx, { body }) => {
  const given = read(ctx, body);
  return once(ctx, comparedOf(body), async (tx) => {
    const referral = await lockReferral(ctx, tx, body.referral_id, 'referral_id');
    const staying = await stayingAmong(ctx, tx, [referral.affiliateId]);
    const planned = toCommission(ctx, given, { ...referral, affiliateId: staying(referral.affiliateId) });
    const commission = referral.erasedAt ? await withoutCustomer(ctx, planned) : planned;
    const refuseDuplicate = await duplicatesOf(ctx, tx, [commission]);
    const refuseRecordedLive = await recordedLive(ctx, tx, [commission]);
    refuseDuplicate(commission);
    refuseRecordedLive(commission);
    const [data] = await write(ctx, tx, [commission]);
    if (!data) throw new Error('The written commission was not found.');
    return { status: 201, data };
  });
};

/**
 * Creates commissions in a batch. Those of a referral are created in order, because its history is later read
 * in this order.
 */
export const createCommissions: Endpoint<typeof contract.commissions.createBatch> = (ctx, { body }) =>
  runBatch({ ...ctx, ...importing(body) }, body.items, {
    route: 'commissions.create',
    item: commissionBatchItem,
    sequence: (body) => [of('referral_id', body)],
    writeChunk,
    chunksKeepOrder: true,
    create: createCommission,
  });

/** Skips rejected items, and items of an erased referral. The single-item request processes them. */
const writeChunk: WriteChunk<WireTransaction> = async (ctx, tx, requests) => {
  const wanted = requests.map(({ key, body }) => ({
    ctx: { ...ctx, idempotencyKey: key },
    body: body as CommissionCreate,
  }));
  const ids = wanted.map(({ body }) => body.referral_id);
  const referrals = await lockReferralsById(ctx, tx, ids);
  const affiliateIds = [...referrals.values()].map(({ affiliateId }) => affiliateId);
  const staying = await stayingAmong(ctx, tx, affiliateIds);
  const planned = wanted.map(({ ctx: own, body }) => {
    const referral = referrals.get(body.referral_id);
    if (!referral || referral.erasedAt) return null;
    const credited = { ...referral, affiliateId: staying(referral.affiliateId) };
    return unlessRefused(() => toCommission(own, read(own, body), credited));
  });
  const all = planned.filter((commission) => commission !== null);
  const refuseDuplicate = await duplicatesOf(ctx, tx, all);
  const refuseRecordedLive = await recordedLive(ctx, tx, all);
  const taken = planned.map(
    (commission) =>
      commission &&
      unlessRefused(() => {
        refuseRecordedLive(commission);
        refuseDuplicate(commission);
        return commission;
      }),
  );
  const data = await write(
    ctx,
    tx,
    taken.filter((commission) => commission !== null),
  );
  const made = new Map(data.map((each) => [each.id, each]));
  return taken.map((commission) => (commission && made.get(commission.transaction.id)) ?? null);
};

interface NewCommission extends ManualCommission {
  readonly body: CommissionCreate;
}

/**
 * Returns a function that throws `DUPLICATE` for a second active sale with the same invoice or payment intent, if
 * the program rejects such sales. Later sales are also compared with sales accepted earlier. The referrals are
 * locked, so only the first of two concurrent duplicates is accepted.
 */
async function duplicatesOf(
  { environmentId }: RequestContext,
  tx: Tx,
  commissions: readonly NewCommission[],
): Promise<(commission: NewCommission) => void> {
  const sales = commissions.map(({ transaction }) => transaction);
  const invoiceIds = sales.flatMap(({ invoiceId }) => invoiceId ?? []);
  const paymentIntentIds = sales.flatMap(({ paymentIntentId }) => paymentIntentId ?? []);
  if (invoiceIds.length + paymentIntentIds.length === 0) return () => {};
  const programIds = [...new Set(sales.map(({ programId }) => programId))];
  const programs = await tx.program.findMany({
    where: { environmentId, id: { in: programIds }, duplicates: 'refuse' },
    select: { id: true },
  });
  const refusing = new Set(programs.map(({ id }) => id));
  const live = [...(await rows(tx, liveSales.with({ environmentId, invoiceIds, paymentIntentIds })))];
  return ({ transaction, body }) => {
    if (!body.allow_duplicate && refusing.has(transaction.programId)) assertNoDuplicate(transaction, live);
    if (isLive(transaction)) live.push(transaction);
  };
}

/**
 * Returns a function that throws `POSSIBLE_DUPLICATE` for an imported commission that was probably recorded
 * live.
 */
async function recordedLive(
  { environmentId, importing }: RequestContext,
  tx: Tx,
  commissions: readonly NewCommission[],
): Promise<(commission: NewCommission) => void> {
  if (!importing || importing.includesDuplicates || commissions.length === 0) return () => {};
  const sales = commissions.map(({ transaction }) => transaction);
  const statement = salesNearby.with({
    environmentId,
    keyScope: 'manual',
    referralIds: sales.map(({ referralId }) => referralId),
    times: sales.map(({ occurredAt }) => occurredAt),
    hours: POSSIBLE_DUPLICATE_HOURS,
  });
  const live = await rows(tx, statement);
  return ({ transaction }) => assertNotRecordedLive(transaction, live);
}

/** Replaces the personal data in the commission of an erased referral with pseudonyms. */
async function withoutCustomer(ctx: RequestContext, commission: NewCommission): Promise<NewCommission> {
  const { identity, key } = await namingOfErased(ctx, commission.transaction.referralId);
  const { paymentIntentId, invoiceId, idempotencyKey, fingerprint } = commission.transaction;
  const transaction = {
    ...commission.transaction,
    paymentIntentId: paymentIntentId && identity.of(paymentIntentId),
    invoiceId: invoiceId && identity.of(invoiceId),
    idempotencyKey: idempotencyKey && key.of(idempotencyKey),
    ...(fingerprint && { fingerprint: routeOnly(fingerprint as FingerprintFields) }),
  };
  return { ...commission, transaction };
}

/** Returns the fields that must be the same in a repeated request. */
const comparedOf = ({ allow_duplicate: _, ...compared }: CommissionCreate) => compared;

/**
 * Returns the key of a commission. It is stored with the commission, so that it is still known if the
 * commission is voided much later.
 */
const keyOf = (ctx: RequestContext, body: CommissionCreate) =>
  ctx.idempotencyKey === null
    ? null
    : {
        idempotencyKey: ctx.idempotencyKey,
        fingerprint: requestFingerprint(ctx, comparedOf(body)),
      };

interface Given {
  readonly body: CommissionCreate;
  readonly createdAt: Date;
  readonly saleMinor: bigint;
  readonly saleCurrency: string;
  readonly commissionMinor: bigint;
  readonly commissionCurrency: string;
}

function read(ctx: RequestContext, body: CommissionCreate): Given {
  const createdAt = recordedInstant('created_at', body.created_at, ctx.now);
  const saleCurrency = body.sale_amount_currency.toUpperCase();
  const commissionCurrency = body.commission_currency.toUpperCase();
  const saleMinor = amountInMinor('sale_amount', body.sale_amount, saleCurrency);
  const commissionMinor = amountInMinor('commission_amount', body.commission_amount, commissionCurrency);
  const problems = [
    ...(typeof saleMinor === 'string' ? [{ field: 'sale_amount', message: saleMinor }] : []),
    ...(typeof commissionMinor === 'string'
      ? [{ field: 'commission_amount', message: commissionMinor }]
      : []),
  ];
  problems.push(...endedCurrencyProblems(saleCurrency, createdAt));
  if (typeof saleMinor === 'string' || typeof commissionMinor === 'string' || problems.length > 0)
    throw validationFailure(problems);
  return { body, createdAt, saleMinor, saleCurrency, commissionMinor, commissionCurrency };
}

function toCommission(ctx: RequestContext, given: Given, referral: Referral): NewCommission {
  const { body } = given;
  const holdDays = body.hold_period_days ?? null;
  const until = holdUntil(given.createdAt, holdDays);
  const { status, salesStatus } = manualStatuses(
    { status: body.status ?? 'pending', salesStatus: body.sales_status ?? 'pending' },
    until,
    ctx.now,
  );
  const isRefunded = status === 'refunded';
  const of = {
    environmentId: ctx.environmentId,
    programId: referral.programId,
    affiliateId: referral.affiliateId,
    earningType: 'manual',
    status,
    createdAt: given.createdAt,
    updatedAt: ctx.now,
  };
  const transactionId = newId('transaction');
  const earning: Earning = {
    ...of,
    id: newId('earning'),
    transactionId,
    level: 0,
    currency: given.commissionCurrency,
    originalMinor: given.commissionMinor,
    remainingMinor: isRefunded ? 0n : given.commissionMinor,
    approvalType: holdDays === null ? 'manual' : 'hold_period',
    holdUntil: until,
    hasUnclaimed: status !== 'paid',
    isSettled: status === 'paid',
    wasClaimed: false,
    moveCause: null,
    moveCount: 0,
    voidedAt: null,
  };
  const transaction: Transaction = {
    ...of,
    ...saleColumns(given, salesStatus),
    ...keyOf(ctx, body),
    id: transactionId,
    referralId: referral.id,
    commissionCurrency: earning.currency,
    commissionOriginalMinor: earning.originalMinor,
    commissionRemainingMinor: earning.remainingMinor,
    earningId: earning.id,
    holdPeriodDays: holdDays,
    occurredAt: given.createdAt,
    decidedAt: salesStatus === 'complete' ? ctx.now : null,
    couponCode: null,
    creditedBy: null,
    importId: ctx.importing?.importId ?? null,
    ...{ connectionId: null, possibleDuplicateOf: null, keptAt: null },
    recordedAt: ctx.now,
  };
  const bookedAt = earning.createdAt.getTime() === ctx.now.getTime() ? null : ctx.now;
  const entries = manualEntries(transaction.status as CommissionStatus, earning.originalMinor).map((entry) =>
    newEntry(earning, { ...entry, createdAt: earning.createdAt, bookedAt }),
  );
  const counts = isPayment({ ...transaction, saleMinor: transaction.saleOriginalMinor });
  return { transaction, earning, entries, isPayment: transaction.wasComplete && counts, body };
}

/** Returns the sale columns of a manual commission, to which other sale columns do not apply. */
const saleColumns = ({ body, ...given }: Given, salesStatus: SalesStatus) => ({
  keyScope: 'manual',
  calculationMode: 'manual',
  externalEventId: null,
  fingerprint: null,
  salesStatus,
  saleCurrency: given.saleCurrency,
  saleOriginalMinor: given.saleMinor,
  saleRemainingMinor: salesStatus === 'refunded' ? 0n : given.saleMinor,
  incentiveId: null,
  incentiveVersion: null,
  isSubscription: body.is_subscription ?? false,
  interval: null,
  productIds: [],
  priceIds: [],
  lines: null,
  eventName: null,
  clickId: null,
  paymentIntentId: body.payment_intent_id ?? null,
  invoiceId: body.invoice_id ?? null,
  countsAsPayment: body.counts_as_payment ?? true,
  wasComplete: salesStatus === 'complete',
  flags: [],
  metadata: null,
  explanation: null,
  voidedAt: null,
  rejectionReason: null,
  idempotencyKey: null,
  keyGeneration: 0,
});

/** Writes commissions with their events and audit entries. Returns their API objects. */
async function write(
  ctx: RequestContext,
  tx: Tx,
  commissions: readonly NewCommission[],
): Promise<WireTransaction[]> {
  if (commissions.length === 0) return [];
  await execute(tx, recordCommissions.with(commissionValues(ctx.environmentId, commissions)));
  const data = commissions.map(({ transaction }) => toTransaction(transaction));
  await emit(
    tx,
    ctx,
    data.map((each) => outboxEvent('transaction.created', each)),
  );
  const [ids, bodies] = [data.map(({ id }) => id), commissions.map(({ body }) => body)];
  await audit(tx, ctx, ids, bodies);
  const held = await holdDuplicates(
    ctx,
    tx,
    commissions.map(({ transaction }) => transaction),
  );
  return data.map((each) => held.get(each.id) ?? each);
}

/**
 * Holds commissions until someone decides whether a connection recorded the same sale. Returns the held
 * commissions.
 */
async function holdDuplicates(
  ctx: RequestContext,
  tx: Tx,
  sales: readonly Transaction[],
): Promise<ReadonlyMap<string, WireTransaction>> {
  const query: Query = (statement) => rows(tx, statement);
  const others = await undecidedNear(query, ctx.environmentId, sales);
  const held = new Map<string, WireTransaction>();
  for (const sale of sales) {
    const compared = toCompared(sale);
    const alike = compared ? possibleDuplicatesOf(compared, others) : [];
    const changed = await holdPossibleDuplicates(ctx, query, sale, alike);
    await emit(
      tx,
      ctx,
      changed.flatMap(({ before, after }) => announceTransaction(before, after)),
    );
    for (const { after } of changed) held.set(after.id, toTransaction(after));
  }
  return held;
}
