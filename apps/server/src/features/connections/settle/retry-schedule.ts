const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Delays between attempts. */
const delaysMs = [
  SECOND_MS,
  10 * SECOND_MS,
  MINUTE_MS,
  10 * MINUTE_MS,
  HOUR_MS,
  6 * HOUR_MS,
  24 * HOUR_MS,
] as const;

/**
 * Returns the delay before the next attempt, or null if there is none. `attempts` does not count the latest
 * attempt.
 */
export const nextAttemptMs = (attempts: number): number | null => delaysMs[attempts] ?? null;
