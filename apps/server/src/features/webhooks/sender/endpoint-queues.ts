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

/** A queue for each endpoint, so that a slow endpoint delays its own deliveries only. */
export interface EndpointQueues<T extends { endpointId: string }> {
  /** Takes it on: it is started at once, or when one before it is done. */
  add(delivery: T): void;
  /** Endpoints with what was taken of each, for the next claim. */
  taken(): { ids: string[]; counts: number[]; total: number };
  /** Empties the queues, or the one of an endpoint, and returns what was in them. */
  removeWaiting(endpointId?: string): T[];
  /** Resolves when all that was started is done. */
  idle(): Promise<void>;
}

interface Queue<T> {
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

export function endpointQueues<T extends { endpointId: string }>({
  sendingMax,
  start,
  onFree,
}: Options<T>): EndpointQueues<T> {
  const byEndpoint = new Map<string, Queue<T>>();
  const running = new Set<Promise<void>>();

  const queueOf = (endpointId: string): Queue<T> => {
    const queue = byEndpoint.get(endpointId) ?? { waiting: [], sending: 0, taken: 0 };
    byEndpoint.set(endpointId, queue);
    return queue;
  };
  const leave = (endpointId: string, queue: Queue<T>) => {
    queue.taken -= 1;
    if (queue.taken === 0) byEndpoint.delete(endpointId);
  };
  const run = async (delivery: T, queue: Queue<T>) => {
    queue.sending += 1;
    const { settled } = await start(delivery);
    queue.sending -= 1;
    startNext(queue);
    await settled;
    leave(delivery.endpointId, queue);
    onFree(queue.taken);
  };
  const startNext = (queue: Queue<T>) => {
    while (queue.sending < sendingMax) {
      const next = queue.waiting.shift();
      if (!next) return;
      const whole: Promise<void> = run(next, queue).finally(() => running.delete(whole));
      running.add(whole);
    }
  };
  return {
    add: (delivery) => {
      const queue = queueOf(delivery.endpointId);
      queue.taken += 1;
      queue.waiting.push(delivery);
      startNext(queue);
    },
    taken: () => {
      const counts = [...byEndpoint.values()].map((queue) => queue.taken);
      return { ids: [...byEndpoint.keys()], counts, total: counts.reduce((sum, count) => sum + count, 0) };
    },
    removeWaiting: (only) =>
      [...byEndpoint].flatMap(([endpointId, queue]) => {
        if (only !== undefined && only !== endpointId) return [];
        const removed = queue.waiting.splice(0);
        for (const _ of removed) leave(endpointId, queue);
        return removed;
      }),
    idle: async () => {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
