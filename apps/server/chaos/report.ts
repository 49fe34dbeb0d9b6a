import type { Tally, Violation } from './tally.ts';

export interface Report {
  readonly seed: number;
  readonly seconds: number;
  readonly database: string;
  readonly counts: Readonly<Record<string, number>>;
  readonly violations: readonly Violation[];
}

const counted = [
  'requests',
  'acknowledged',
  'refused',
  'abandoned',
  'duplicates at once',
  'late duplicates',
  'SIGKILL',
  'SIGTERM',
  'SIGSTOP',
  'database crashes',
  'cuts',
  'delays',
  'half-closed',
  'black holes',
  'sessions terminated',
  'sales',
  'refunds',
  'payouts',
  'objects',
  'events',
  'deliveries',
  'delivered again',
];

export const countsOf = (tally: Tally): Record<string, number> =>
  Object.fromEntries(counted.map((name) => [name, tally.counted(name)]));

/** One line for each figure, and what did not hold with the first cases of each. */
export function toTable({ seed, seconds, database, counts, violations }: Report): string {
  const total = violations.reduce((sum, { count }) => sum + count, 0);
  const rows = [...Object.entries(counts), ['violations', total] as const];
  const width = Math.max(...rows.map(([name]) => name.length));
  const lines = rows.map(
    ([name, count]) => `${name.padEnd(width)}  ${count.toLocaleString('en-US').padStart(9)}`,
  );
  const details = violations.flatMap(({ rule, count, details: cases }) => [
    '',
    `${count} × ${rule}`,
    ...cases.map((text) => `    ${text}`),
  ]);
  return [`seed ${seed}, ${Math.round(seconds)} s; ${database}`, ...lines, ...details].join('\n');
}
