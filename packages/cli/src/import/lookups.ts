import type { Noun } from './nouns.ts';

/** What a row can refer to. */
export type Owner = 'affiliates' | 'referrals' | 'programs' | 'groups' | 'conversions';

/** What it can be found by. */
export type NamedBy =
  | 'id'
  | 'imported_id'
  | 'customer_id'
  | 'external_user_id'
  | 'external_event_id'
  | 'tracking_id'
  | 'email';

/** A field of a row that holds a name of something else. */
interface Reference {
  readonly field: string;
  readonly owner: Owner;
  readonly by: NamedBy;
}

/** A column that names something by what is not its id; the id is looked up and fills `fills`. */
export interface Lookup extends Reference {
  readonly fills: string;
}

const named = (prefix: string, fills: string, owner: Owner, names: readonly NamedBy[]): Lookup[] =>
  names.map((by) => ({ field: `${prefix}_${by}`, fills, owner, by }));

const affiliateNames = ['email', 'tracking_id', 'external_user_id'] as const;
const referralNames = ['email', 'customer_id', 'external_user_id'] as const;

export const lookupsOf: Readonly<Record<Noun, readonly Lookup[]>> = {
  affiliates: named('parent_affiliate', 'parent_affiliate_id', 'affiliates', affiliateNames),
  referrals: named('affiliate', 'affiliate_id', 'affiliates', affiliateNames),
  commissions: named('referral', 'referral_id', 'referrals', referralNames),
  // A sale names its customer by itself, but for the e-mail address.
  conversions: named('referral', 'referral_id', 'referrals', ['email']),
  refunds: [],
};

/** Fields whose value must be there on the server: a dry run looks. */
export const referencesOf: Readonly<Record<Noun, readonly Reference[]>> = {
  affiliates: [
    { field: 'program_id', owner: 'programs', by: 'id' },
    { field: 'group_id', owner: 'groups', by: 'id' },
    { field: 'parent_affiliate_id', owner: 'affiliates', by: 'id' },
  ],
  referrals: [{ field: 'affiliate_id', owner: 'affiliates', by: 'id' }],
  commissions: [{ field: 'referral_id', owner: 'referrals', by: 'id' }],
  conversions: [
    { field: 'referral_id', owner: 'referrals', by: 'id' },
    { field: 'customer_id', owner: 'referrals', by: 'customer_id' },
    { field: 'external_user_id', owner: 'referrals', by: 'external_user_id' },
  ],
  refunds: [
    { field: 'conversion_id', owner: 'conversions', by: 'id' },
    { field: 'conversion_external_event_id', owner: 'conversions', by: 'external_event_id' },
  ],
};

/** What one of them is called. */
export const ownerNoun: Readonly<Record<Owner, string>> = {
  affiliates: 'affiliate',
  referrals: 'referral',
  programs: 'program',
  groups: 'group',
  conversions: 'conversion',
};
