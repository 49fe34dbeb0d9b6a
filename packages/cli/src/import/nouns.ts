import type { BatchOutcome, Call, RequestOptions, Tributary } from '@tributary/sdk';

export const nouns = ['affiliates', 'referrals', 'commissions', 'conversions', 'refunds'] as const;
export type Noun = (typeof nouns)[number];

type Made = BatchOutcome<{ readonly id: string }>[];

/** What one of them is called. */
export const oneOf: Readonly<Record<Noun, string>> = {
  affiliates: 'affiliate',
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
  /** Rows that agree in the first of these which they have are sent in the order of the file. */
  readonly links: readonly string[];
  /**
   * Whether the key alone tells a row that is there from a new one. The server keeps it for a day: after that the same
   * row would be done twice, where an e-mail address or a business key would have it refused.
   */
  readonly isKeyAll: boolean;
  /** Up to 500 items; the server judges each by itself. */
  readonly send: (client: Tributary, items: readonly never[], options?: RequestOptions) => Call<Made>;
  /** The single call answers 200 whether or not it was done before. */
  readonly isReplayUnsaid?: true;
  /** How `import undo` takes back what a row made: money is voided, everything else deleted. */
  readonly undo: 'delete' | 'void';
  /** Absent where nothing can be taken back: a refund stays in the books. */
  readonly takeBack?: (client: Tributary, id: string) => Call<unknown>;
}

export const nounFacts: Readonly<Record<Noun, NounFacts>> = {
  affiliates: {
    key: 'idempotency_key',
    amounts: [],
    links: ['email'],
    isKeyAll: false,
    send: (client, items, options) => client.affiliates.createBatch({ items }, options),
    undo: 'delete',
    takeBack: (client, id) => client.affiliates.delete(id),
  },
  referrals: {
    key: 'idempotency_key',
    amounts: [],
    links: ['email'],
    isKeyAll: false,
    send: (client, items, options) => client.referrals.createBatch({ items }, options),
    undo: 'delete',
    takeBack: (client, id) => client.referrals.delete(id),
  },
  commissions: {
    key: 'idempotency_key',
    amounts: [
      ['commission_amount', 'commission_currency'],
      ['sale_amount', 'sale_amount_currency'],
    ],
    links: ['referral_id'],
    isKeyAll: true,
    send: (client, items, options) => client.commissions.createBatch({ items }, options),
    undo: 'void',
    takeBack: (client, id) => client.commissions.void(id),
  },
  conversions: {
    key: 'external_event_id',
    amounts: [['sale_amount', 'sale_amount_currency']],
    links: ['customer_id', 'external_user_id', 'referral_id', 'click_id'],
    isKeyAll: false,
    send: (client, items, options) => client.conversions.createBatch({ items }, options),
    undo: 'void',
    takeBack: (client, id) => client.commissions.void(id),
  },
  refunds: {
    key: 'external_event_id',
    // Left out it is all that is left of the sale, and the currency is then the sale's.
    amounts: [['amount', 'currency']],
    links: ['conversion_id', 'conversion_external_event_id'],
    isKeyAll: false,
    isReplayUnsaid: true,
    undo: 'void',
    send: (client, items, options) => client.conversions.refundBatch({ items }, options),
  },
};
