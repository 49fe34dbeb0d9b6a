import { grid } from './grid.ts';
import type { EventsReport } from './listener.ts';

/** What the listener got beside what the server says that there was. */
export function printEvents({ by, received, inFeed }: EventsReport): string {
  const [got, there] = [sumOf(received), sumOf(inFeed)];
  if (there === 0 && got === 0) return 'Nothing was announced: no event is new in the feed.';
  const lines = [...new Set([...inFeed.keys(), ...received.keys()])].map((type) => [
    type,
    String(received.get(type) ?? 0),
    String(inFeed.get(type) ?? 0),
  ]);
  const way =
    by === 'deliveries' ? 'delivered to a listener on this machine, signed' : 'followed in the feed';
  const verdict = got === there ? 'They are equal.' : 'They are NOT equal.';
  return [
    `Events, ${way}:`,
    ...grid([['event', 'received', 'in the feed'], ...lines, ['all', String(got), String(there)]], 1),
    verdict,
  ].join('\n');
}

const sumOf = (counts: ReadonlyMap<string, number>) =>
  [...counts.values()].reduce((sum, count) => sum + count, 0);
