/** Ways to handle a sale to the affiliate who referred it. */
export const selfReferralRules = ['allow', 'hold', 'reject'] as const;

/** Ways to handle a referral's second sale with the same invoice or payment intent. */
export const duplicateRules = ['refuse', 'allow'] as const;

/**
 * Announced payout schedule of a program: a day of the month, 1 to 28, or of the week, Monday 1 to Sunday
 * 7.
 */
export const payoutIntervals = { month: 28, week: 7 } as const;
export interface PayoutSchedule {
  readonly every: keyof typeof payoutIntervals;
  readonly day: number;
}

/** Rules for approving the payouts of a program before they are paid. */
export const payoutApprovalRules = ['none', 'second_person'] as const;
export type PayoutApprovalRule = (typeof payoutApprovalRules)[number];

/** Rules for crediting an affiliate when a new customer has both a click and a coupon. */
export const attributionRules = ['click_first', 'coupon_first'] as const;
export type AttributionRule = (typeof attributionRules)[number];
