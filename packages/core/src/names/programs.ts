/** What becomes of a sale to the affiliate who referred it. */
export const selfReferralRules = ['allow', 'hold', 'reject'] as const;
