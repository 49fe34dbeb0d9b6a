import { type CommissionCreate, commissionBatchItem, type contract } from '@tributary/contract';
import type { CommissionStatus, SalesStatus } from '@tributary/core';
import type { RequestContext } from '../../context.ts';
import { assertNoDuplicate } from '../../domain/earnings/duplicate.ts';
import { holdUntil } from '../../domain/earnings/earning.ts';
import { manualEntries, manualStatuses } from '../../domain/earnings/manual-commission.ts';
import { isPayment } from '../../domain/earnings/payment.ts';
import { routeOnly } from '../../domain/erasures/erasure.ts';
import type { FingerprintFields } from '../../domain/events/fingerprint-fields.ts';
import { validationFailure } from '../../domain/failure.ts';
import { amountInMinor, endedCurrencyProblems } from '../../domain/money/currency.ts';
import { recordedInstant } from '../../domain/time.ts';
import type { Endpoint } from '../../endpoint.ts';
import { newEntry, writeEntries } from '../../ledger/entries.ts';
import { audit } from '../../platform/audit/entries.ts';
import { of, runBatch } from '../../platform/batches/run-batch.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Earning, Referral, Transaction } from '../../platform/db/generated/client.ts';
import { execute, rows } from '../../platform/db/sql.ts';
import { requestFingerprint } from '../../platform/idempotency/key.ts';
import { once } from '../../platform/idempotency/once.ts';
import { newId } from '../../platform/ids.ts';
import { emit, outboxEvent } from '../../platform/outbox/events.ts';
import { toTransaction } from '../earnings/transaction.ts';
import { namingOfErased } from '../erasures/naming.ts';
import { requireProgram } from '../programs/program.ts';
import { lockReferral } from '../referrals/referral.ts';
import { liveSales } from './sql/read.ts';
import { countPayment } from './sql/write.ts';

/**
 * The caller knows the amounts: nothing is matched, and the earning exists whatever the sale's status. A complete sale counts as
 * a payment of its referral, whose status does not move.
 */
export const createCommission: Endpoint<typeof contract.commissions.create> = (ctx, { body }) => {
  const createdAt = recordedInstant('created_at', body.created_at, ctx.now);
  const amounts = readAmounts(body, createdAt);
  const { allow_duplicate: allowsDuplicate = false, ...compared } = body;
  return once(ctx, compared, async (tx) => {
    const referral = await lockReferral(ctx, tx, body.referral_id, 'referral_id');
    const { transaction, earning } = toRows(ctx, body, referral, { ...amounts, createdAt });
    const named = { ...transaction, ...keyOf(ctx, compared) };
    const sale = referral.erasedAt ? await withoutCustomer(ctx, named) : named;
    if (!allowsDuplicate) await refuseDuplicate(ctx, tx, sale);
    await write(tx, sale, earning);
    if (sale.wasComplete && isPayment({ ...sale, saleMinor: sale.saleOriginalMinor })) {
      await execute(tx, countPayment.with(sale));
    }
    const data = toTransaction(sale);
    await emit(tx, ctx, [outboxEvent('transaction.created', data)]);
    await audit(tx, ctx, data.id, body);
    return { status: 201, data };
  });
};

/** The referral is locked, so that two at once cannot both pass. */
async function refuseDuplicate(ctx: RequestContext, tx: Tx, sale: Transaction): Promise<void> {
  const { environmentId, invoiceId, paymentIntentId } = sale;
  const ids = {
    invoiceIds: invoiceId ? [invoiceId] : [],
    paymentIntentIds: paymentIntentId ? [paymentIntentId] : [],
  };
  if (ids.invoiceIds.length + ids.paymentIntentIds.length === 0) return;
  const { duplicates } = await requireProgram(ctx, tx, sale.programId);
  if (duplicates === 'allow') return;
  assertNoDuplicate(sale, await rows(tx, liveSales.with({ environmentId, ...ids })));
}

/** The commission of a referral that was erased is recorded under its pseudonyms. */
async function withoutCustomer<Sale extends Transaction & { idempotencyKey: string | null }>(
  ctx: RequestContext,
  sale: Sale,
): Promise<Sale> {
  const { identity, key } = await namingOfErased(ctx, sale.referralId);
  const { paymentIntentId, invoiceId, idempotencyKey, fingerprint } = sale;
  return {
    ...sale,
    paymentIntentId: paymentIntentId && identity.of(paymentIntentId),
    invoiceId: invoiceId && identity.of(invoiceId),
    idempotencyKey: idempotencyKey && key.of(idempotencyKey),
    ...(fingerprint && { fingerprint: routeOnly(fingerprint as FingerprintFields) }),
  };
}

/** Kept with the commission: its key is still known when it is voided, however late. */
const keyOf = (ctx: RequestContext, body: CommissionCreate) =>
  ctx.idempotencyKey === null
    ? null
    : {
        idempotencyKey: ctx.idempotencyKey,
        fingerprint: requestFingerprint(ctx, body),
      };

interface Amounts {
  readonly saleMinor: bigint;
  readonly saleCurrency: string;
  readonly commissionMinor: bigint;
  readonly commissionCurrency: string;
}

function readAmounts(body: CommissionCreate, createdAt: Date): Amounts {
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
  return { saleMinor, saleCurrency, commissionMinor, commissionCurrency };
}

function toRows(
  ctx: RequestContext,
  body: CommissionCreate,
  referral: Referral,
  given: Amounts & { createdAt: Date },
) {
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
    ...saleColumns(body, given, salesStatus),
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
    recordedAt: ctx.now,
  };
  return { transaction, earning };
}

/** What a manual commission says of its sale; the rest of what a sale can have does not exist for it. */
const saleColumns = (body: CommissionCreate, given: Amounts, salesStatus: SalesStatus) => ({
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

async function write(tx: Tx, transaction: Transaction, earning: Earning): Promise<void> {
  const { fingerprint, metadata: _, explanation: __, ...row } = transaction;
  await tx.transaction.create({ data: { ...row, ...(fingerprint !== null && { fingerprint }) } });
  await tx.earning.create({ data: earning });
  const { createdAt, originalMinor } = earning;
  const entries = manualEntries(transaction.status as CommissionStatus, originalMinor);
  await writeEntries(
    tx,
    entries.map((entry) => newEntry(earning, { ...entry, createdAt })),
  );
}

/** In the order of each referral: that is how its history reads afterwards. */
export const createCommissions: Endpoint<typeof contract.commissions.createBatch> = (ctx, { body }) =>
  runBatch(ctx, body.items, {
    route: 'commissions.create',
    item: commissionBatchItem,
    sequence: (body) => [of('referral_id', body)],
    create: createCommission,
  });
