import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimiter } from './rate-limiter.ts';

const MINUTE_SECONDS = 60;

/** A key's minute begins with its first request; a process knows of its own requests alone. */
export function inMemoryRateLimiter(perMinute: number): RateLimiter {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: MINUTE_SECONDS });
  return {
    perMinute,
    take: async ({ keyId }, points) => {
      try {
        const { remainingPoints, msBeforeNext } = await limiter.consume(keyId, points);
        return { isAllowed: true, remaining: remainingPoints, resetsInMs: msBeforeNext };
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        // A refusal has consumed its points as well: a batch that does not fit must not lock out what does.
        const { remainingPoints, msBeforeNext } = await limiter.reward(keyId, points);
        return { isAllowed: false, remaining: remainingPoints, resetsInMs: msBeforeNext };
      }
    },
  };
}
