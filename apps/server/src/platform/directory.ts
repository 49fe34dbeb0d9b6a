import { setTimeout as sleep } from 'node:timers/promises';

/** Finds objects by ids that anybody may make up, without a query for each. */
export interface Directory<Found> {
  /** At most a second old; while the database is away, the last that was known. */
  find(id: string): Promise<Found | null>;
  /** Makes the next look-up in this process read what is committed by now. */
  forget(): void;
}

const FRESH_MS = 1_000;

/** All objects are read together, once a second at most, so an unknown id costs no query of its own. */
export function directory<Found>(readAll: () => Promise<ReadonlyMap<string, Found>>): Directory<Found> {
  let known: ReadonlyMap<string, Found> | null = null;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;
  let generation = 0;

  const freshInMs = () => Math.max(0, readAt + FRESH_MS - performance.now());
  const read = async () => {
    const own = generation;
    // Unknown ids wait for the next read, because they may have been created since the last one.
    await sleep(freshInMs());
    try {
      const found = await readAll();
      if (own === generation) known = found;
    } finally {
      if (own === generation) {
        readAt = performance.now();
        reading = null;
      }
    }
  };
  return {
    find: async (id) => {
      const isFresh = freshInMs() > 0;
      let isUpToDate = isFresh && known?.has(id);
      while (!isUpToDate) {
        const own = generation;
        reading ??= read();
        // A stale directory is better than an error.
        await reading.catch((error) => {
          if (known === null) throw error;
        });
        // If the directory was reset meanwhile, it is read again: the id may have been stored before the
        // other change.
        isUpToDate = own === generation;
      }
      return known?.get(id) ?? null;
    },
    forget: () => {
      generation += 1;
      readAt = Number.NEGATIVE_INFINITY;
      reading = null;
    },
  };
}
