import { PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/** What new objects may take. V8 has it twice: objects that are still alive are copied to the other half. */
const NEW_SPACE_BYTES = 8 * 1_024 * 1_024;

/**
 * Keeps V8 from letting garbage grow the heap to several times what is alive. It does not limit what is alive. Call it
 * before anything else is loaded.
 *
 * The space of new objects begins with 2 MB, may grow to 8, and V8 shrinks it when there is little to do. Its own limit is
 * 32 MB, and a smaller one can only be given to `node` itself; but how far it grows at a time is asked anew after every
 * collection.
 *
 * New objects are collected by one thread. V8 takes up to five for so small a space. Under sales, on two cores, a quarter of
 * the process's processor time was collection, nearly all of it in helper threads; with one, a sale takes a tenth less.
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--no-parallel-scavenge');
  setFlagsFromString('--heap-growing-percent=40');
  let growth = 0;
  const adapt = () => {
    const space = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space');
    const next = space && space.space_size < NEW_SPACE_BYTES ? 4 : 1;
    if (next === growth) return;
    setFlagsFromString(`--semi-space-growth-factor=${next}`);
    growth = next;
  };
  adapt();
  new PerformanceObserver(adapt).observe({ entryTypes: ['gc'] });
}
