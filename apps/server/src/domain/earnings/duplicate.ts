import { Failure } from '../failure.ts';

/** A recorded sale, neither voided nor failed, that has an invoice or a payment intent. */
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

/** A failed first try and its success share one payment intent. */
export const isLive = ({ salesStatus }: Pick<NewSale, 'salesStatus'>): boolean => salesStatus !== 'failed';

/** Throws `DUPLICATE` for a second live sale of a referral with one invoice or payment intent. `live`: oldest first. */
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
  const message = `${id} is a sale of this referral with the same ${field}. If this is another one, send allow_duplicate: true.`;
  throw new Failure('DUPLICATE', message, { field, details: [{ field, message: `Recorded as ${id}.` }] });
}
