import type { RequestHandler } from 'express';
import { onceOver } from './idempotency-key.ts';
import { required, stateOf } from './request-state.ts';

/** Takes the environment's slot for a batch before its body is read. `take` throws when there is none, and returns how to free it. */
export const batchSlot =
  (take: (environmentId: number) => () => void): RequestHandler =>
  (req, res, next) => {
    const state = stateOf(req);
    if (!required(req, 'route').facts.batch) return next();
    const slot = { isWorking: false, free: take(required(req, 'principal').environmentId) };
    state.batchSlot = slot;
    // A batch whose caller has gone is still worked on, and frees its slot when that is done.
    onceOver(req, res, () => {
      if (!slot.isWorking) slot.free();
    });
    next();
  };
