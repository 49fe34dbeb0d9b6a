import type { StatedAmount } from './commission-states.ts';

type Nothing = Readonly<Record<never, never>>;
interface Dated {
  readonly date: string;
}
interface InPayout {
  readonly payout_number: number;
}

/**
 * Explanations shown below a total of commissions, each with the values that its sentence uses. Dates are ISO
 * 8601.
 */
export interface FigureStateValues {
  /** Some commissions are still on hold; the date is when the first hold ends. */
  readonly first_hold_ends: Dated;
  readonly in_review: Nothing;
  readonly application_pending: Nothing;
  readonly not_in_program: Nothing;
  readonly planned: Dated;
  readonly no_date: Nothing;
  readonly below_minimum: { readonly minimum: StatedAmount; readonly missing: StatedAmount };
  readonly no_method: Nothing;
  /** Payouts go to the account that the affiliate was merged into. */
  readonly merged: Nothing;
  /** Clawbacks exceed the earnings since then. */
  readonly debt: Nothing;
  /** A unit that is not a currency and is never paid out. */
  readonly credited: Nothing;
  readonly on_its_way: InPayout & Dated;
  readonly payout_failed: InPayout;
  readonly last_paid: InPayout & Dated;
  readonly settled: Nothing;
}
export type FigureStateName = keyof FigureStateValues;

export type FigureState = {
  readonly [Name in FigureStateName]: { readonly state: Name } & FigureStateValues[Name];
}[FigureStateName];

export const figureStateNames = [
  'first_hold_ends',
  'in_review',
  'application_pending',
  'not_in_program',
  'planned',
  'no_date',
  'below_minimum',
  'no_method',
  'merged',
  'debt',
  'credited',
  'on_its_way',
  'payout_failed',
  'last_paid',
  'settled',
] as const satisfies readonly FigureStateName[];

/**
 * Explanation of a total: the state, and every value that the sentence for any state may use (null if
 * unused).
 */
export interface FigureReading {
  readonly state: FigureStateName;
  readonly date: string | null;
  readonly payout_number: number | null;
  readonly minimum: StatedAmount | null;
  readonly missing: StatedAmount | null;
}

export const toFigureReading = (state: FigureState): FigureReading => ({
  ...{ date: null, payout_number: null, minimum: null, missing: null },
  ...state,
});

/** Conditions that block a payout, or that the affiliate should know about beforehand. */
export const portalBlocks = [
  'application_pending',
  'not_in_program',
  'merged',
  'no_method',
  'payout_failed',
  'payout_returned',
] as const;
export type PortalBlock = (typeof portalBlocks)[number];
