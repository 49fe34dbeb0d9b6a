import { SCHEDULE_DAYS_MAX } from '@tributary/core';
import { validationFailure } from '../failure.ts';

/**
 * Minimum time before a scheduled version starts, so that it is committed before any sale to which it
 * applies.
 */
const LEAD_MS = 60_000;
const DAY_MS = 86_400_000;

/** Current or scheduled version of an incentive. */
export interface Candidate {
  readonly id: string;
  readonly isScheduled: boolean;
  /** Null if the version took effect when it was created. */
  readonly inForceFrom: Date | null;
}

/** Returns true if a scheduled version has taken effect. */
export const hasBegun = ({ isScheduled, inForceFrom }: Omit<Candidate, 'id'>, now: Date): boolean =>
  isScheduled && inForceFrom !== null && inForceFrom <= now;

/**
 * Returns the version of each incentive that is in force: the scheduled one once it has taken effect,
 * otherwise the current one.
 */
export function inForceAt<Version extends Candidate>(
  candidates: readonly Version[],
  now: Date,
): readonly Version[] {
  const begun = new Set(candidates.filter((each) => hasBegun(each, now)).map(({ id }) => id));
  return candidates.filter(({ id, isScheduled }) => isScheduled === begun.has(id));
}

/**
 * Parses the time at which a version takes effect.
 * @throws VALIDATION_ERROR if the time is too early or too late
 */
export function scheduledBegin(inForceFrom: string, now: Date): Date {
  const begin = new Date(inForceFrom);
  const aheadMs = begin.getTime() - now.getTime();
  const refuse = (message: string) => validationFailure([{ field: 'in_force_from', message }]);
  if (aheadMs < LEAD_MS) throw refuse('Must be at least one minute ahead. Omit it to begin now.');
  if (aheadMs > SCHEDULE_DAYS_MAX * DAY_MS) throw refuse(`Must be at most ${SCHEDULE_DAYS_MAX} days ahead.`);
  return begin;
}
