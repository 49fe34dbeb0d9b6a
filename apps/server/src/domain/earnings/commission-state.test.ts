import { commissionSentence } from '@tributary/affiliate-words';
import {
  type CommissionReading,
  type CommissionState,
  type ConsiderationReason,
  commissionStateNames,
  commissionStatuses,
  considerationReasons,
  payoutStatuses,
  refundKinds,
  salesStatuses,
  withheldReasons,
} from '@tributary/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  adjustmentReading,
  commissionReading,
  commissionState,
  type StatedAdjustment,
  type StatedAffiliate,
  type StatedCommission,
  type StatedEarning,
} from './commission-state.ts';

const march = (day: number) => new Date(Date.UTC(2026, 2, day, 12));

const affiliate: StatedAffiliate = {
  partnershipStatus: 'APPROVED',
  payoutMethod: 'wise',
  isMerged: false,
  minimums: { EUR: 5000n },
  due: { EUR: 9000n, CREDITS: 500n },
  payoutSchedule: null,
  timezone: 'UTC',
  now: march(2),
};
const earning: StatedEarning = {
  ...{
    status: 'ready_for_payment',
    level: 0,
    approvalType: 'automatic',
    holdUntil: null,
    readyAt: new Date(0),
    isSettled: false,
  },
  ...{ original: { minor: 4000n, currency: 'EUR' }, remainingMinor: 4000n, openMinor: 4000n, payout: null },
};
const commission: StatedCommission = {
  ...{ saleStatus: 'complete', saleMinor: 20_000n, occurredAt: march(1), isVoided: false, flags: [] },
  ...{ rejectionReason: null, explanation: null, earning, refund: null, back: null },
};
const payout = {
  number: 1042,
  status: 'processing',
  createdAt: march(15),
  processedAt: null,
  returnedAt: null,
};

const stateOf = (changed: Partial<StatedCommission>, reader: Partial<StatedAffiliate> = {}) =>
  commissionState({ ...commission, ...changed }, { ...affiliate, ...reader });
const earned = (changed: Partial<StatedEarning>, reader: Partial<StatedAffiliate> = {}) =>
  stateOf({ earning: { ...earning, ...changed } }, reader);
const bonus: StatedAdjustment = {
  ...{ amount: { minor: 500n, currency: 'EUR' }, reason: 'A video', isVoided: false, createdAt: march(1) },
  ...{ openMinor: 500n, payout: null },
};
const adjusted = (changed: Partial<StatedAdjustment>, reader: Partial<StatedAffiliate> = {}) =>
  stateIn(adjustmentReading({ ...bonus, ...changed }, { ...affiliate, ...reader }));
/** Returns the state that a reading reports. */
function stateIn({ is_level, note, partly_refunded, ...reading }: CommissionReading): CommissionState {
  const said = Object.entries(reading).filter(([, value]) => value !== null);
  return Object.fromEntries(said) as unknown as CommissionState;
}
const deducts = { amount: { minor: -500n, currency: 'EUR' }, openMinor: -500n };
const considered = (...reasons: ConsiderationReason[]) => ({
  considered: reasons.map((reason) => ({ id: 'inc_1', version: 1, name: 'Default', reason })),
});
const unearned = (explanation: StatedCommission['explanation'], changed: Partial<StatedCommission> = {}) =>
  stateOf({ earning: null, explanation, ...changed });
const held = { status: 'pending', approvalType: 'hold_period', holdUntil: march(31) };

const capped = considered('matched').considered.map((each) => ({ ...each, capped_by: 'referral' as const }));

