import type { Request } from 'express';
import { onceOver } from './request-end.ts';
import { required, type Step, stateOf } from './request-state.ts';

/**
 * Takes the environment's batch slot before the body is read. `take` returns the function that frees it, or
 * throws if none is available.
 */
export const batchSlot =
  (take: (environmentId: number) => () => void): Step =>
  (req) => {
    const state = stateOf(req);
    if (!required(req, 'route').facts.batch) return;
    const slot = { isWorking: false, free: take(required(req, 'principal').environmentId) };
    state.batchSlot = slot;
    // A batch is still processed after its caller has disconnected, and its slot is freed afterwards.
    onceOver(req, () => {
      if (!slot.isWorking) slot.free();
    });
  };

/** Runs `work` in the slot taken for the request, if any, and then frees the slot. */
export async function inBatchSlot<T>(req: Request, work: () => Promise<T>): Promise<T> {
  const slot = stateOf(req).batchSlot;
  if (!slot) return work();
  slot.isWorking = true;
  try {
    return await work();
  } finally {
    slot.free();
  }
}
