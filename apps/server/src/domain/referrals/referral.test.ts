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

describe('the status of a referral', () => {
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

  test.each(cells)('%s after a %s is %s', (current, event, next) => {
    expect(nextReferralStatus(current, event)).toBe(next);
  });
});

describe('when a referral converted', () => {
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
  ] as const)('from %s to %s, converted before at %s: %s', (current, next, convertedAt, expected) => {
    expect(convertedAtAfter({ current, next, convertedAt, at })).toEqual(expected);
  });
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

test('a referral takes over the identifiers of an event that it does not have', () => {
  const ids = { customerId: 'cus_1', externalUserId: 'user_2' };
  expect(linked(lead, event)).toEqual({ ...state(lead), ...ids });
  const known = { ...lead, customerIds: ['cus_1'], customerId: 'cus_9', externalUserIds: ['user_2'] };
  expect(linked(known, event)).toEqual(state(known));
});

describe('a referral with as many ids of a kind as it can have', () => {
  const full = { ...lead, customerId: 'cus_20', olderCustomerIds: 19 };

  test('takes no other, and says so', () => {
    expect(linkedIds(full, event)).toEqual({ customerId: 'cus_20', externalUserId: 'user_2' });
    expect(identifierFlags(full, event)).toEqual(['identifiers_full']);
    expect(identifierFlags({ ...full, olderCustomerIds: 18 }, event)).toEqual([]);
    expect(identifierFlags({ ...full, customerIds: ['cus_1'] }, event)).toEqual([]);
  });

  test('is a conflict for a sale that only an id led to, and none for one that names it or its click', () => {
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

describe('a referral after an event', () => {
  test('has moved up, and has used an incentive only if it earned', () => {
    const after = { ...linked(lead, event), status: 'trialing', convertedAt: occurredAt };
    expect(afterEvent(lead, { ...event, kind: 'trial' }, null)).toEqual(after);
    expect(afterEvent(lead, { ...event, kind: 'trial' }, used)).toEqual({
      ...after,
      incentiveUsage: { inc_1: { uses: 1, commission: { USD: '500' } } },
    });
  });
});

describe('a referral after a complete sale', () => {
  const sale = { ...event, isSubscription: true, saleMinor: 1n, countsAsPayment: true };

  test('has moved up and counts one payment more', () => {
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
  ])('whose first payment was at %s had it at %s', (firstConversionAt, expected) => {
    const before = { ...lead, firstConversionAt };
    expect(afterSale(before, sale, unused).firstConversionAt).toEqual(expected);
  });

  test.each([{ saleMinor: 0n }, { countsAsPayment: false }])(
    'that is no payment (%o) is linked and has used its incentive, and nothing else changes',
    (difference) => {
      expect(afterSale(lead, { ...sale, ...difference }, used)).toEqual({
        ...linked(lead, event),
        incentiveUsage: { inc_1: { uses: 1, commission: { USD: '500' } } },
      });
    },
  );
});

describe('the referral that identifiers lead to', () => {
  const found = {
    ...nobody,
    ...{ id: 'ref_1', programId: 'prog_1', emailNormalized: null, customerId: 'cus_1', externalUserId: null },
    ...{ customerIds: ['cus_1'], clickId: 'clk_1', copiedClickId: null },
  };
  const given = { referralId: null, customerId: null, externalUserId: null, clickId: null };

  test('is the only one found; without any there is none', () => {
    expect(referralOf(given, [found])).toBe(found);
    expect(referralOf({ ...given, referralId: 'ref_1', externalUserId: 'user_1' }, [found])).toBe(found);
    expect(referralOf(given, [])).toBeNull();
  });

  test('is not found if referral_id leads nowhere, even if another identifier leads somewhere', () => {
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
  ])('is a conflict if they lead to two, the second in %s', (programId, message) => {
    expect(() => referralOf(given, [found, { ...found, id: 'ref_2', programId }])).toThrow(
      expect.objectContaining({ code: 'IDENTIFIER_CONFLICT', message }),
    );
  });

  describe('beside a click that became the referral of somebody', () => {
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
    ])('is %s', (_, event, ofClick, expected) => {
      expect(referralOf(event, [ofClick])).toBe(expected);
    });

    test('is the copy that the customer got before, and a conflict for any other referral', () => {
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

  test('is the same if it has another identifier of the same kind', () => {
    const other = { ...given, referralId: 'ref_1', customerId: 'cus_2' };
    expect(referralOf(other, [found])).toBe(found);
  });
});

test('a click came after an event if it was recorded more than five minutes later', () => {
  const at = new Date('2026-01-01T12:00:00Z');
  expect(cameAfter(new Date('2026-01-01T12:05:00Z'), at)).toBe(false);
  expect(cameAfter(new Date('2026-01-01T12:05:00.001Z'), at)).toBe(true);
});

test('a click becomes a referral up to the last instant of its cookie', () => {
  const lastInstant = new Date('2026-01-31T00:00:00Z');
  expect(isWithinCookie(earlier, 30, lastInstant)).toBe(true);
  expect(isWithinCookie(earlier, 30, new Date(lastInstant.getTime() + 1))).toBe(false);
});
