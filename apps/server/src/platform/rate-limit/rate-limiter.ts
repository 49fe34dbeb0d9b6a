import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Allowance of a key in its minute after an attempt to take from it. */
export interface Allowance {
  readonly isAllowed: boolean;
  /** Requests that the key may still make: the smaller of its own rest and that of its environment. */
  readonly remaining: number;
  /** Time until the limit of the key, or the one that was exceeded, resets. */
  readonly resetsInMs: number;
  /** Limit that was exceeded; null if the request is allowed. */
  readonly refusedBy: 'key' | 'environment' | null;
}

/** Counts the requests of API keys, by the real clock. */
export interface RateLimiter {
  /** Requests a key may make in a minute. */
  readonly perMinute: number;
  /** Requests that all keys of an environment may make in a minute, together; at least `perMinute`. */
  readonly perMinuteEnvironment: number;
  /** Takes all of `points` (at most `perMinute`) from both, or nothing. */
  take(caller: { environmentId: number; actor: string }, points: number): Promise<Allowance>;
}

/** Enough for several backends of one environment at their limit; more keys do not raise it. */
const ENVIRONMENT_LIMIT_IN_KEYS = 5;

/** The limits of a key that may make so many requests in a minute, and of its environment. */
export const limitsOf = (perMinute: number): RateLimits => ({
  perMinute,
  perMinuteEnvironment: perMinute * ENVIRONMENT_LIMIT_IN_KEYS,
});

export interface RateLimits {
  readonly perMinute: number;
  /** Otherwise a key could multiply its limit by creating more keys. */
  readonly perMinuteEnvironment: number;
}

export interface RateLimitOptions extends RateLimits {
  /** `memory`: each process counts alone. `postgres`: all processes on the database count together. */
  readonly store: 'memory' | 'postgres';
}

interface Left {
  readonly isEnough: boolean;
  readonly remaining: number;
  readonly resetsInMs: number;
}

/** Combines the limits of a key and of its environment. */
export function allowanceOf(key: Left, environment: Left): Allowance {
  const refusedBy = !key.isEnough ? 'key' : !environment.isEnough ? 'environment' : null;
  return {
    isAllowed: refusedBy === null,
    remaining: Math.min(key.remaining, environment.remaining),
    resetsInMs: (refusedBy === 'environment' ? environment : key).resetsInMs,
    refusedBy,
  };
}

const MINUTE_SECONDS = 60;

/** A minute begins with its first request; a process counts only its own requests. */
export function inMemoryRateLimiter(limits: RateLimits): RateLimiter {
  const keys = new RateLimiterMemory({ points: limits.perMinute, duration: MINUTE_SECONDS });
  const environments = new RateLimiterMemory({
    points: limits.perMinuteEnvironment,
    duration: MINUTE_SECONDS,
  });
  return {
    ...limits,
    take: async ({ environmentId, actor }, points) => {
      const ofEnvironment = await takeFrom(environments, environmentId, points);
      const ofKey = ofEnvironment.isEnough
        ? await takeFrom(keys, actor, points)
        : await leftOf(keys, actor, limits.perMinute);
      if (ofEnvironment.isEnough && !ofKey.isEnough) await environments.reward(environmentId, points);
      return allowanceOf(ofKey, ofEnvironment);
    },
  };
}

async function takeFrom(limiter: RateLimiterMemory, name: string | number, points: number) {
  try {
    const { remainingPoints, msBeforeNext } = await limiter.consume(name, points);
    return { isEnough: true, remaining: remainingPoints, resetsInMs: msBeforeNext };
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    // A refused attempt has consumed its points too: a batch that does not fit must not lock out smaller requests.
    const { remainingPoints, msBeforeNext } = await limiter.reward(name, points);
    return { isEnough: false, remaining: remainingPoints, resetsInMs: msBeforeNext };
  }
}

async function leftOf(limiter: RateLimiterMemory, name: string, perMinute: number) {
  const counted = await limiter.get(name);
  return {
    isEnough: true,
    remaining: counted?.remainingPoints ?? perMinute,
    resetsInMs: counted?.msBeforeNext ?? 0,
  };
}
