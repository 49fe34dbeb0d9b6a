interface CompleteSale {
  readonly saleMinor: bigint;
  /** False for amounts between regular payments, such as prorations. */
  readonly countsAsPayment: boolean;
}

/**
 * Returns true if a complete sale counts as a payment by its referral. Limits, tiers and the statuses
 * `customer` and `active` depend only on payments.
 */
export const isPayment = ({ saleMinor, countsAsPayment }: CompleteSale): boolean =>
  saleMinor > 0n && countsAsPayment;
