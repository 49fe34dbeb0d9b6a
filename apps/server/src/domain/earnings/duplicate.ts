import { Failure } from '../failure.ts';

/** Recorded sale, neither voided nor failed, that has an invoice or payment intent. */
export interface LiveSale {
  readonly id: string;
  readonly referralId: string;
  readonly invoiceId: string | null;
  readonly paymentIntentId: string | null;
}

interface NewSale {
  readonly referralId: string;
  readonly salesStatus: string;
  readonly invoiceId: string | null;
  readonly paymentIntentId: string | null;
}

/** Returns true unless a sale failed. A failed attempt and its successful retry share one payment intent. */
export const isLive = ({ salesStatus }: Pick<NewSale, 'salesStatus'>): boolean => salesStatus !== 'failed';

/**
 * Throws `DUPLICATE` if a referral already has an active sale with the same invoice or payment intent. `live`
 * is sorted oldest first.
 */
export function assertNoDuplicate(sale: NewSale, live: readonly LiveSale[]): void {
  if (!isLive(sale)) return;
  const ofReferral = live.filter(({ referralId }) => referralId === sale.referralId);
  const first = (field: 'invoiceId' | 'paymentIntentId') =>
    sale[field] === null ? undefined : ofReferral.find((each) => each[field] === sale[field])?.id;
  const [field, id] = [
    ['invoice_id', first('invoiceId')],
    ['payment_intent_id', first('paymentIntentId')],
  ].find((found) => found[1] !== undefined) ?? [undefined, undefined];
  if (field === undefined || id === undefined) return;
  const message = `This referral already has a sale with the same ${field}: ${id}. If this is a separate sale, send allow_duplicate: true.`;
  throw new Failure('DUPLICATE', message, { field, details: [{ field, message: `Recorded as ${id}.` }] });
}

/**
 * Maximum time between two records of the same sale: a live and an imported record, or a connection's and
 * another caller's.
 */
export const POSSIBLE_DUPLICATE_HOURS = 48;

/** Properties for comparing recorded sales. */
export interface SaleFacts {
  readonly id: string;
  readonly referralId: string;
  readonly salesStatus: string;
  readonly saleOriginalMinor: bigint;
  readonly saleCurrency: string;
  readonly commissionOriginalMinor: bigint;
  readonly commissionCurrency: string | null;
  readonly occurredAt: Date;
}

/**
 * Throws `POSSIBLE_DUPLICATE` for an imported sale that may already have been recorded live: the referral has
 * a sale for the same amount (or the same commission, if there is no amount) at about the same time. `live`
 * is sorted oldest first.
 */
export function assertNotRecordedLive(sale: SaleFacts, live: readonly SaleFacts[]): void {
  if (!isLive(sale)) return;
  const first = live.find((other) => isAlike(sale, other));
  if (!first) return;
  throw new Failure(
    'POSSIBLE_DUPLICATE',
    `This referral already has a sale with the same amount, at ${first.occurredAt.toISOString()}: ${first.id}. If this is a separate sale, send it with include_duplicates.`,
    { details: [{ field: 'sale_amount', message: `Recorded as ${first.id}.` }] },
  );
}

export interface RecordedSale extends SaleFacts {
  /** Null if the sale was not recorded by a connection. */
  readonly connectionId: string | null;
  /** Payment including tax and shipping, which some backends record as the sale. Set only by a connection. */
  readonly grossMinor: bigint | null;
}

/**
 * Returns the sales that may be the same sale: recorded by a connection and by another caller, for the same
 * amount at about the same time. Sales recorded by two other callers, or twice by a connection, are told
 * apart by their ids.
 */
export const possibleDuplicatesOf = <Other extends RecordedSale>(
  sale: RecordedSale,
  others: readonly Other[],
): Other[] =>
  others.filter((other) => {
    if ((sale.connectionId === null) === (other.connectionId === null)) return false;
    return [sale, grossOf(sale)].some((one) => [other, grossOf(other)].some((each) => isAlike(one, each)));
  });

const grossOf = (sale: RecordedSale): SaleFacts =>
  sale.grossMinor === null ? sale : { ...sale, saleOriginalMinor: sale.grossMinor };

function isAlike(sale: SaleFacts, other: SaleFacts): boolean {
  const apartMs = Math.abs(sale.occurredAt.getTime() - other.occurredAt.getTime());
  if (sale.referralId !== other.referralId || apartMs > POSSIBLE_DUPLICATE_HOURS * 3_600_000) return false;
  if (sale.saleOriginalMinor !== other.saleOriginalMinor) return false;
  return sale.saleOriginalMinor > 0n
    ? sale.saleCurrency === other.saleCurrency
    : sale.commissionOriginalMinor === other.commissionOriginalMinor &&
        sale.commissionCurrency === other.commissionCurrency;
}
