import type { Commission, CommissionList } from '@tributary/sdk';

/** States of a commission as merchants see them. Each is also a filter. */
export const states = ['to_approve', 'held', 'ready', 'paid', 'rejected', 'refunded'] as const;
/** Includes `flagged`, which is only a filter: a flagged commission also has one of the other states. */
export const filterStates = [...states, 'flagged'] as const;
export type State = (typeof filterStates)[number];

export const badgeOf = {
  to_approve: 'pending',
  held: 'held',
  ready: 'ready_for_payment',
  paid: 'paid',
  rejected: 'rejected',
  refunded: 'refunded',
  flagged: 'flagged',
} as const satisfies Record<State, string>;

export const filtersOf = {
  to_approve: { approval: 'waiting' },
  held: { approval: 'held' },
  ready: { status: 'ready_for_payment' },
  paid: { status: 'paid' },
  rejected: { status: 'rejected' },
  refunded: { status: 'refunded' },
  flagged: { approval: 'flagged' },
} as const satisfies Record<State, CommissionList>;

/** Returns when the commission's hold ends; null if it is not on hold. */
export const holdEndOf = ({ earnings, earning_id }: Commission): string | null =>
  earnings?.find(({ id }) => id === earning_id)?.hold_until ?? null;

/** Returns true if the sale counts toward totals, as partially refunded sales do. */
export const isSold = ({ sales_status }: Pick<Commission, 'sales_status'>) =>
  sales_status === 'complete' || sales_status === 'partial_refunded';

/** Returns true if the commission needs review: its sale is complete, and it is pending but not on hold. */
export const isToApprove = (commission: Commission) =>
  commission.status === 'pending' &&
  isSold(commission) &&
  commission.voided_at === null &&
  holdEndOf(commission) === null;
