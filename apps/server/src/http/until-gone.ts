import type { Response } from 'express';

/** Aborts when the answer is over, the caller has gone away or the server drains. Made only by what waits. */
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
