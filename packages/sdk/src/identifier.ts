type Identifier = 'customer_id' | 'external_user_id' | 'click_id' | 'referral_id';

/** At least one of the four identifiers of the canonical event model. */
export type WithIdentifier<T> = T & { [K in Identifier]: { [P in K]: string } }[Identifier];
