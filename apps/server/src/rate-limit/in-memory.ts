import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { allowanceOf, type RateLimiter, type RateLimits } from './rate-limiter.ts';

const MINUTE_SECONDS = 60;

/** A minute begins with its first request; a process knows of its own requests alone. */
export function inMemoryRateLimiter(limits: RateLimits): RateLimiter {
  const keys = new RateLimiterMemory({ points: limits.perMinute, duration: MINUTE_SECONDS });
  const environments = new RateLimiterMemory({
    points: limits.perMinuteEnvironment,
    duration: MINUTE_SECONDS,
  });
  return {
    ...limits,
    take: async ({ environmentId, keyId }, points) => {
      const ofEnvironment = await takeFrom(environments, environmentId, points);
      const ofKey = ofEnvironment.isEnough
        ? await takeFrom(keys, keyId, points)
        : await leftOf(keys, keyId, limits.perMinute);
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
    // A refusal has consumed its points as well: a batch that does not fit must not lock out what does.
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
