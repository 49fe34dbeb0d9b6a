import type { BatchOutcome, Call, Tributary } from '@tributary/sdk';

export const nouns = ['affiliates', 'coupons', 'referrals', 'commissions', 'conversions', 'refunds'] as const;
export type Noun = (typeof nouns)[number];

type Made = BatchOutcome<{ readonly id: string }>[];

/** What one of them is called. */
export const oneOf: Readonly<Record<Noun, string>> = {
  affiliates: 'affiliate',
  coupons: 'coupon',
  referrals: 'referral',
  commissions: 'commission',
  conversions: 'conversion',
  refunds: 'refund',
};

interface NounFacts {
  /** The field that makes it safe to send a row again. */
  readonly key: 'idempotency_key' | 'external_event_id';
  /** Each amount with the field of its currency. The first is the one that `--expect-total` is about. */
  readonly amounts: readonly (readonly [amount: string, currency: string])[];
  /**
   * Whether the key alone distinguishes an existing row from a new one. The server keeps it for a day: after that the same
   * row would be done twice, where an e-mail address or a business key would have it refused.
   */
  readonly isKeyAll: boolean;
  /** Up to 500 items; the server judges each by itself. */
  readonly send: (client: Tributary, items: readonly never[], batch: ImportFields) => Call<Made>;
  /** The single call answers 200 whether or not it was done before. */
  readonly isReplayUnsaid?: true;
  /** How `import undo` takes back what a row made: money is voided, everything else deleted; a refund stays in the books. */
  readonly undo: 'delete' | 'void' | null;
  /** Deletes what a row made. */
  readonly takeBack?: (client: Tributary, id: string) => Call<unknown>;
}

/** What a batch of commissions or conversions says of its import. */
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
    // What a customer saves is no amount of the file.
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
    // Left out it is all that is left of the sale, and the currency is then the sale's.
    amounts: [['amount', 'currency']],
    isKeyAll: false,
    isReplayUnsaid: true,
    undo: null,
    send: (client, items) => client.conversions.refundBatch({ items }),
  },
};

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
  coupons: named('affiliate', 'affiliate_id', 'affiliates', affiliateNames),
  referrals: named('affiliate', 'affiliate_id', 'affiliates', affiliateNames),
  commissions: named('referral', 'referral_id', 'referrals', referralNames),
  // A sale names its customer by itself, but for the e-mail address.
  conversions: named('referral', 'referral_id', 'referrals', ['email']),
  refunds: [],
};

/** Names the program of what is looked up, where its names are those of several; rows of some nouns have such a field anyway. */
export const programField = 'program_id';

export const isProgramColumn = (noun: Noun, field: string): boolean =>
  field === programField && lookupsOf[noun].length > 0;

/** Fields whose value must be there on the server: a dry run looks. */
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

/** What one of them is called. */
export const ownerNoun: Readonly<Record<Owner, string>> = {
  affiliates: 'affiliate',
  referrals: 'referral',
  programs: 'program',
  groups: 'group',
  conversions: 'conversion',
};
