const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Delays after failed attempts, for ten attempts in just over three days. */
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

/** Share of a delay that is randomized, which spreads the retries of deliveries that failed together. */
const JITTER = 0.2;
/** Longest delay that a receiver can request. */
export const RETRY_AFTER_MS_MAX = DAY_MS;

/** Time after which an endpoint that returns nothing but failures is disabled. */
export const FAILING_MS_MAX = 5 * DAY_MS;
/**
 * Failed attempts before a delivery can disable its endpoint. One failure after a quiet week does not mean
 * that the endpoint is broken.
 */
const ATTEMPTS_BEFORE_DISABLING = 4;

const GONE = 410;
/** Statuses for which `Retry-After` is honored. */
const PAUSE_STATUSES: readonly (number | null)[] = [429, 503];

type DeliveryStatus = 'pending' | 'succeeded' | 'failed';

interface Attempt {
  /** Number of attempts since the delivery was last requested, including this one. */
  readonly attempts: number;
  readonly responseStatus: number | null;
  /** Null if the receiver accepted the event. */
  readonly error: string | null;
  readonly retryAfter: string | undefined;
}

/**
 * Returns the status of a delivery after an attempt, and the delay before the next attempt (0 unless the
 * status is `pending`).
 * @param random from 0 up to 1
 */
export function afterAttempt(
  { attempts, responseStatus, error, retryAfter }: Attempt,
  { now, random, delaysMs }: { now: Date; random: number; delaysMs: readonly number[] },
): { status: DeliveryStatus; dueInMs: number } {
  if (error === null) return { status: 'succeeded', dueInMs: 0 };
  const retryAfterMs = PAUSE_STATUSES.includes(responseStatus) ? parseRetryAfter(retryAfter, now) : null;
  const inMs = nextAttemptInMs({ attempts, retryAfterMs }, random, delaysMs);
  return inMs === null ? { status: 'failed', dueInMs: 0 } : { status: 'pending', dueInMs: inMs };
}

interface Failed {
  /** Number of attempts, as in `Attempt`. */
  readonly attempts: number;
  /** Delay requested by the receiver; null if none was requested. */
  readonly retryAfterMs: number | null;
}

/**
 * Returns the milliseconds until the next attempt, or null if there are no more. A receiver can delay the
 * next attempt by up to a day, but never bring it forward.
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

/**
 * Returns the reason why an attempt disables an endpoint that has been failing for `failingMs`; null if it
 * does not.
 */
export function reasonToDisable(attempt: {
  status: DeliveryStatus;
  responseStatus: number | null;
  roundAttempts: number;
  failingMs: number;
}): 'gone' | 'failing' | null {
  if (attempt.status === 'succeeded') return null;
  if (attempt.responseStatus === GONE) return 'gone';
  const isFailing = attempt.roundAttempts >= ATTEMPTS_BEFORE_DISABLING && attempt.failingMs >= FAILING_MS_MAX;
  return isFailing ? 'failing' : null;
}

/**
 * Parses `Retry-After`, which is a number of seconds or a date, into milliseconds. Returns 0 for a past date,
 * and null for anything else.
 */
export function parseRetryAfter(value: string | undefined, now: Date): number | null {
  if (value === undefined) return null;
  if (/^\d+$/.test(value)) return Number(value) * SECOND_MS;
  // Accept only HTTP's own date format, because Date.parse accepts many others.
  if (!/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(value)) return null;
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime());
}
