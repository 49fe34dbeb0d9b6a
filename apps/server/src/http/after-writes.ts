import type { RequestHandler } from 'express';

/** Calls `told` after every request that may have changed something, answered or not. */
export const afterWrites =
  (told: () => void): RequestHandler =>
  (req, res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') res.on('close', told);
    next();
  };
