import type { Request, Response } from 'express';
import type { Caller } from '../callers.ts';
import { Failure } from '../domain/failure.ts';
import {
  type Allowance,
  inMemoryRateLimiter,
  limitsOf,
  type RateLimiter,
} from '../platform/rate-limit/rate-limiter.ts';
import { required, type Step, stateOf } from './request-state.ts';

/** Counts a request before its body is read. Without a `limiter`, there is no limit and no headers are sent. */
export function rateLimit(limiter: RateLimiter | null): Step {
  const ofAffiliates = inMemoryRateLimiter({
    perMinute: AFFILIATE_REQUESTS_PER_MINUTE,
    perMinuteEnvironment: Number.MAX_SAFE_INTEGER,
  });
  return (req, res) => {
    // A sign-in is counted once its key is known.
    if (!limiter || stateOf(req).route?.facts.caller === 'anyone') return;
    const principal = required(req, 'principal');
    return take(principal.by === 'affiliate' ? ofAffiliates : limiter, 1, principal, res);
  };
}

/**
 * Limit for each affiliate, so that requests by affiliates do not use up the limit of the merchant's keys.
 */
const AFFILIATE_REQUESTS_PER_MINUTE = 120;

const SIGN_INS_PER_MINUTE = 60;

/**
 * Counts sign-ins with a key separately from the key's requests, so that an import with the key does not keep
 * anyone from signing in. Unknown keys are rejected earlier.
 */
export function signInLimit(): (key: Caller) => Promise<void> {
  const limiter = inMemoryRateLimiter(limitsOf(SIGN_INS_PER_MINUTE));
  return async (key) => {
    const allowance = await limiter.take(key, 1);
    if (!allowance.isAllowed)
      throw new Failure(
        'RATE_LIMIT_EXCEEDED',
        `${subjectOf(allowance)} can sign in at most ${limitIn(limiter, allowance)} times per minute.`,
        retryAfter(allowance.resetsInMs),
      );
  };
}

/** Number of bytes of a batch that count as one request. Most single bodies are far smaller. */
const BYTES_PER_REQUEST = 16 * 1024;

/** Charges a batch by its size before it is parsed, and then by the number of its items if that is more. */
export const rateLimitBytes = (limiter: RateLimiter | null): Step =>
  chargeBatch(limiter, (req) => Math.ceil(required(req, 'rawBody').length / BYTES_PER_REQUEST));

export const rateLimitItems = (limiter: RateLimiter | null): Step =>
  chargeBatch(limiter, (req) => {
    const { items } = req.body as { items?: unknown };
    return Array.isArray(items) ? items.length : 0;
  });

/** Charges at most one minute's limit, because a larger batch could otherwise never pass. */
const chargeBatch =
  (limiter: RateLimiter | null, requestsOf: (req: Request) => number): Step =>
  async (req, res) => {
    if (!limiter || !required(req, 'route').facts.batch) return;
    const state = stateOf(req);
    // One request was counted before the body was read.
    const charged = state.chargedRequests ?? 1;
    const all = Math.min(requestsOf(req), limiter.perMinute);
    if (all <= charged) return;
    await take(limiter, all - charged, required(req, 'principal'), res);
    state.chargedRequests = all;
  };

async function take(limiter: RateLimiter, points: number, principal: Caller, res: Response): Promise<void> {
  const allowance = await limiter.take(principal, points);
  const { isAllowed, remaining, resetsInMs } = allowance;
  const limit = limitIn(limiter, allowance);
  res.set({
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Reset': String(Math.ceil((Date.now() + resetsInMs) / 1_000)),
  });
  if (isAllowed) return;
  if (principal.by === 'affiliate')
    throw new Failure(
      'RATE_LIMIT_EXCEEDED',
      `You can make at most ${limit} requests per minute.`,
      retryAfter(resetsInMs),
    );
  throw exceeded(limit, allowance);
}

const subjectOf = ({ refusedBy }: Allowance) =>
  refusedBy === 'environment' ? 'All API keys of this environment together' : 'This API key';

const limitIn = (limiter: RateLimiter, { refusedBy }: Allowance) =>
  refusedBy === 'environment' ? limiter.perMinuteEnvironment : limiter.perMinute;

const exceeded = (perMinute: number, allowance: Allowance) =>
  new Failure(
    'RATE_LIMIT_EXCEEDED',
    `${subjectOf(allowance)} can make at most ${perMinute} requests per minute; a batch counts as one request per item, or per ${BYTES_PER_REQUEST / 1024} KiB if that is more.`,
    retryAfter(allowance.resetsInMs),
  );

const retryAfter = (ms: number) => ({
  headers: { 'Retry-After': String(Math.max(1, Math.ceil(ms / 1_000))) },
});
