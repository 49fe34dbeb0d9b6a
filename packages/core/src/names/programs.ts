/** What becomes of a sale to the affiliate who referred it. */
export const selfReferralRules = ['allow', 'hold', 'reject'] as const;

/** What becomes of a second sale of a referral with one invoice or payment intent. */
export const duplicateRules = ['refuse', 'allow'] as const;

/** Whose referral a new customer is who comes with both a click and a coupon. */
export const attributionRules = ['click_first', 'coupon_first'] as const;
export type AttributionRule = (typeof attributionRules)[number];
