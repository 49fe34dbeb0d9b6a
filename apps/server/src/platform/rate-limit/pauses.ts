import { Failure } from '../../domain/failure.ts';
import { truncatedIp } from '../../domain/tracking/network.ts';

const FREE_FAILURES = 10;
const WINDOW_MS = 15 * 60_000;
const PAUSE_MS_MAX = 30_000;
const ENTRIES_MAX = 10_000;

/** Delays between guesses, separate for each network, so that nobody can lock out anyone else. */
export interface Pauses {
  /** @throws RATE_LIMIT_EXCEEDED while this network has to wait before another guess about `whom` */
  assertOver(whom: string, address: string): void;
  noteFailure(whom: string, address: string): void;
}

interface Failures {
  count: number;
  readonly until: number;
}

/**
 * Delays guesses. After ten wrong guesses about a person within 15 minutes, from any network, each further guess
 * delays its network: 1 s, then 2, 4, 8, up to 30 s. Counts in memory, for a limited number of people; those
 * guessed about first are evicted first. The delays are the same whether or not the person exists.
 */
export function pauses({ now = () => performance.now() }: { now?: () => number } = {}): Pauses {
  const about = new Map<string, Failures>();
  const from = new Map<string, Failures & { pausedUntil: number }>();

  const current = <Entry extends Failures>(entries: Map<string, Entry>, key: string) => {
    const entry = entries.get(key);
    if (entry && entry.until > now()) return entry;
    entries.delete(key);
    return null;
  };
  const added = <Entry extends Failures>(entries: Map<string, Entry>, key: string, entry: Entry): Entry => {
    const [first] = entries.keys();
    if (entries.size >= ENTRIES_MAX && first !== undefined) entries.delete(first);
    entries.set(key, entry);
    return entry;
  };
  const keyOf = (whom: string, address: string) => `${truncatedIp(address)} ${whom}`;

  return {
    assertOver: (whom, address) => {
      const waitMs = (current(from, keyOf(whom, address))?.pausedUntil ?? 0) - now();
      if (waitMs > 0) throw paused(waitMs);
    },
    noteFailure: (whom, address) => {
      const until = now() + WINDOW_MS;
      const all = current(about, whom) ?? added(about, whom, { count: 0, until });
      all.count += 1;
      if (all.count <= FREE_FAILURES) return;
      const key = keyOf(whom, address);
      const own = current(from, key) ?? added(from, key, { count: 0, until, pausedUntil: 0 });
      own.pausedUntil = now() + Math.min(PAUSE_MS_MAX, 1_000 * 2 ** own.count);
      own.count += 1;
    },
  };
}

const paused = (waitMs: number) =>
  new Failure('RATE_LIMIT_EXCEEDED', 'Too many failed attempts. Wait before you try again.', {
    headers: { 'Retry-After': String(Math.ceil(waitMs / 1_000)) },
  });
