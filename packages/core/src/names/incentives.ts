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
