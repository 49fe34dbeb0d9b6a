import { randomUUID } from 'node:crypto';
import type { Database } from '../../db/database.ts';
import { execute, rows } from '../../db/sql.ts';
import type { Lanes, Room } from './endpoint-queues.ts';
import { type Claimed, claimDeliveries, releaseDeliveries } from './queries.ts';

/** Of one statement: it brings the events along. */
const CLAIM_MAX = 100;

export interface Taken extends Claimed {
  /** By `performance.now()`. Started later, it might not be over when its lease is. */
  readonly startBefore: number;
}

/** What one process takes on of the endpoints that are well, or of those that fail. */
export interface Group {
  readonly isFailing: boolean;
  readonly room: Room;
  readonly lanes: Lanes<Taken>;
}

/** Takes on what is due, as far as there is room. Returns whether more may be due than there was room for. */
export async function claimFor(
  { queue }: Database,
  { isFailing, room, lanes }: Group,
  { leaseMs, sendMs }: { leaseMs: number; sendMs: number },
): Promise<boolean> {
  const taken = lanes.taken();
  const claimMax = Math.min(room.total - taken.total, CLAIM_MAX);
  if (claimMax <= 0) return true;
  const startBefore = performance.now() + leaseMs - sendMs;
  const claim = claimDeliveries.with({
    failing: isFailing,
    roomEach: room.each,
    busyIds: taken.ids,
    busyTaken: taken.counts,
    room: claimMax,
    lease: randomUUID(),
    leaseMs,
  });
  const claimed = await rows(queue, claim);
  for (const row of claimed) lanes.add({ ...row, startBefore });
  return claimed.length === claimMax || hasFilled(room.each, taken, claimed);
}

/** By what was taken when the claim was made: what has ended meanwhile says nothing of what is still due. */
function hasFilled(
  each: number,
  { ids, counts }: ReturnType<Lanes<Taken>['taken']>,
  rows: readonly Claimed[],
): boolean {
  const taken = new Map(ids.map((id, index) => [id, counts[index] ?? 0]));
  for (const { endpointId } of rows) taken.set(endpointId, (taken.get(endpointId) ?? 0) + 1);
  return [...taken.values()].some((count) => count >= each);
}

/** What is not given back is due when its lease ends. */
export async function release({ queue }: Database, taken: readonly Taken[]): Promise<void> {
  if (taken.length === 0) return;
  await execute(
    queue,
    releaseDeliveries.with({
      environmentIds: taken.map(({ environmentId }) => environmentId),
      ids: taken.map(({ id }) => id),
      leases: taken.map(({ lease }) => lease),
    }),
  );
}
