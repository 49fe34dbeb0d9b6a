import type { CommissionGroup } from '@tributary/core';

/**
 * Returns the group that a commission is displayed in. A complete sale that earned nothing is approved, and has no
 * earning.
 */
export function commissionGroupOf(status: string, hasEarned: boolean): CommissionGroup {
  if (status === 'rejected' || status === 'refunded') return 'cancelled';
  if (status === 'pending') return 'waiting';
  if (status === 'paid') return 'paid';
  return hasEarned ? 'approved' : 'cancelled';
}
