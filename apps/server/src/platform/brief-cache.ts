const KEPT_MS = 1_000;
const ENTRIES_MAX = 10_000;

/** Cache that keeps lookups for one second, and remembers which names this process has found. */
export interface BriefCache<Value> {
  /** Runs `look`, unless it ran for this name within the last second. Failed lookups are not cached. */
  read(name: string, now: Date, look: () => Promise<Value>): Promise<Value>;
  noteWorking(name: string): void;
  isKnown(name: string): boolean;
  /** Clears the cache, so that the next lookup reads committed data. */
  forget(): void;
}

/**
 * Creates a cache that keeps callers for a second, so that a revocation takes effect within a second on every
 * server.
 */
export function briefCache<Value>(): BriefCache<Value> {
  const cache = new Map<string, { readonly value: Promise<Value>; readonly until: number }>();
  const known = new Set<string>();
  return {
    read: (name, now, look) => {
      const kept = cache.get(name);
      if (kept && kept.until >= now.getTime()) return kept.value;
      if (cache.size >= ENTRIES_MAX) cache.clear();
      const value = look();
      cache.set(name, { value, until: now.getTime() + KEPT_MS });
      value.catch(() => cache.delete(name));
      return value;
    },
    noteWorking: (name) => {
      if (known.size >= ENTRIES_MAX) known.clear();
      known.add(name);
    },
    isKnown: (name) => known.has(name),
    forget: () => cache.clear(),
  };
}

/** Returns a function that returns true at most once per `ms` for each name. */
export function onceEvery(ms: number): (name: string, now: Date) => boolean {
  const done = new Map<string, number>();
  return (name, now) => {
    if (now.getTime() - (done.get(name) ?? 0) < ms) return false;
    if (done.size >= ENTRIES_MAX) done.clear();
    done.set(name, now.getTime());
    return true;
  };
}
