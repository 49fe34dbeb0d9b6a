import type { Request, RequestHandler, Response } from 'express';

/**
 * Calls `done` once the request is over, answered or not, or at once if it already is. When a connection is lost, the
 * answers to requests pipelined on it are never closed, so the end of the connection counts too.
 */
export function onceOver(req: Request, res: Response, done: () => void): void {
  const { socket } = req;
  if (res.closed || socket.destroyed) {
    done();
    return;
  }
  const over = () => {
    res.off('close', over);
    socket.off('close', over);
    done();
  };
  // Each of its pipelined requests adds a listener.
  socket.setMaxListeners(0);
  res.once('close', over);
  socket.once('close', over);
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
  (req, res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') res.on('close', notify);
    next();
  };
