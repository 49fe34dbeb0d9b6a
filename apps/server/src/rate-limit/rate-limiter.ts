/** What is left of a key's minute after an attempt to take from it. */
export interface Allowance {
  readonly isAllowed: boolean;
  /** What the key may still do: its own minute, or that of its environment when less is left of it. */
  readonly remaining: number;
  /** Until there is a whole minute again, of the key or of what refused. */
  readonly resetsInMs: number;
  /** Whose minute was too short, when it was. */
  readonly refusedBy: 'key' | 'environment' | null;
}

/** Counts the requests of API keys, by the real clock. */
export interface RateLimiter {
  /** Requests a key may make in a minute. */
  readonly perMinute: number;
  /** Requests that all keys of an environment may make in a minute, together; at least `perMinute`. */
  readonly perMinuteEnvironment: number;
  /** Takes all of `points` (at most `perMinute`) from both, or nothing. */
  take(key: { environmentId: number; keyId: string }, points: number): Promise<Allowance>;
}

export interface RateLimits {
  readonly perMinute: number;
  /** Otherwise a key would multiply its limit by making keys. */
  readonly perMinuteEnvironment: number;
}

export interface RateLimitOptions extends RateLimits {
  /** `memory`: each process by itself. `postgres`: all processes on the database together. */
  readonly store: 'memory' | 'postgres';
}

interface Left {
  readonly isEnough: boolean;
  readonly remaining: number;
  readonly resetsInMs: number;
}

/** Of the key’s minute and its environment’s. */
export function allowanceOf(key: Left, environment: Left): Allowance {
  const refusedBy = !key.isEnough ? 'key' : !environment.isEnough ? 'environment' : null;
  return {
    isAllowed: refusedBy === null,
    remaining: Math.min(key.remaining, environment.remaining),
    resetsInMs: (refusedBy === 'environment' ? environment : key).resetsInMs,
    refusedBy,
  };
}
