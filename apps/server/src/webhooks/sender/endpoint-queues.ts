/** How much one process takes on: of each endpoint, and in all. */
export interface Room {
  readonly each: number;
  readonly total: number;
}

export interface Limits {
  /** Requests at once to one endpoint. */
  readonly sendingEach: number;
  /** Claimed at once, what is being sent included: enough that the next is here when one is done. */
  readonly well: Room;
  /** Of endpoints that fail. Apart, so that any number of them that hang leave the others their room. */
  readonly failing: Room;
}

export const defaultLimits: Limits = {
  sendingEach: 10,
  well: { each: 50, total: 500 },
  failing: { each: 2, total: 100 },
};

/** A queue for each endpoint: what waits behind a slow one waits for that one alone. */
export interface Lanes<T extends { endpointId: string }> {
  /** Takes it on: it is started at once, or when one before it is done. */
  add(delivery: T): void;
  /** Endpoints with what was taken of each, for the next claim. */
  taken(): { ids: string[]; counts: number[]; total: number };
  /** Empties the queues, or the one of an endpoint, and returns what was in them. */
  removeWaiting(endpointId?: string): T[];
  /** Resolves when all that was started is done. */
  idle(): Promise<void>;
}

interface Lane<T> {
  readonly waiting: T[];
  sending: number;
  taken: number;
}

interface Options<T> {
  readonly sendingMax: number;
  /**
   * Resolves when the request is over, with a promise of the end of all that follows: the endpoint is free for the next
   * request after the first, and counted as busy until the second. Neither may reject.
   */
  readonly start: (delivery: T) => Promise<{ settled: Promise<void> }>;
  /** One is over and no longer counted; `left` are, of its endpoint. */
  readonly onFree: (left: number) => void;
}

export function lanes<T extends { endpointId: string }>({ sendingMax, start, onFree }: Options<T>): Lanes<T> {
  const byEndpoint = new Map<string, Lane<T>>();
  const running = new Set<Promise<void>>();

  const laneOf = (endpointId: string): Lane<T> => {
    const lane = byEndpoint.get(endpointId) ?? { waiting: [], sending: 0, taken: 0 };
    byEndpoint.set(endpointId, lane);
    return lane;
  };
  const leave = (endpointId: string, lane: Lane<T>) => {
    lane.taken -= 1;
    if (lane.taken === 0) byEndpoint.delete(endpointId);
  };
  const run = async (delivery: T, lane: Lane<T>) => {
    lane.sending += 1;
    const { settled } = await start(delivery);
    lane.sending -= 1;
    startNext(lane);
    await settled;
    leave(delivery.endpointId, lane);
    onFree(lane.taken);
  };
  const startNext = (lane: Lane<T>) => {
    while (lane.sending < sendingMax) {
      const next = lane.waiting.shift();
      if (!next) return;
      const whole: Promise<void> = run(next, lane).finally(() => running.delete(whole));
      running.add(whole);
    }
  };
  return {
    add: (delivery) => {
      const lane = laneOf(delivery.endpointId);
      lane.taken += 1;
      lane.waiting.push(delivery);
      startNext(lane);
    },
    taken: () => {
      const counts = [...byEndpoint.values()].map((lane) => lane.taken);
      return { ids: [...byEndpoint.keys()], counts, total: counts.reduce((sum, count) => sum + count, 0) };
    },
    removeWaiting: (only) =>
      [...byEndpoint].flatMap(([endpointId, lane]) => {
        if (only !== undefined && only !== endpointId) return [];
        const removed = lane.waiting.splice(0);
        for (const _ of removed) leave(endpointId, lane);
        return removed;
      }),
    idle: async () => {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