const cases: [string, CommissionState, CommissionState][] = [
  ['a voided sale', stateOf({ isVoided: true }), { state: 'voided' }],
  ['a pending sale', stateOf({ earning: null, saleStatus: 'pending' }), { state: 'sale_pending' }],
  ['a failed sale', stateOf({ earning: null, saleStatus: 'failed' }), { state: 'sale_failed' }],
  ['a hold', earned(held), { state: 'held', date: march(31).toISOString() }],
  ['a manual approval', earned({ status: 'pending', approvalType: 'manual' }), { state: 'in_review' }],
  ['an applicant', earned(held, { partnershipStatus: 'PENDING' }), { state: 'application_pending' }],
  ['a rejected affiliate', earned(held, { partnershipStatus: 'REJECTED' }), { state: 'not_in_program' }],
  ['a partner who waits', earned({ status: 'pending', level: 1 }), { state: 'partner_pending' }],
  [
    'a possible own order',
    stateOf({ flags: ['self_referral'], earning: { ...earning, status: 'pending', approvalType: 'manual' } }),
    { state: 'own_order' },
  ],
  [
    'an approval during a hold',
    earned({ status: 'approved', holdUntil: march(31) }),
    { state: 'approved_held', date: march(31).toISOString() },
  ],
  ['an approval without a hold', earned({ status: 'approved' }), { state: 'approved_unreleased' }],
  ['what is due', earned({}), { state: 'ready_no_date' }],
  [
    'what is due on a day',
    earned({}, { payoutSchedule: { every: 'month', day: 15 } }),
    { state: 'ready', date: '2026-03-15T00:00:00.000Z' },
  ],
  [
    'too little',
    earned({}, { due: { EUR: 3800n } }),
    {
      state: 'below_minimum',
      minimum: { amount: 50, currency: 'EUR' },
      missing: { amount: 12, currency: 'EUR' },
    },
  ],
  ['a debt', earned({}, { due: { EUR: -1n } }), { state: 'offset' }],
  ['no method', earned({}, { payoutMethod: null }), { state: 'no_method' }],
  ['the method none', earned({}, { payoutMethod: 'none' }), { state: 'no_method' }],
  ['an account that was merged', earned({}, { isMerged: true }), { state: 'merged' }],
  ['a bonus', adjusted({}), { state: 'ready_no_date' }],
  ['a bonus without a method', adjusted({}, { payoutMethod: null }), { state: 'no_method' }],
  [
    'a bonus that was paid',
    adjusted({ openMinor: 0n, payout: { ...payout, status: 'completed', processedAt: march(16) } }),
    { state: 'paid', payout_number: 1042, date: march(16).toISOString() },
  ],
  [
    'a bonus in a payout',
    adjusted({ openMinor: 0n, payout }),
    { state: 'in_payout', payout_number: 1042, date: march(15).toISOString() },
  ],
  ['a bonus that was voided', adjusted({ isVoided: true }), { state: 'voided' }],
  ['a deduction', adjusted(deducts), { state: 'deduction' }],
  [
    'a deduction in a payout',
    adjusted({ ...deducts, openMinor: 0n, payout }),
    { state: 'deducted', payout_number: 1042, date: march(15).toISOString() },
  ],
  ['somebody who was rejected', earned({}, { partnershipStatus: 'REJECTED' }), { state: 'not_in_program' }],
  [
    'a unit',
    earned({ original: { minor: 500n, currency: 'CREDITS' }, openMinor: 500n }),
    { state: 'credited', credit: { amount: 500, currency: 'CREDITS' } },
  ],
  [
    'a payout under way',
    earned({ openMinor: 0n, payout }),
    { state: 'in_payout', payout_number: 1042, date: march(15).toISOString() },
  ],
  [
    'a failed payout',
    earned({ openMinor: 0n, payout: { ...payout, status: 'failed' } }),
    { state: 'payout_failed', payout_number: 1042 },
  ],
  [
    'a returned payout',
    earned({ payout: { ...payout, status: 'completed', returnedAt: march(20) } }),
    { state: 'payout_returned', payout_number: 1042 },
  ],
  [
    'a completed payout',
    earned({
      status: 'paid',
      openMinor: 0n,
      payout: { ...payout, status: 'completed', processedAt: march(16) },
    }),
    { state: 'paid', payout_number: 1042, date: march(16).toISOString() },
  ],
  [
    'what was recorded as paid',
    earned({ status: 'paid', isSettled: true, openMinor: 0n }),
    { state: 'settled' },
  ],
  [
    'a refund after it was paid',
    earned({ status: 'refunded', openMinor: -4000n, payout: { ...payout, status: 'completed' } }),
    { state: 'clawed_back', taken: { amount: 40, currency: 'EUR' } },
  ],
  [
    'a refund',
    stateOf({
      earning: { ...earning, status: 'refunded', openMinor: 0n },
      refund: { kind: 'refund', at: march(2) },
    }),
    { state: 'refunded', date: march(2).toISOString() },
  ],
  [
    'a commission that was recorded as refunded',
    earned({ status: 'refunded', openMinor: 0n }),
    { state: 'refunded', date: march(1).toISOString() },
  ],
  [
    'a dispute',
    stateOf({
      earning: { ...earning, status: 'refunded', openMinor: 0n },
      refund: { kind: 'dispute', at: march(2) },
    }),
    { state: 'disputed' },
  ],
  [
    'a dispute for fraud',
    stateOf({
      earning: { ...earning, status: 'refunded', openMinor: 0n },
      refund: { kind: 'dispute_fraud', at: march(2) },
    }),
    { state: 'disputed' },
  ],
  [
    'a rejection',
    stateOf({ rejectionReason: 'Own order', earning: { ...earning, status: 'rejected' } }),
    { state: 'rejected', reason: 'Own order' },
  ],
  [
    'a sale that failed later',
    stateOf({ saleStatus: 'failed', earning: { ...earning, status: 'rejected' } }),
    { state: 'sale_failed' },
  ],
  ['a commission of 0', earned({ original: { minor: 0n, currency: 'EUR' } }), { state: 'no_terms' }],
  ['no incentive', unearned(considered()), { state: 'no_terms' }],
  ['the nearest miss', unearned(considered('other_plan', 'time_over')), { state: 'time_over' }],
  ['used-up payments', unearned(considered('payments_used_up', 'time_over')), { state: 'payments_used_up' }],
  ['another plan', unearned(considered('other_plan')), { state: 'other_plan' }],
  ['another product', unearned(considered('other_product', 'other_type')), { state: 'other_product' }],
  ['a free sale', unearned(considered('free_sale'), { saleMinor: 0n }), { state: 'nothing_paid' }],
  ['a share of nothing', unearned(considered('matched'), { saleMinor: 0n }), { state: 'nothing_paid' }],
  ['a share below a cent', unearned(considered('matched')), { state: 'too_small' }],
  ['a rejected customer', unearned({ withheld: 'referral_rejected' }), { state: 'customer_refused' }],
  ['an own order', unearned({ withheld: 'self_referral' }), { state: 'own_order_refused' }],
  ['a sale while rejected', unearned({ withheld: 'affiliate_rejected' }), { state: 'was_not_in_program' }],
  ['a sale whose cap was used up', unearned({ considered: capped }), { state: 'cap_reached' }],
];

