import { toTransaction } from '../../apps/server/src/features/earnings/transaction.ts';
import type { Transaction } from '../../apps/server/src/platform/db/generated/client.ts';
import { newId } from '../../apps/server/src/platform/ids.ts';

/** Body that the bench sends to `POST /v1/conversions`. */
export interface Sale {
  readonly customer_id: string;
  readonly sale_amount: number;
  readonly sale_amount_currency: string;
  readonly external_event_id: string;
  readonly product_ids: string[];
}

/** Referral to which a customer's sales belong. Known in advance, because the minimal servers read nothing. */
export interface Credit {
  readonly environmentId: number;
  readonly programId: string;
  readonly referralId: string;
  readonly affiliateId: string;
  readonly incentiveId: string;
}

const HOLD_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1_000;

/** Placeholder with the length of a real digest, which consists of four keyed digests. */
const digest = 'aaaaaaaaaaaaaaaaaaaaaa';
const fingerprint = {
  customer_id: digest,
  sale_amount: digest,
  sale_amount_currency: digest,
  product_ids: digest,
};

/** Returns rows of the same size as the server's rows for this sale. */
export function saleRows(sale: Sale, credit: Credit) {
  const now = new Date();
  const saleMinor = BigInt(sale.sale_amount) * 100n;
  const commissionMinor = saleMinor / 5n;
  const transaction = { ...transactionRow(sale, credit, { saleMinor, commissionMinor, now }) };
  return {
    transaction,
    ledgerEntryId: newId('ledgerEntry'),
    eventId: newId('webhookEvent'),
    holdUntil: new Date(now.getTime() + HOLD_DAYS * DAY_MS),
    usage: {
      [credit.incentiveId]: { uses: 1, commission: { [sale.sale_amount_currency]: String(commissionMinor) } },
    },
    answer: toTransaction(transaction),
  };
}

export type SaleRows = ReturnType<typeof saleRows>;

const transactionRow = (
  sale: Sale,
  { environmentId, programId, referralId, affiliateId, incentiveId }: Credit,
  { saleMinor, commissionMinor, now }: { saleMinor: bigint; commissionMinor: bigint; now: Date },
) =>
  ({
    environmentId,
    id: newId('transaction'),
    programId,
    referralId,
    affiliateId,
    keyScope: 'conversion',
    externalEventId: sale.external_event_id,
    fingerprint,
    calculationMode: 'auto',
    earningType: 'direct_commission',
    status: 'pending',
    salesStatus: 'complete',
    saleCurrency: sale.sale_amount_currency,
    saleOriginalMinor: saleMinor,
    saleRemainingMinor: saleMinor,
    commissionCurrency: sale.sale_amount_currency,
    commissionOriginalMinor: commissionMinor,
    commissionRemainingMinor: commissionMinor,
    earningId: newId('earning'),
    incentiveId,
    incentiveVersion: 1,
    holdPeriodDays: HOLD_DAYS,
    isSubscription: false,
    interval: null,
    productIds: sale.product_ids,
    priceIds: [],
    lines: null,
    eventName: null,
    clickId: null,
    paymentIntentId: null,
    invoiceId: null,
    countsAsPayment: true,
    wasComplete: false,
    voidedAt: null,
    rejectionReason: null,
    recordedAt: null,
    idempotencyKey: null,
    keyGeneration: 0,
    flags: [],
    metadata: null,
    explanation: null,
    occurredAt: now,
    decidedAt: now,
    importId: null,
    ...{ connectionId: null, possibleDuplicateOf: null, keptAt: null },
    couponCode: null,
    creditedBy: null,
    createdAt: now,
    updatedAt: now,
  }) satisfies Transaction;
