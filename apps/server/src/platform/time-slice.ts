/** Maximum time for which a slice of work blocks the event loop. */
const SLICE_MS = 2;

const waiting: (() => void)[] = [];
let isScheduled = false;

/**
 * Runs `slice` in its own iteration of the event loop. Work on large bodies is divided into slices, so that
 * other requests wait for at most one slice, even if there are many large bodies.
 */
export function inSlice<T>(slice: () => T): Promise<T> {
  return new Promise((resolve, reject) => {
    waiting.push(() => {
      try {
        resolve(slice());
      } catch (error) {
        reject(error as Error);
      }
    });
    schedule();
  });
}

/**
 * Calls `work` with every value, in as many slices as needed. The time it takes to produce the values counts
 * too.
 */
export async function eachInSlices<T>(values: Iterable<T>, work: (value: T) => void): Promise<void> {
  const rest = values[Symbol.iterator]();
  for (let isDone = false; !isDone; ) {
    await inSlice(() => {
      const endMs = performance.now() + SLICE_MS;
      do {
        const next = rest.next();
        isDone = next.done === true;
        if (!next.done) work(next.value);
      } while (!isDone && performance.now() < endMs);
    });
  }
}

function schedule(): void {
  if (isScheduled || waiting.length === 0) return;
  isScheduled = true;
  setImmediate(() => {
    isScheduled = false;
    waiting.shift()?.();
    schedule();
  });
}
