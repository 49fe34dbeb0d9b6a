import { type FigureState, isCurrency } from '@tributary/core';
import type { Money } from '../money/money.ts';
import { paydays } from '../payouts/payout-schedule.ts';
import { type StatedAffiliate, stated } from './commission-state.ts';

/** Returns the reason why commissions are waiting, as shown to an affiliate below the total. */
export function waitingState(
  { firstHoldEnds }: { readonly firstHoldEnds: Date | null },
  { partnershipStatus }: StatedAffiliate,
): FigureState {
  if (partnershipStatus === 'REJECTED') return { state: 'not_in_program' };
  if (partnershipStatus === 'PENDING') return { state: 'application_pending' };
  return firstHoldEnds
    ? { state: 'first_hold_ends', date: firstHoldEnds.toISOString() }
    : { state: 'in_review' };
}

/** Approved amount that is not in a payout, in minor units. */
export interface Due {
  readonly currency: string;
  readonly minor: bigint;
  /** Part that was released too late for the next payday. */
  readonly lateMinor: bigint;
}

export interface NextPayout {
  readonly state: FigureState;
  /** Planned payday; null if none is planned, or if the program announces no schedule. */
  readonly on: Date | null;
  /** Amount planned for that day, or for the next payouts; 0 if nothing is planned. */
  readonly minor: bigint;
}

/** Returns the date and amount of the next payment, or the reason why nothing will be paid. */
export function nextPayout({ currency, minor, lateMinor }: Due, affiliate: StatedAffiliate): NextPayout {
  const { payoutSchedule, timezone, now } = affiliate;
  const blocked = whyNotPaid({ currency, minor }, affiliate);
  if (blocked) return { state: blocked, on: null, minor: 0n };
  if (!payoutSchedule) return { state: { state: 'no_date' }, on: null, minor };
  const [first, second] = paydays(payoutSchedule, timezone, now);
  const inTime = minor - lateMinor;
  const isInTime = inTime > 0n && inTime >= (affiliate.minimums[currency] ?? 0n);
  const on = isInTime ? first.on : second.on;
  return { state: { state: 'planned', date: on.toISOString() }, on, minor: isInTime ? inTime : minor };
}

function whyNotPaid({ currency, minor }: Money, affiliate: StatedAffiliate): FigureState | null {
  const { partnershipStatus, payoutMethod, isMerged, minimums } = affiliate;
  if (!isCurrency(currency)) return { state: 'credited' };
  if (partnershipStatus === 'REJECTED') return { state: 'not_in_program' };
  if (partnershipStatus === 'PENDING') return { state: 'application_pending' };
  if (isMerged) return { state: 'merged' };
  if (minor < 0n) return { state: 'debt' };
  if (payoutMethod === null || payoutMethod === 'none') return { state: 'no_method' };
  const minimum = minimums[currency] ?? 0n;
  if (minor >= minimum) return null;
  return {
    state: 'below_minimum',
    minimum: stated({ minor: minimum, currency }),
    missing: stated({ minor: minimum - minor, currency }),
  };
}

export interface PayoutOfFigure {
  readonly number: number;
  readonly status: string;
  readonly createdAt: Date;
  readonly processedAt: Date | null;
}

/**
 * Returns the state of the amounts in payouts that are not completed. `newest` is the newest of these
 * payouts.
 */
export function underWayState({ number, status, createdAt }: PayoutOfFigure): FigureState {
  return status === 'failed'
    ? { state: 'payout_failed', payout_number: number }
    : { state: 'on_its_way', payout_number: number, date: createdAt.toISOString() };
}

/** Returns the state of paid amounts, with the date of the latest payout unless they were paid outside payouts. */
export const paidState = (newest: PayoutOfFigure | null): FigureState =>
  newest === null
    ? { state: 'settled' }
    : {
        state: 'last_paid',
        payout_number: newest.number,
        date: (newest.processedAt ?? newest.createdAt).toISOString(),
      };
