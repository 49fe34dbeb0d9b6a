import type { Request, Response } from 'express';

/**
 * Calls `done` once the request is over, answered or not; at once when it is over already. The answer to a pipelined
 * request is never closed when its connection is lost before its turn: so the connection counts too.
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
  // One for each of its pipelined requests.
  socket.setMaxListeners(0);
  res.once('close', over);
  socket.once('close', over);
}
