import type { Tally, Violation } from './tally.ts';

export interface Report {
  readonly seed: number;
  readonly seconds: number;
  readonly planted: string | null;
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
  'receiver away',
  'sales',
  'voided',
  'refunds',
  'payouts',
  'objects',
  'events',
  'deliveries',
  'delivered again',
];

export const countsOf = (tally: Tally): Record<string, number> =>
  Object.fromEntries(counted.map((name) => [name, tally.counted(name)]));

/** Prints one line for each figure, and each violated rule with its first cases. */
export function toTable({ seed, seconds, planted, database, counts, violations }: Report): string {
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
  const title = `seed ${seed}, ${Math.round(seconds)} s; ${database}${planted ? `; with ${planted}` : ''}`;
  return [title, ...lines, ...details].join('\n');
}

/** Prints one line for each planted bug, with the rule that caught it, if any. */
export function toPlantedTable(reports: readonly Report[]): string {
  const width = Math.max(...reports.map(({ planted }) => (planted ?? '').length));
  const lines = reports.map(({ planted, seconds, violations }) => {
    const caught = violations.map(({ rule, count }) => `${count} × ${rule}`).join('; ');
    return `${(planted ?? '').padEnd(width)}  ${String(Math.round(seconds)).padStart(4)} s  ${caught || 'NOT CAUGHT'}`;
  });
  return lines.join('\n');
}
