/** Billing providers that can be connected. */
export const connectionProviders = ['stripe'] as const;

/** `observing`: receives and shows, books nothing. `live`: books. `disconnected`: receives nothing any more. */
export const connectionStatuses = ['observing', 'live', 'disconnected'] as const;
export type ConnectionStatus = (typeof connectionStatuses)[number];

/** Problems of a connection that still receives events. */
export const connectionProblems = ['api_key_refused'] as const;
export type ConnectionProblem = (typeof connectionProblems)[number];

/** From when on a dispute takes the sale back. */
export const disputeRules = ['opened', 'lost'] as const;
export type DisputeRule = (typeof disputeRules)[number];

export const providerEventStatuses = ['waiting', 'read', 'ignored', 'failed'] as const;
export type ProviderEventStatus = (typeof providerEventStatuses)[number];

/** Status of a payment at a provider. */
export const providerPaymentStatuses = ['credited', 'not_credited', 'observed', 'waiting', 'failed'] as const;
export type ProviderPaymentStatus = (typeof providerPaymentStatuses)[number];

/** Notes for an operator, independent of the status of a payment. */
export const providerPaymentNotes = [
  'wrong_amount',
  'double_sale',
  'unlinked',
  'needs_api_key',
  'codes_unknown',
  'currency_differs',
  'customer_of_another',
] as const;
export type ProviderPaymentNote = (typeof providerPaymentNotes)[number];

/** By what the referral of a payment was found or made. */
export const creditedBy = [
  'customer_id',
  'external_user_id',
  'email',
  'click',
  'coupon_code',
  'own_sale',
] as const;
export type CreditedBy = (typeof creditedBy)[number];
