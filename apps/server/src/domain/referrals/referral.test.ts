import type { ReferralStatus } from '@tributary/core';
import { describe, expect, test } from 'vitest';
import {
  afterEvent,
  afterSale,
  cameAfter,
  convertedAtAfter,
  type Identities,
  identifierFlags,
  isWithinCookie,
  linked,
  linkedIds,
  nextReferralStatus,
  type ReferralState,
  referralOf,
} from './referral.ts';

const events: Parameters<typeof nextReferralStatus>[1][] = [
  'lead',
  'trial',
  'one_off_conversion',
  'subscription_conversion',
  'milestone',
];

describe('status of a referral', () => {
  const grid: [ReferralStatus, ReferralStatus[]][] = [
    ['lead', ['lead', 'trialing', 'customer', 'active', 'lead']],
    ['trialing', ['trialing', 'trialing', 'customer', 'active', 'trialing']],
    ['customer', ['customer', 'customer', 'customer', 'active', 'customer']],
    ['active', ['active', 'active', 'active', 'active', 'active']],
    ['canceled', ['canceled', 'canceled', 'canceled', 'active', 'canceled']],
    ['rejected', ['rejected', 'rejected', 'rejected', 'rejected', 'rejected']],
  ];
  const cells = grid.flatMap(([current, row]) =>
    row.map((next, index) => [current, events[index]!, next] as const),
  );

  test.each(cells)('with %s after a %s is %s', (current, event, next) => {
    expect(nextReferralStatus(current, event)).toBe(next);
  });
});

describe('conversion time of a referral', () => {
  const at = new Date('2026-03-01T00:00:00Z');
  const earlier = new Date('2026-01-01T00:00:00Z');

  test.each([
    ['lead', 'lead', null, null],
    ['lead', 'trialing', null, at],
    ['lead', 'rejected', null, at],
    [null, 'lead', null, null],
    [null, 'customer', null, at],
    ['trialing', 'active', earlier, earlier],
    ['active', 'lead', earlier, earlier],
    ['lead', 'active', earlier, earlier],
  ] as const)(
    'when it moves from %s to %s, converted before at %s, is: %s',
    (current, next, convertedAt, expected) => {
      expect(convertedAtAfter({ current, next, convertedAt, at })).toEqual(expected);
    },
  );
});

const occurredAt = new Date('2026-03-01T00:00:00Z');
const earlier = new Date('2026-01-01T00:00:00Z');
const later = new Date('2026-05-01T00:00:00Z');
const nobody = {
  ...{ customerIds: [], externalUserIds: [], olderCustomerIds: 0, olderExternalUserIds: 0 },
};
const lead: ReferralState & Identities = {
  ...nobody,
  status: 'lead',
  convertedAt: null,
  conversionsCount: 0,
  firstConversionAt: null,
  incentiveUsage: {},
  customerId: null,
  externalUserId: 'user_1',
};
const event = { customerId: 'cus_1', externalUserId: 'user_2', occurredAt };
const unused = { incentive: null, commission: null };
const used = { incentive: { id: 'inc_1' }, commission: { minor: 500n, currency: 'USD' } };

const state = ({
  status,
  convertedAt,
  conversionsCount,
  ...of
}: ReferralState & Identities): ReferralState => ({
  ...{ status, convertedAt, conversionsCount, firstConversionAt: of.firstConversionAt },
  ...{ incentiveUsage: of.incentiveUsage, customerId: of.customerId, externalUserId: of.externalUserId },
});

test('adopts missing identifiers from an event', () => {
  const ids = { customerId: 'cus_1', externalUserId: 'user_2' };
  expect(linked(lead, event)).toEqual({ ...state(lead), ...ids });
  const known = { ...lead, customerIds: ['cus_1'], customerId: 'cus_9', externalUserIds: ['user_2'] };
  expect(linked(known, event)).toEqual(state(known));
});

describe('referral with the maximum number of ids of a kind', () => {
  const full = { ...lead, customerId: 'cus_20', olderCustomerIds: 19 };

  test('accepts no further id and reports it', () => {
    expect(linkedIds(full, event)).toEqual({ customerId: 'cus_20', externalUserId: 'user_2' });
    expect(identifierFlags(full, event)).toEqual(['identifiers_full']);
    expect(identifierFlags({ ...full, olderCustomerIds: 18 }, event)).toEqual([]);
    expect(identifierFlags({ ...full, customerIds: ['cus_1'] }, event)).toEqual([]);
  });

  test('conflicts for a sale found only through an id, but not for one that names it or its click', () => {
    const found = {
      ...full,
      id: 'ref_1',
      programId: 'prog_1',
      emailNormalized: null,
      clickId: 'clk_1',
      copiedClickId: null,
    };
    const byUser = { ...found, externalUserIds: ['user_2'] };
    const given = { referralId: null, clickId: null, customerId: 'cus_1', externalUserId: 'user_2' };
    expect(() => referralOf(given, [byUser])).toThrow(
      expect.objectContaining({ code: 'IDENTIFIER_CONFLICT', field: 'customer_id' }),
    );
    expect(referralOf({ ...given, clickId: 'clk_1' }, [byUser])).toBe(byUser);
    expect(referralOf({ ...given, referralId: 'ref_1' }, [byUser])).toBe(byUser);
  });
});

describe('referral after an event', () => {
  test('has advanced, and has used an incentive only if the event earned', () => {
    const after = { ...linked(lead, event), status: 'trialing', convertedAt: occurredAt };
    expect(afterEvent(lead, { ...event, kind: 'trial' }, null)).toEqual(after);
    expect(afterEvent(lead, { ...event, kind: 'trial' }, used)).toEqual({
      ...after,
      incentiveUsage: { inc_1: { uses: 1, commission: { USD: '500' } } },
    });
  });
});

