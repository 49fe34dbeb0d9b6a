import type { BatchOutcome, Call, Tributary } from '@tributary/sdk';

export const nouns = ['affiliates', 'coupons', 'referrals', 'commissions', 'conversions', 'refunds'] as const;
export type Noun = (typeof nouns)[number];

type Made = BatchOutcome<{ readonly id: string }>[];

/** Singular form of each noun. */
export const oneOf: Readonly<Record<Noun, string>> = {
  affiliates: 'affiliate',
  coupons: 'coupon',
  referrals: 'referral',
  commissions: 'commission',
  conversions: 'conversion',
  refunds: 'refund',
};

interface NounFacts {
  /** Field that makes resending a row safe. */
  readonly key: 'idempotency_key' | 'external_event_id';
  /** Pairs of amount and currency fields. `--expect-total` checks the first. */
  readonly amounts: readonly (readonly [amount: string, currency: string])[];
  /**
   * True if only the key prevents duplicates. The server stores keys for a day. After that, sending the row
   * again would create a duplicate, because the row has no e-mail address or business key that the server
   * could match.
   */
  readonly isKeyAll: boolean;
  readonly send: (client: Tributary, items: readonly never[], batch: ImportFields) => Call<Made>;
  /** Set if the call always returns 200 and does not report replays. */
  readonly isReplayUnsaid?: true;
  /**
   * Effect of `import undo` on a row: commissions and conversions are voided, other objects are deleted, and
   * refunds are kept (null).
   */
  readonly undo: 'delete' | 'void' | null;
  /** Deletes the object that a row created. */
  readonly takeBack?: (client: Tributary, id: string) => Call<unknown>;
}

/** Fields in a batch of commissions or conversions that describe the import. */
export interface ImportFields {
  readonly import_id: string;
  readonly include_duplicates: boolean;
}

export const nounFacts: Readonly<Record<Noun, NounFacts>> = {
  affiliates: {
    key: 'idempotency_key',
    amounts: [],
    isKeyAll: false,
    send: (client, items) => client.affiliates.createBatch({ items }),
    undo: 'delete',
    takeBack: (client, id) => client.affiliates.delete(id),
  },
  coupons: {
    key: 'idempotency_key',
    // A customer's discount does not count toward the file's totals.
    amounts: [],
    isKeyAll: false,
    send: (client, items) => client.coupons.createBatch({ items }),
    undo: 'delete',
    takeBack: (client, id) => client.coupons.delete(id),
  },
  referrals: {
    key: 'idempotency_key',
    amounts: [],
    isKeyAll: false,
    send: (client, items) => client.referrals.createBatch({ items }),
    undo: 'delete',
    takeBack: (client, id) => client.referrals.delete(id),
  },
  commissions: {
    key: 'idempotency_key',
    amounts: [
      ['commission_amount', 'commission_currency'],
      ['sale_amount', 'sale_amount_currency'],
    ],
    isKeyAll: true,
    send: (client, items, batch) => client.commissions.createBatch({ ...batch, items }),
    undo: 'void',
  },
  conversions: {
    key: 'external_event_id',
    amounts: [['sale_amount', 'sale_amount_currency']],
    isKeyAll: false,
    send: (client, items, batch) => client.conversions.createBatch({ ...batch, items }),
    undo: 'void',
  },
  refunds: {
    key: 'external_event_id',
    // Default: the sale's remaining amount, in its currency.
    amounts: [['amount', 'currency']],
    isKeyAll: false,
    isReplayUnsaid: true,
    undo: null,
    send: (client, items) => client.conversions.refundBatch({ items }),
  },
};

/** Objects that a row can refer to. */
export type Owner = 'affiliates' | 'referrals' | 'programs' | 'groups' | 'conversions';

/** Kinds of names by which objects can be looked up. */
export type NamedBy =
  | 'id'
  | 'imported_id'
  | 'customer_id'
  | 'external_user_id'
  | 'external_event_id'
  | 'tracking_id'
  | 'email';

interface Reference {
  readonly field: string;
  readonly owner: Owner;
  readonly by: NamedBy;
}

/** Column that identifies an object by a value other than its id. The id is looked up and stored in `fills`. */
export interface Lookup extends Reference {
  readonly fills: string;
}

const named = (prefix: string, fills: string, owner: Owner, names: readonly NamedBy[]): Lookup[] =>
  names.map((by) => ({ field: `${prefix}_${by}`, fills, owner, by }));

const affiliateNames = ['email', 'tracking_id', 'external_user_id'] as const;
const referralNames = ['email', 'customer_id', 'external_user_id'] as const;

export const lookupsOf: Readonly<Record<Noun, readonly Lookup[]>> = {
  affiliates: named('parent_affiliate', 'parent_affiliate_id', 'affiliates', affiliateNames),
  coupons: named('affiliate', 'affiliate_id', 'affiliates', affiliateNames),
  referrals: named('affiliate', 'affiliate_id', 'affiliates', affiliateNames),
  commissions: named('referral', 'referral_id', 'referrals', referralNames),
  // The API itself finds the referral of a sale by any name except the e-mail address.
  conversions: named('referral', 'referral_id', 'referrals', ['email']),
  refunds: [],
};

/** Field that names the program in which names are looked up. Some nouns have this field in any case. */
export const programField = 'program_id';

export const isProgramColumn = (noun: Noun, field: string): boolean =>
  field === programField && lookupsOf[noun].length > 0;

/** Fields that must refer to existing objects, which a dry run checks. */
export const referencesOf: Readonly<Record<Noun, readonly Reference[]>> = {
  affiliates: [
    { field: 'program_id', owner: 'programs', by: 'id' },
    { field: 'group_id', owner: 'groups', by: 'id' },
    { field: 'parent_affiliate_id', owner: 'affiliates', by: 'id' },
  ],
  coupons: [{ field: 'affiliate_id', owner: 'affiliates', by: 'id' }],
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

/** Singular form of each noun. */
export const ownerNoun: Readonly<Record<Owner, string>> = {
  affiliates: 'affiliate',
  referrals: 'referral',
  programs: 'program',
  groups: 'group',
  conversions: 'conversion',
};
