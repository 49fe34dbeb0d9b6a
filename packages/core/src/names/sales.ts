export const eventTypes = ['conversion', 'lead', 'trial', 'milestone'] as const;

/** Billing intervals of a subscription. */
export const intervals = ['weekly', 'monthly', 'quarterly', 'semiannual', 'yearly'] as const;
export type Interval = (typeof intervals)[number];

/** Commissions that wait: for a person, for a hold to end, with a flag, or for a decision whether they are duplicates. */
export const approvals = ['waiting', 'held', 'flagged', 'possible_duplicate'] as const;
/** Flag of a sale that may have been recorded twice. */
export const POSSIBLE_DUPLICATE_FLAG = 'possible_duplicate';
/** Why a sale was refunded. `canceled`: the order was called off before delivery. */
export const refundKinds = ['refund', 'dispute', 'dispute_fraud', 'credit_note', 'canceled'] as const;
export type RefundKind = (typeof refundKinds)[number];
/** Returns true if the customer's bank took the payment back, and may give it back. */
export const isDispute = (kind: string): boolean => kind === 'dispute' || kind === 'dispute_fraud';

export const commissionSorts = ['created_at', 'occurred_at', 'sale_amount', 'commission_amount'] as const;
