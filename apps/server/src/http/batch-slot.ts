import type { Request } from 'express';
import { onceOver } from './request-end.ts';
import { required, type Step, stateOf } from './request-state.ts';

/**
 * Takes the environment's batch slot before the body is read. `take` returns the function that frees the slot, or
 * throws if no slot is available.
 */
export const batchSlot =
  (take: (environmentId: number) => () => void): Step =>
  (req) => {
    const state = stateOf(req);
    if (!required(req, 'route').facts.batch) return;
    const slot = { isWorking: false, free: take(required(req, 'principal').environmentId) };
    state.batchSlot = slot;
    // A batch whose caller has disconnected is still processed. Its slot is freed afterwards.
    onceOver(req, () => {
      if (!slot.isWorking) slot.free();
    });
  };

/** Runs `work` in the slot taken for the request, if any, and frees the slot afterwards. */
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
