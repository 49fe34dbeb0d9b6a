/** Capacity of one process, per endpoint and in total. */
export interface Room {
  readonly each: number;
  readonly total: number;
}

export interface Limits {
  /** Maximum number of concurrent requests to one endpoint. */
  readonly sendingEach: number;
  /**
   * Maximum number of claimed deliveries, including those being sent. High enough that the next one is ready
   * when one ends.
   */
  readonly well: Room;
  /**
   * Separate capacity for failing endpoints, so that unresponsive endpoints do not use up the capacity of
   * others.
   */
  readonly failing: Room;
}

export const defaultLimits: Limits = {
  sendingEach: 10,
  well: { each: 50, total: 500 },
  failing: { each: 2, total: 100 },
};

/** Queues of deliveries, one per endpoint, so that a slow endpoint delays only its own deliveries. */
export interface EndpointQueues<T extends { endpointId: string }> {
  /** Accepts a delivery, which starts immediately or when an earlier one ends. */
  add(delivery: T): void;
  taken(): { ids: string[]; counts: number[]; total: number };
  /** Empties all queues, or the queue of one endpoint, and returns their contents. */
  removeWaiting(endpointId?: string): T[];
  /** Resolves when all started deliveries are done. */
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
   * Sends a delivery. Resolves when the request has ended, to a promise for the remaining work. The endpoint
   * can then receive the next request, but counts as busy until the second promise resolves. Neither promise
   * may reject.
   */
  readonly start: (delivery: T) => Promise<{ settled: Promise<void> }>;
  /**
   * Called when a delivery has ended and no longer counts. `left` is the number of remaining deliveries for
   * its endpoint.
   */
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
