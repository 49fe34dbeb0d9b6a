/** Wakes the only worker in this process that waits on it. */
export interface Latch {
  /** Wakes the waiting worker. Cheap; never throws. */
  open(): void;
  /** Resolves when the latch has been opened since the last call, after `ms`, or when `signal` aborts. */
  passed(ms: number, signal?: AbortSignal): Promise<void>;
}

/** Creates a latch, which stays open until the next waiter has passed. */
export function latch(): Latch {
  const waiting = new Set<() => void>();
  let isOpen = false;
  return {
    open: () => {
      isOpen = true;
      for (const wake of [...waiting]) wake();
    },
    passed: async (ms: number, signal?: AbortSignal) => {
      if (!isOpen) await woken(waiting, ms, signal);
      isOpen = false;
    },
  };
}

/** Resolves when a function in `waiting` is called, after `ms`, or when `signal` aborts. */
export function woken(waiting: Set<() => void>, ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const wake = () => {
      clearTimeout(timer);
      waiting.delete(wake);
      signal?.removeEventListener('abort', wake);
      resolve();
    };
    const timer = setTimeout(wake, ms);
    timer.unref();
    waiting.add(wake);
    signal?.addEventListener('abort', wake);
  });
}