test.each(cases)('returns the state of %s', (_, state, expected) => {
  expect(state).toEqual(expected);
});

test('has a case for each state', () => {
  const covered = new Set(cases.map(([, { state }]) => state));
  expect(commissionStateNames.filter((name) => !covered.has(name))).toEqual([]);
});

describe('explained commission', () => {
  const refunded = {
    saleStatus: 'partial_refunded',
    back: { minor: 4000n, currency: 'EUR' },
    refund: { kind: 'refund', at: march(2) },
  };
  const readingOf = (changed: Partial<StatedCommission>, of: Partial<StatedEarning>) =>
    commissionReading({ ...commission, ...changed, earning: { ...earning, ...of } }, affiliate);

  test('mentions the rest after a refund, in addition to the state', () => {
    expect(readingOf(refunded, { remainingMinor: 3200n, openMinor: 3200n })).toMatchObject({
      state: 'ready_no_date',
      is_level: false,
      partly_refunded: {
        back: { amount: 40, currency: 'EUR' },
        left: { amount: 32, currency: 'EUR' },
        of: { amount: 40, currency: 'EUR' },
      },
    });
  });

  test.each([
    ['all is left', {}, {}],
    ['nothing is left', {}, { status: 'refunded', remainingMinor: 0n }],
    ['it was rejected', {}, { status: 'rejected', remainingMinor: 3200n }],
    ['it was voided', { isVoided: true }, { remainingMinor: 3200n }],
  ])('mentions no partial amount if %s', (_, changed, of) => {
    expect(readingOf({ ...refunded, ...changed }, of).partly_refunded).toBeNull();
  });

  test('says that it is from a partner’s sale, without the customer’s refund', () => {
    const reading = readingOf({ back: null }, { level: 2, remainingMinor: 3200n });
    expect(reading).toMatchObject({ is_level: true, partly_refunded: { back: null, left: { amount: 32 } } });
  });

  test('gives the merchant’s reason for a bonus', () => {
    expect(adjustmentReading(bonus, affiliate)).toMatchObject({ note: 'A video', is_level: false });
  });
});

