/**
 * How many batches are under way at once: halved when the server asks for time, and grown again by one for each full
 * round of successes, as TCP does.
 */
export function createThrottle(most: number) {
  let limit = most;
  let running = 0;
  const waiting: (() => void)[] = [];
  const admit = () => {
    while (running < Math.floor(limit) && waiting.length > 0) {
      running += 1;
      waiting.shift()?.();
    }
  };
  return {
    /** How many may be under way now. */
    limit: (): number => Math.floor(limit),
    slowDown: (): void => {
      limit = Math.max(1, limit / 2);
    },
    async run<T>(work: () => Promise<T>): Promise<T> {
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        admit();
      });
      try {
        const result = await work();
        limit = Math.min(most, limit + 1 / limit);
        return result;
      } finally {
        running -= 1;
        admit();
      }
    },
  };
}

export type Throttle = ReturnType<typeof createThrottle>;
