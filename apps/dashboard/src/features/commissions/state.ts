import type { Commission, CommissionList } from '@tributary/sdk';

/** States of a commission as merchants see them. The list can be filtered by each state. */
export const states = ['to_approve', 'held', 'ready', 'paid', 'rejected', 'refunded'] as const;
/** States that exist only as filters: a flagged commission is also in one of the other states. */
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

/** Filters of the list for each state. */
export const filtersOf = {
  to_approve: { approval: 'waiting' },
  held: { approval: 'held' },
  ready: { status: 'ready_for_payment' },
  paid: { status: 'paid' },
  rejected: { status: 'rejected' },
  refunded: { status: 'refunded' },
  flagged: { approval: 'flagged' },
} as const satisfies Record<State, CommissionList>;

/** Returns the end of the commission's hold; null if there is no hold. */
export const holdEndOf = ({ earnings, earning_id }: Commission): string | null =>
  earnings?.find(({ id }) => id === earning_id)?.hold_until ?? null;

/** Returns true if the sale counts toward totals, which includes partially refunded sales. */
export const isSold = ({ sales_status }: Pick<Commission, 'sales_status'>) =>
  sales_status === 'complete' || sales_status === 'partial_refunded';

/** Returns true if the commission must be reviewed: its sale is complete, it is pending, and it is not on hold. */
export const isToApprove = (commission: Commission) =>
  commission.status === 'pending' &&
  isSold(commission) &&
  commission.voided_at === null &&
  holdEndOf(commission) === null;