const day = fc.integer({ min: 1, max: 31 }).map(march);
const anyPayout = fc.record({
  number: fc.integer({ min: 1, max: 9999 }),
  status: fc.constantFrom(...payoutStatuses),
  createdAt: day,
  processedAt: fc.option(day),
  returnedAt: fc.option(day),
});
const anyEarning = fc.record({
  status: fc.constantFrom(...commissionStatuses),
  level: fc.integer({ min: 0, max: 3 }),
  approvalType: fc.constantFrom('automatic', 'manual', 'hold_period'),
  holdUntil: fc.option(day),
  readyAt: day,
  isSettled: fc.boolean(),
  original: fc.record({ minor: fc.bigInt(0n, 9999n), currency: fc.constantFrom('EUR', 'JPY', 'CREDITS') }),
  remainingMinor: fc.bigInt(0n, 9999n),
  openMinor: fc.bigInt(-9999n, 9999n),
  payout: fc.option(anyPayout),
});
const anyCommission: fc.Arbitrary<StatedCommission> = fc.record({
  saleStatus: fc.constantFrom(...salesStatuses),
  saleMinor: fc.bigInt(0n, 9999n),
  occurredAt: day,
  isVoided: fc.boolean(),
  flags: fc.subarray(['self_referral', 'no_incentive']),
  rejectionReason: fc.option(fc.constant('Spam')),
  explanation: fc.option(
    fc.record(
      {
        considered: fc.array(
          fc
            .constantFrom(...considerationReasons)
            .map((reason) => ({ id: 'inc_1', version: 1, name: 'Default', reason })),
        ),
        withheld: fc.constantFrom(...withheldReasons),
      },
      { requiredKeys: [] },
    ),
  ),
  earning: fc.option(anyEarning),
  refund: fc.option(fc.record({ kind: fc.constantFrom(...refundKinds), at: day })),
  back: fc.option(fc.record({ minor: fc.bigInt(1n, 9999n), currency: fc.constant('EUR') })),
});
const anyAffiliate: fc.Arbitrary<StatedAffiliate> = fc.record({
  partnershipStatus: fc.constantFrom('PENDING', 'APPROVED', 'REJECTED'),
  payoutMethod: fc.constantFrom(null, 'none', 'wise'),
  isMerged: fc.boolean(),
  minimums: fc.record({ EUR: fc.bigInt(0n, 9999n) }),
  due: fc.record({ EUR: fc.bigInt(-9999n, 9999n), JPY: fc.bigInt(-9999n, 9999n) }),
  payoutSchedule: fc.option(
    fc.record({
      every: fc.constantFrom('month' as const, 'week' as const),
      day: fc.integer({ min: 1, max: 7 }),
    }),
  ),
  timezone: fc.constantFrom('UTC', 'Europe/Berlin'),
  now: day,
});

const anyAdjustment: fc.Arbitrary<StatedAdjustment> = fc.record({
  amount: fc.record({ minor: fc.bigInt(-9999n, 9999n), currency: fc.constantFrom('EUR', 'JPY') }),
  reason: fc.constantFrom('A video', 'Fraud?', 'Twice.'),
  isVoided: fc.boolean(),
  createdAt: day,
  openMinor: fc.bigInt(-9999n, 9999n),
  payout: fc.option(anyPayout),
});

/** Expects complete sentences, in which a value missing in the reading would be missing too. */
function expectSentences(reading: CommissionReading) {
  expect(commissionStateNames).toContain(reading.state);
  for (const language of ['en', 'de'] as const) {
    const sentence = commissionSentence(reading, { language, timeZone: 'Europe/Berlin', brand: 'Acme' });
    expect(sentence).toMatch(/^[A-Z].*\.$/);
    expect(sentence).not.toMatch(/undefined|null|NaN|Invalid|\[object/);
  }
}

test('has one state and a complete sentence in each language for every combination of facts', {
  tags: 'slow',
}, () => {
  fc.assert(
    fc.property(anyCommission, anyAffiliate, (facts, reader) =>
      expectSentences(commissionReading(facts, reader)),
    ),
    { numRuns: 5_000 },
  );
});

test('has one state and a complete sentence in each language for every bonus and deduction', {
  tags: 'slow',
}, () => {
  fc.assert(
    fc.property(anyAdjustment, anyAffiliate, (facts, reader) =>
      expectSentences(adjustmentReading(facts, reader)),
    ),
    { numRuns: 2_000 },
  );
});
