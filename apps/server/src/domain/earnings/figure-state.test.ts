import { figureSentence } from '@tributary/affiliate-words';
import { figureStateNames, toFigureReading } from '@tributary/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { StatedAffiliate } from './commission-state.ts';
import { nextPayout, paidState, underWayState, waitingState } from './figure-state.ts';

const march = (day: number, hour = 12) => new Date(Date.UTC(2026, 2, day, hour));
const affiliate: StatedAffiliate = {
  ...{ partnershipStatus: 'APPROVED', payoutMethod: 'wise', isMerged: false, minimums: { EUR: 5000n } },
  ...{ due: {}, payoutSchedule: { every: 'month', day: 15 }, timezone: 'UTC', now: march(2) },
};
const due = (minor: bigint, lateMinor = 0n, reader: Partial<StatedAffiliate> = {}) =>
  nextPayout({ currency: 'EUR', minor, lateMinor }, { ...affiliate, ...reader });

describe('next payout', () => {
  test.each([
    ['all of it in time', due(9000n), { on: march(15, 0), minor: 9000n }],
    ['some of it too late', due(9000n, 2000n), { on: march(15, 0), minor: 7000n }],
    ['too little of it in time', due(9000n, 4001n), { on: new Date(Date.UTC(2026, 3, 15)), minor: 9000n }],
    ['all of it too late', due(9000n, 9000n), { on: new Date(Date.UTC(2026, 3, 15)), minor: 9000n }],
    ['no schedule', due(9000n, 0n, { payoutSchedule: null }), { on: null, minor: 9000n }],
  ])('explains %s', (_, next, expected) => {
    expect(next).toMatchObject(expected);
    expect(next.state.state).toBe(next.on ? 'planned' : 'no_date');
  });

  test.each([
    ['below_minimum', due(4999n)],
    ['no_method', due(9000n, 0n, { payoutMethod: null })],
    ['no_method', due(9000n, 0n, { payoutMethod: 'none' })],
    ['debt', due(-1n)],
    ['merged', due(9000n, 0n, { isMerged: true })],
    ['not_in_program', due(9000n, 0n, { partnershipStatus: 'REJECTED' })],
    ['application_pending', due(9000n, 0n, { partnershipStatus: 'PENDING' })],
    ['credited', nextPayout({ currency: 'CREDITS', minor: 5n, lateMinor: 0n }, affiliate)],
  ])('is zero when %s', (state, next) => {
    expect(next).toMatchObject({ state: { state }, on: null, minor: 0n });
  });

  test('never exceeds the amount due and is never below the minimum', () => {
    const day = fc.integer({ min: 1, max: 28 });
    fc.assert(
      fc.property(fc.bigInt(-9999n, 9999n), fc.bigInt(0n, 9999n), day, day, (minor, late, today, on) => {
        const schedule = { every: 'month', day: on } as const;
        const next = due(minor, late, { now: march(today), payoutSchedule: schedule });
        expect(next.minor <= minor || next.minor === 0n).toBe(true);
        expect(next.minor === 0n || next.minor >= 5000n).toBe(true);
        if (next.on) expect(next.on.getTime()).toBeGreaterThanOrEqual(march(today, 0).getTime());
      }),
    );
  });
});

test.each([
  ['first_hold_ends', waitingState({ firstHoldEnds: march(31) }, affiliate)],
  ['in_review', waitingState({ firstHoldEnds: null }, affiliate)],
  [
    'application_pending',
    waitingState({ firstHoldEnds: march(31) }, { ...affiliate, partnershipStatus: 'PENDING' }),
  ],
  ['not_in_program', waitingState({ firstHoldEnds: null }, { ...affiliate, partnershipStatus: 'REJECTED' })],
])('explains why %s is waiting', (state, found) => {
  expect(found.state).toBe(state);
});

const payout = { number: 1042, status: 'processing', createdAt: march(15), processedAt: null };

test('identifies payouts in progress and the most recent one', () => {
  expect(underWayState(payout)).toEqual({
    ...{ state: 'on_its_way', payout_number: 1042, date: march(15).toISOString() },
  });
  expect(underWayState({ ...payout, status: 'failed' })).toEqual({
    state: 'payout_failed',
    payout_number: 1042,
  });
  expect(paidState({ ...payout, status: 'completed', processedAt: march(16) })).toEqual({
    ...{ state: 'last_paid', payout_number: 1042, date: march(16).toISOString() },
  });
  expect(paidState(null)).toEqual({ state: 'settled' });
});

test('has a case for every state, each with a complete sentence', () => {
  const states = [
    ...[due(9000n), due(9000n, 0n, { payoutSchedule: null }), due(4999n), due(-1n)].map(({ state }) => state),
    ...[{ isMerged: true }, { payoutMethod: null }].map((reader) => due(9000n, 0n, reader).state),
    nextPayout({ currency: 'CREDITS', minor: 5n, lateMinor: 0n }, affiliate).state,
    ...[march(31), null].map((firstHoldEnds) => waitingState({ firstHoldEnds }, affiliate)),
    ...['PENDING', 'REJECTED'].map((partnershipStatus) =>
      waitingState({ firstHoldEnds: null }, { ...affiliate, partnershipStatus }),
    ),
    ...[
      underWayState(payout),
      underWayState({ ...payout, status: 'failed' }),
      paidState(payout),
      paidState(null),
    ],
  ];
  expect(new Set(states.map(({ state }) => state))).toEqual(new Set(figureStateNames));
  for (const state of states)
    for (const language of ['en', 'de'] as const) {
      const options = { language, timeZone: 'UTC', brand: 'Acme' };
      expect(figureSentence(toFigureReading(state), options)).not.toMatch(
        /undefined|null|NaN|Invalid|\[object/,
      );
    }
});
