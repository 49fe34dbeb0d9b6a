/** Amount in major units, such as 12.5. `currency` is an ISO code or a unit such as `CREDITS`. */
export interface StatedAmount {
  readonly amount: number;
  readonly currency: string;
}

type Nothing = Readonly<Record<never, never>>;
interface Dated {
  readonly date: string;
}
interface InPayout {
  readonly payout_number: number;
}

/**
 * States of a commission as shown to affiliates, each with the values that its sentence uses. Dates are ISO
 * 8601.
 */
export interface CommissionStateValues {
  readonly sale_pending: Nothing;
  readonly sale_failed: Nothing;
  readonly application_pending: Nothing;
  /** The affiliate who made the sale has not been approved yet. Used only for levels. */
  readonly partner_pending: Nothing;
  readonly held: Dated;
  readonly in_review: Nothing;
  readonly own_order: Nothing;
  readonly approved_held: Dated;
  /** Approved manually without a hold, but not yet released for payment. */
  readonly approved_unreleased: Nothing;
  readonly ready: Dated;
  readonly ready_no_date: Nothing;
  readonly below_minimum: { readonly minimum: StatedAmount; readonly missing: StatedAmount };
  /** Nothing is due in this currency, because clawbacks equal or exceed the earnings. */
  readonly offset: Nothing;
  readonly no_method: Nothing;
  /** Payouts go to the account that the affiliate was merged into. */
  readonly merged: Nothing;
  readonly not_in_program: Nothing;
  readonly credited: { readonly credit: StatedAmount };
  readonly in_payout: InPayout & Dated;
  readonly payout_failed: InPayout;
  readonly payout_returned: InPayout;
  readonly paid: InPayout & Dated;
  readonly settled: Nothing;
  readonly clawed_back: { readonly taken: StatedAmount };
  /** No payout has deducted the adjustment yet. Used only for negative adjustments. */
  readonly deduction: Nothing;
  readonly deducted: InPayout & Dated;
  readonly refunded: Dated;
  readonly disputed: Nothing;
  readonly rejected: { readonly reason: string | null };
  readonly voided: Nothing;
  readonly nothing_paid: Nothing;
  readonly too_small: Nothing;
  readonly cap_reached: Nothing;
  readonly time_over: Nothing;
  readonly payments_used_up: Nothing;
  readonly other_plan: Nothing;
  readonly other_product: Nothing;
  readonly no_terms: Nothing;
  /** The affiliate was rejected at the time of the sale. */
  readonly was_not_in_program: Nothing;
  readonly own_order_refused: Nothing;
  readonly customer_refused: Nothing;
}
export type CommissionStateName = keyof CommissionStateValues;

/** State of a commission as shown to its affiliate, with the values of the state. */
export type CommissionState = {
  readonly [Name in CommissionStateName]: { readonly state: Name } & CommissionStateValues[Name];
}[CommissionStateName];

/** Names of all states, in the order of a commission's life cycle. */
export const commissionStateNames = [
  'sale_pending',
  'sale_failed',
  'application_pending',
  'partner_pending',
  'held',
  'in_review',
  'own_order',
  'approved_held',
  'approved_unreleased',
  'ready',
  'ready_no_date',
  'below_minimum',
  'offset',
  'no_method',
  'merged',
  'not_in_program',
  'credited',
  'in_payout',
  'payout_failed',
  'payout_returned',
  'paid',
  'settled',
  'clawed_back',
  'deduction',
  'deducted',
  'refunded',
  'disputed',
  'rejected',
  'voided',
  'nothing_paid',
  'too_small',
  'cap_reached',
  'time_over',
  'payments_used_up',
  'other_plan',
  'other_product',
  'no_terms',
  'was_not_in_program',
  'own_order_refused',
  'customer_refused',
] as const satisfies readonly CommissionStateName[];

/** Returns true if this version knows the state. Newer servers may return others. */
export const isCommissionStateName = (name: string): name is CommissionStateName =>
  commissionStateNames.some((known) => known === name);

/** Refunded part of a sale. */
export interface PartlyRefunded {
  /**
   * Amount refunded to the customer; null for a partner's sale, because affiliates do not see other affiliates'
   * customers.
   */
  readonly back: StatedAmount | null;
  /** Remaining commission. */
  readonly left: StatedAmount;
  /** Original commission. */
  readonly of: StatedAmount;
}

/** Additional information about a commission's state. */
export interface ReadingNotes {
  /** True if the sale was made by a partner whom the affiliate referred. */
  readonly is_level: boolean;
  /** Reason for a bonus or deduction. */
  readonly note: string | null;
  readonly partly_refunded: PartlyRefunded | null;
}

/**
 * Commission as shown to its affiliate: the state, and every value that the sentence for any state may use
 * (null if unused).
 */
export interface CommissionReading extends ReadingNotes {
  readonly state: CommissionStateName;
  readonly date: string | null;
  readonly payout_number: number | null;
  readonly minimum: StatedAmount | null;
  readonly missing: StatedAmount | null;
  readonly credit: StatedAmount | null;
  readonly taken: StatedAmount | null;
  readonly reason: string | null;
}

const saysNothing = {
  date: null,
  payout_number: null,
  minimum: null,
  missing: null,
  credit: null,
  taken: null,
  reason: null,
  is_level: false,
  note: null,
  partly_refunded: null,
} as const;

export const toCommissionReading = (
  state: CommissionState,
  notes: Partial<ReadingNotes> = {},
): CommissionReading => ({
  ...saysNothing,
  ...state,
  ...notes,
});

/** Groups of commissions, by payment state. */
export const commissionGroups = ['waiting', 'approved', 'paid', 'cancelled'] as const;
export type CommissionGroup = (typeof commissionGroups)[number];

/** Types of earnings and deductions. A level is earned from a sale by a partner whom the affiliate referred. */
export const earnedKinds = ['sale', 'event', 'level', 'bonus', 'deduction'] as const;
export type EarnedKind = (typeof earnedKinds)[number];
