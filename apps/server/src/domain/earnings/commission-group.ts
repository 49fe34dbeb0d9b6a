import type { CommissionGroup } from '@tributary/core';

/**
 * Returns the group in which a commission is shown. A complete sale that earned nothing is shown as approved,
 * with no earning.
 */
export function commissionGroupOf(status: string, hasEarned: boolean): CommissionGroup {
  if (status === 'rejected' || status === 'refunded') return 'cancelled';
  if (status === 'pending') return 'waiting';
  if (status === 'paid') return 'paid';
  return hasEarned ? 'approved' : 'cancelled';
}
