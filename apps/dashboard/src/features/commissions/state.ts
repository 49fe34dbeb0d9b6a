import type { Commission, CommissionList } from '@tributary/sdk';

/** States of a commission, as the person who pays sees them. Each is also a filter of the list. */
export const states = ['to_approve', 'held', 'ready', 'paid', 'rejected', 'refunded'] as const;
/** States that are only filters: a flagged commission also has one of the other states. */
export const filterStates = [...states, 'flagged'] as const;
export type State = (typeof filterStates)[number];

/** Badge for each state of a commission. */
export const badgeOf = {
  to_approve: 'pending',
  held: 'held',
  ready: 'ready_for_payment',
  paid: 'paid',
  rejected: 'rejected',
  refunded: 'refunded',
  flagged: 'flagged',
} as const satisfies Record<State, string>;

/** The list's filters for a state. */
export const filtersOf = {
  to_approve: { approval: 'waiting' },
  held: { approval: 'held' },
  ready: { status: 'ready_for_payment' },
  paid: { status: 'paid' },
  rejected: { status: 'rejected' },
  refunded: { status: 'refunded' },
  flagged: { approval: 'flagged' },
} as const satisfies Record<State, CommissionList>;

/** End of its hold; null if there is none. */
export const holdEndOf = ({ earnings, earning_id }: Commission): string | null =>
  earnings?.find(({ id }) => id === earning_id)?.hold_until ?? null;

/** A partial refund leaves a sale complete. */
export const isSold = ({ sales_status }: Pick<Commission, 'sales_status'>) =>
  sales_status === 'complete' || sales_status === 'partial_refunded';

/** Returns true if a person must decide: complete, pending, and not on hold. */
export const isToApprove = (commission: Commission) =>
  commission.status === 'pending' &&
  isSold(commission) &&
  commission.voided_at === null &&
  holdEndOf(commission) === null;
