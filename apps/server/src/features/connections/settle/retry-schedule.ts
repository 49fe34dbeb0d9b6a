const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** From each failed attempt to the next. */
const delaysMs = [
  SECOND_MS,
  10 * SECOND_MS,
  MINUTE_MS,
  10 * MINUTE_MS,
  HOUR_MS,
  6 * HOUR_MS,
  24 * HOUR_MS,
] as const;

/** Returns how long to wait after an attempt that followed `attempts` others; null when it was the last. */
export const nextAttemptMs = (attempts: number): number | null => delaysMs[attempts] ?? null;
