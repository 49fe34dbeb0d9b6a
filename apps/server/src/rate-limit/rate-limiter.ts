/** What is left of a key's minute after an attempt to take from it. */
export interface Allowance {
  readonly isAllowed: boolean;
  readonly remaining: number;
  /** Until the key has its whole minute again. */
  readonly resetsInMs: number;
}

/** Counts the requests of API keys, by the real clock. */
export interface RateLimiter {
  /** Requests a key may make in a minute. */
  readonly perMinute: number;
  /** Takes all of `points` (at most `perMinute`), or nothing. */
  take(key: { environmentId: number; keyId: string }, points: number): Promise<Allowance>;
}

export interface RateLimitOptions {
  readonly perMinute: number;
  /** `memory`: each process by itself. `postgres`: all processes on the database together. */
  readonly store: 'memory' | 'postgres';
}