describe('referral after a complete sale', () => {
  const sale = { ...event, isSubscription: true, saleMinor: 1n, countsAsPayment: true };

  test('has advanced and counts one more payment', () => {
    const after = {
      ...{ status: 'active', convertedAt: occurredAt, conversionsCount: 1, firstConversionAt: occurredAt },
      ...{ incentiveUsage: {}, customerId: 'cus_1', externalUserId: 'user_2' },
    };
    expect(afterSale(lead, sale, unused)).toEqual(after);
    expect(afterSale(lead, { ...sale, isSubscription: false }, unused)).toEqual({
      ...after,
      status: 'customer',
    });
  });

  test.each([
    [earlier, earlier],
    [occurredAt, occurredAt],
    [later, occurredAt],
  ])('whose first payment was at %s has it at %s', (firstConversionAt, expected) => {
    const before = { ...lead, firstConversionAt };
    expect(afterSale(before, sale, unused).firstConversionAt).toEqual(expected);
  });

  test.each([{ saleMinor: 0n }, { countsAsPayment: false }])(
    'that is not a payment (%o) is linked and has used its incentive, with nothing else changed',
    (difference) => {
      expect(afterSale(lead, { ...sale, ...difference }, used)).toEqual({
        ...linked(lead, event),
        incentiveUsage: { inc_1: { uses: 1, commission: { USD: '500' } } },
      });
    },
  );
});

describe('referral lookup by identifiers', () => {
  const found = {
    ...nobody,
    ...{ id: 'ref_1', programId: 'prog_1', emailNormalized: null, customerId: 'cus_1', externalUserId: null },
    ...{ customerIds: ['cus_1'], clickId: 'clk_1', copiedClickId: null },
  };
  const given = { referralId: null, customerId: null, externalUserId: null, clickId: null };

  test('returns the only match, or nothing without a match', () => {
    expect(referralOf(given, [found])).toBe(found);
    expect(referralOf({ ...given, referralId: 'ref_1', externalUserId: 'user_1' }, [found])).toBe(found);
    expect(referralOf(given, [])).toBeNull();
  });

  test('returns nothing if referral_id matches none, even if another identifier matches', () => {
    const code = 'REFERRAL_NOT_FOUND';
    expect(() => referralOf({ ...given, referralId: 'ref_2' }, [found])).toThrow(
      expect.objectContaining({ code }),
    );
    expect(() => referralOf({ ...given, referralId: 'ref_2' }, [])).toThrow(
      expect.objectContaining({ code }),
    );
  });

  test.each([
    ['prog_1', 'The identifiers belong to different referrals: ref_1 and ref_2.'],
    [
      'prog_2',
      'The identifiers belong to different referrals: ref_1 and ref_2. Send program_id to choose one.',
    ],
  ])('conflicts if they match two referrals, the second in %s', (programId, message) => {
    expect(() => referralOf(given, [found, { ...found, id: 'ref_2', programId }])).toThrow(
      expect.objectContaining({ code: 'IDENTIFIER_CONFLICT', message }),
    );
  });

  describe('with a click that became another customer’s referral', () => {
    const byClick = { ...given, clickId: 'clk_1' };
    const anonymous = { ...found, customerId: null, customerIds: [] };
    const ofCopy = { customerId: 'cus_2', customerIds: ['cus_2'], clickId: null, copiedClickId: 'clk_1' };
    const copy = { ...found, id: 'ref_2', ...ofCopy };

    test.each([
      ['without an identity, that one', byClick, found, found],
      ['with an identity, as long as that one is nobody, that one', byClick, anonymous, anonymous],
      ['of another customer_id, none', { ...byClick, customerId: 'cus_2' }, found, null],
      ['of another external_user_id, none', { ...byClick, externalUserId: 'user_2' }, found, null],
      [
        'of somebody else than an e-mail address, none',
        { ...byClick, customerId: 'cus_2' },
        { ...anonymous, emailNormalized: 'a@example.com' },
        null,
      ],
      [
        'that referral_id names as well, that one',
        { ...byClick, referralId: 'ref_1', externalUserId: 'user_2' },
        found,
        found,
      ],
    ])('returns %s', (_, event, ofClick, expected) => {
      expect(referralOf(event, [ofClick])).toBe(expected);
    });

    test('returns the customer’s earlier copy, and conflicts for any other referral', () => {
      const event = { ...byClick, customerId: 'cus_2' };
      expect(referralOf(event, [found, copy])).toBe(copy);
      const code = 'IDENTIFIER_CONFLICT';
      expect(() => referralOf(event, [found, { ...copy, copiedClickId: null }])).toThrow(
        expect.objectContaining({ code }),
      );
      expect(() => referralOf({ ...event, referralId: 'ref_1' }, [found, copy])).toThrow(
        expect.objectContaining({ code }),
      );
    });
  });

  test('returns the same referral if it has another identifier of the same kind', () => {
    const other = { ...given, referralId: 'ref_1', customerId: 'cus_2' };
    expect(referralOf(other, [found])).toBe(found);
  });
});

test('treats a click as later than an event if it was recorded more than five minutes later', () => {
  const at = new Date('2026-01-01T12:00:00Z');
  expect(cameAfter(new Date('2026-01-01T12:05:00Z'), at)).toBe(false);
  expect(cameAfter(new Date('2026-01-01T12:05:00.001Z'), at)).toBe(true);
});

test('converts a click until the last instant of its cookie', () => {
  const lastInstant = new Date('2026-01-31T00:00:00Z');
  expect(isWithinCookie(earlier, 30, lastInstant)).toBe(true);
  expect(isWithinCookie(earlier, 30, new Date(lastInstant.getTime() + 1))).toBe(false);
});
