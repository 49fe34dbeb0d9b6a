import type { Request, RequestHandler, Response } from 'express';
import { stateOf } from './request-state.ts';

/** Calls `done` once the request is over, answered or not, or at once if it already is. */
export function onceOver(req: Request, done: () => void): void {
  const { atEnd } = stateOf(req);
  if (atEnd === null) done();
  else atEnd.push(done);
}

/** Aborts when the answer has been sent, the caller has gone away or the server drains. */
export function untilGone(res: Response, draining: AbortSignal): AbortSignal {
  const gone = new AbortController();
  const leave = () => {
    draining.removeEventListener('abort', leave);
    gone.abort();
  };
  draining.addEventListener('abort', leave);
  res.once('close', leave);
  if (draining.aborted || res.closed) leave();
  return gone.signal;
}

/** Calls `notify` after every request that may have changed something, answered or not. */
export const afterWrites =
  (notify: () => void): RequestHandler =>
  (req, _res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') onceOver(req, notify);
    next();
  };
