import type { Request, RequestHandler, Response } from 'express';
import { Failure } from '../domain/failure.ts';
import { stateOf } from './request-state.ts';

/** Calls `done` once the request has ended, with or without a response; immediately if it already has. */
export function onceOver(req: Request, done: () => void): void {
  const { atEnd } = stateOf(req);
  if (atEnd === null) done();
  else atEnd.push(done);
}

/**
 * Interval for authorizing waiting requests again. Keys and sessions are cached for a second, so a waiting
 * request ends up to half a second after new requests are first rejected.
 */
const ALLOWED_EVERY_MS = 500;

/**
 * Returns a signal that aborts when the response has been sent, when the caller has disconnected, when the
 * server drains or, with the error as the reason, when the caller loses the permission. An unavailable
 * database has no effect.
 */
export function untilGone(
  res: Response,
  draining: AbortSignal,
  assertAllowed: () => Promise<void>,
): AbortSignal {
  const gone = new AbortController();
  const leave = (refusal?: unknown) => {
    clearInterval(checks);
    draining.removeEventListener('abort', onDrain);
    gone.abort(refusal);
  };
  const onDrain = () => leave();
  const onRefusal = (error: unknown) => {
    if (error instanceof Failure) leave(error);
  };
  const checks = setInterval(() => void assertAllowed().catch(onRefusal), ALLOWED_EVERY_MS).unref();
  draining.addEventListener('abort', onDrain);
  res.once('close', onDrain);
  if (draining.aborted || res.closed) leave();
  return gone.signal;
}

/** Calls `notify` after every request that may have changed something, with or without a response. */
export const afterWrites =
  (notify: () => void): RequestHandler =>
  (req, _res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') onceOver(req, notify);
    next();
  };
