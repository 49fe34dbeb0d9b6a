const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long after each failed attempt the next one is due: ten attempts in all, within a little more than three days. */
export const retryDelaysMs: readonly number[] = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];

/** Deliveries that failed together must not come back together. */
const JITTER = 0.2;
/** What a receiver may ask for. */
export const RETRY_AFTER_MS_MAX = DAY_MS;

/** An endpoint that has answered nothing but failures for this long is disabled. */
export const FAILING_MS_MAX = 5 * DAY_MS;
/** The attempts of one delivery before its failure may disable: one bad moment after a quiet week is no proof. */
const ATTEMPTS_BEFORE_DISABLING = 4;

interface Failed {
  /** Of this delivery since it was last asked for, this one included. */
  readonly attempts: number;
  /** What the receiver asked for; null: nothing. */
  readonly retryAfterMs: number | null;
}

/**
 * Milliseconds until the next attempt; null when that was the last. A receiver can put it off, by a day at the most,
 * and never bring it forward.
 *
 * @param random from 0 up to 1
 */
export function nextAttemptInMs(
  { attempts, retryAfterMs }: Failed,
  random: number,
  delaysMs: readonly number[] = retryDelaysMs,
): number | null {
  const delayMs = delaysMs[attempts - 1];
  if (delayMs === undefined) return null;
  const jitteredMs = delayMs * (1 - JITTER + 2 * JITTER * random);
  return Math.round(Math.max(jitteredMs, Math.min(retryAfterMs ?? 0, RETRY_AFTER_MS_MAX)));
}

/** Whether a failed attempt says that the endpoint is to be disabled, `failingMs` after its first failure. */
export const hasFailedForGood = (attempts: number, failingMs: number): boolean =>
  attempts >= ATTEMPTS_BEFORE_DISABLING && failingMs >= FAILING_MS_MAX;

/** `Retry-After`: seconds, or a date. Null when it is absent or neither; a date that is over is 0. */
export function parseRetryAfter(value: string | undefined, now: Date): number | null {
  if (value === undefined) return null;
  if (/^\d+$/.test(value)) return Number(value) * SECOND_MS;
  // Only the form that HTTP writes: Date.parse takes much else for a date.
  if (!/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(value)) return null;
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime());
}
