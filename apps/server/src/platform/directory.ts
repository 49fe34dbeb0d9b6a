import { setTimeout as sleep } from 'node:timers/promises';

/** Finds objects by ids from unauthenticated requests, without a query for each. */
export interface Directory<Found> {
  /**
   * Finds an object. The result is at most a second old; while the database is unavailable, the last known
   * result is returned.
   */
  find(id: string): Promise<Found | null>;
  /** Clears the cache, so that the next lookup in this process reads committed data. */
  forget(): void;
}

const FRESH_MS = 1_000;

/**
 * Creates a directory that reads all objects together, at most once a second, so that an unknown id causes no
 * query of its own.
 */
export function directory<Found>(readAll: () => Promise<ReadonlyMap<string, Found>>): Directory<Found> {
  let known: ReadonlyMap<string, Found> | null = null;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;
  let generation = 0;

  const freshInMs = () => Math.max(0, readAt + FRESH_MS - performance.now());
  const read = async () => {
    const own = generation;
    // Wait for the next read to find unknown ids, because the objects may have been created since the last
    // one.
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
        // An outdated directory is better than an error.
        await reading.catch((error) => {
          if (known === null) throw error;
        });
        // If the directory was reset in the meantime, read it again, because the id may be newer than this
        // read.
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
