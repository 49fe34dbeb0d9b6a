/** What becomes of a sale to the affiliate who referred it. */
export const selfReferralRules = ['allow', 'hold', 'reject'] as const;

/** What becomes of a second sale of a referral with one invoice or payment intent. */
export const duplicateRules = ['refuse', 'allow'] as const;

/** When a program says that it pays: on a day of the month, 1 to 28, or of the week, Monday 1 to Sunday 7. */
export const payoutIntervals = { month: 28, week: 7 } as const;
export interface PayoutSchedule {
  readonly every: keyof typeof payoutIntervals;
  readonly day: number;
}

/** Whose referral a new customer is who comes with both a click and a coupon. */
export const attributionRules = ['click_first', 'coupon_first'] as const;
export type AttributionRule = (typeof attributionRules)[number];
