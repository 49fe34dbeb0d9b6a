export const eventTypes = ['conversion', 'lead', 'trial', 'milestone'] as const;

/** Billing intervals of a subscription. */
export const intervals = ['weekly', 'monthly', 'quarterly', 'semiannual', 'yearly'] as const;
export type Interval = (typeof intervals)[number];

/** Reasons why a commission is waiting: manual approval, a hold, a flag, or a possible duplicate. */
export const approvals = ['waiting', 'held', 'flagged', 'possible_duplicate'] as const;
/** Flag of a sale that may have been recorded twice. */
export const POSSIBLE_DUPLICATE_FLAG = 'possible_duplicate';
/** Reasons for a refund. `canceled`: the order was canceled before delivery. */
export const refundKinds = ['refund', 'dispute', 'dispute_fraud', 'credit_note', 'canceled'] as const;
export type RefundKind = (typeof refundKinds)[number];
/** Returns true if the customer's bank reversed the payment. The bank may later undo the reversal. */
export const isDispute = (kind: string): boolean => kind === 'dispute' || kind === 'dispute_fraud';

export const commissionSorts = ['created_at', 'occurred_at', 'sale_amount', 'commission_amount'] as const;
