/** A complete sale, as sent by the caller. */
interface CompleteSale {
  readonly saleMinor: bigint;
  /** False for amounts between regular payments, such as a proration. */
  readonly countsAsPayment: boolean;
}

/**
 * Returns true if a complete sale counts as a payment by its referral. Limits, tiers and the statuses `customer` and
 * `active` start with the first payment and depend only on payments.
 */
export const isPayment = ({ saleMinor, countsAsPayment }: CompleteSale): boolean =>
  saleMinor > 0n && countsAsPayment;
