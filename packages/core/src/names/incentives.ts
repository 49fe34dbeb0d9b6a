export const incentiveTypes = ['commission', 'lead', 'trial', 'milestone'] as const;
export const incentiveLengths = ['customer_lifetime', 'time_limited', 'payment_limited'] as const;
export const approvalTypes = ['automatic', 'hold_period', 'manual'] as const;
export const applyTos = [
  'all_plans',
  'monthly_plans',
  'yearly_plans',
  'one_time',
  'specific_products',
] as const;
export const tierBases = ['sale_amount', 'referral_conversions', 'affiliate_conversions_month'] as const;
export const levelBases = ['sale', 'commission'] as const;

/** Reasons why an incentive does or does not apply to a sale, in the order of the checks. */
export const considerationReasons = [
  'other_type',
  'other_plan',
  'other_product',
  'free_sale',
  'time_over',
  'payments_used_up',
  'less_specific',
  'smaller_commission',
  'younger',
  'matched',
] as const;
export type ConsiderationReason = (typeof considerationReasons)[number];

/** Reasons why a sale earns nothing although an incentive applies. */
export const withheldReasons = ['referral_rejected', 'affiliate_rejected', 'self_referral'] as const;
export type WithheldReason = (typeof withheldReasons)[number];

/** Reasons why no incentive calculated a commission. */
export const noRuleReasons = [
  'set_manually',
  'sale_pending',
  'sale_failed',
  ...withheldReasons,
  'no_incentive',
  'none_applies',
  'not_recorded',
] as const;
export type NoRuleReason = (typeof noRuleReasons)[number];

/** Caps of an incentive. */
export const capKinds = ['conversion', 'referral'] as const;
export type CapKind = (typeof capKinds)[number];
