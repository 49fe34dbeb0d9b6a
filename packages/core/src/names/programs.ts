/** Ways to handle a self-referral, in which the customer is the affiliate who referred the sale. */
export const selfReferralRules = ['allow', 'hold', 'reject'] as const;

/** Ways to handle a referral's second sale with the same invoice or payment intent. */
export const duplicateRules = ['refuse', 'allow'] as const;

/**
 * Announced payout intervals of a program, each with the last day that can be chosen: day 28 of the month, or
 * day 7 of the week (Sunday; Monday is 1).
 */
export const payoutIntervals = { month: 28, week: 7 } as const;
export interface PayoutSchedule {
  readonly every: keyof typeof payoutIntervals;
  readonly day: number;
}

/** Rules for approving the payouts of a program before they are paid. */
export const payoutApprovalRules = ['none', 'second_person'] as const;
export type PayoutApprovalRule = (typeof payoutApprovalRules)[number];

/** Rules for choosing the affiliate to credit when a new customer has both a click and a coupon. */
export const attributionRules = ['click_first', 'coupon_first'] as const;
export type AttributionRule = (typeof attributionRules)[number];
