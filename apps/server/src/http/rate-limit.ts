import { BATCH_ITEMS_MAX } from '@tributary/contract';
import type { RequestHandler, Response } from 'express';
import type { Principal } from '../context.ts';
import { Failure } from '../domain/failure.ts';
import type { Allowance, RateLimiter } from '../rate-limit/rate-limiter.ts';
import { required } from './request-state.ts';

/** Counts a request before its body is read. `limiter` null: no limit, and no headers. */
export const rateLimit =
  (limiter: RateLimiter | null): RequestHandler =>
  async (req, res, next) => {
    if (limiter) await take(limiter, 1, required(req, 'principal'), res);
    next();
  };

/** A batch counts as its items, but never as more than a whole minute: it would never be let through. */
export const rateLimitItems =
  (limiter: RateLimiter | null): RequestHandler =>
  async (req, res, next) => {
    if (!limiter || !required(req, 'route').facts.batch) return next();
    const { items } = req.body as { items?: unknown };
    if (!Array.isArray(items)) return next();
    // One is counted already.
    const more = Math.min(items.length, BATCH_ITEMS_MAX, limiter.perMinute) - 1;
    if (more > 0) await take(limiter, more, required(req, 'principal'), res);
    next();
  };

async function take(
  limiter: RateLimiter,
  points: number,
  principal: Principal,
  res: Response,
): Promise<void> {
  const allowance = await limiter.take(principal, points);
  const { isAllowed, remaining, resetsInMs, refusedBy } = allowance;
  const limit = refusedBy === 'environment' ? limiter.perMinuteEnvironment : limiter.perMinute;
  res.set({
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Reset': String(Math.ceil((Date.now() + resetsInMs) / 1_000)),
  });
  if (!isAllowed) throw exceeded(limit, allowance);
}

const exceeded = (perMinute: number, { resetsInMs, refusedBy }: Allowance) =>
  new Failure(
    'RATE_LIMIT_EXCEEDED',
    refusedBy === 'environment'
      ? `All API keys of this environment together may make ${perMinute} requests a minute; a batch counts as its items.`
      : `This API key may make ${perMinute} requests a minute; a batch counts as its items.`,
    {
      headers: { 'Retry-After': String(Math.max(1, Math.ceil(resetsInMs / 1_000))) },
    },
  );
