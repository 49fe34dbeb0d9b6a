import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Remaining requests of a key in its current minute, after an attempt to take some. */
export interface Allowance {
  readonly isAllowed: boolean;
  /** Remaining requests of the key, or of its environment if that is fewer. */
  readonly remaining: number;
  /** Time until the limit of the key, or the limit that was exceeded, resets. */
  readonly resetsInMs: number;
  /** Limit that was exceeded; null if the request is allowed. */
  readonly refusedBy: 'key' | 'environment' | null;
}

/** Counts the requests of API keys, by real time. */
export interface RateLimiter {
  /** Maximum number of requests per key and minute. */
  readonly perMinute: number;
  /** Maximum number of requests by all keys of an environment per minute; at least `perMinute`. */
  readonly perMinuteEnvironment: number;
  /** Takes all of `points` (at most `perMinute`) from both limits, or nothing. */
  take(caller: { environmentId: number; actor: string }, points: number): Promise<Allowance>;
}

/**
 * Factor for the limit of an environment: enough for several backends at their limits. Creating more keys does not
 * raise the limit.
 */
const ENVIRONMENT_LIMIT_IN_KEYS = 5;

/** Returns the limits of a key and its environment for a number of requests per minute. */
export const limitsOf = (perMinute: number): RateLimits => ({
  perMinute,
  perMinuteEnvironment: perMinute * ENVIRONMENT_LIMIT_IN_KEYS,
});

export interface RateLimits {
  readonly perMinute: number;
  /** Environments are limited too, because a key could otherwise multiply its limit by creating more keys. */
  readonly perMinuteEnvironment: number;
}

export interface RateLimitOptions extends RateLimits {
  /** `memory`: each process counts separately. `postgres`: all processes on the database share a count. */
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

/**
 * Counts requests in memory. A minute begins with its first request, and each process counts only its own.
 */
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
    // Return the points that a rejected attempt consumed, because a batch that exceeds the limit must not
    // block smaller requests.
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
