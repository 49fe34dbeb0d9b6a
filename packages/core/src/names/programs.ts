/** What becomes of a sale to the affiliate who referred it. */
export const selfReferralRules = ['allow', 'hold', 'reject'] as const;

/** What becomes of a second sale of a referral with one invoice or payment intent. */
export const duplicateRules = ['refuse', 'allow'] as const;
