import { cpus } from 'node:os';
import type { Options } from './options.ts';
import type { Place } from './place.ts';
import type { Case, Figures, Measured } from './rounds.ts';

export interface Row {
  readonly name: string;
  readonly cells: readonly string[];
  /** Target and whether it was reached; undefined if there is none. */
  readonly target?: { readonly text: string; readonly isReached: boolean };
}

type Target = NonNullable<Row['target']>;

export const atLeast = (min: number, figure: number, unit: string): Target => ({
  text: `at least ${whole(min)} ${unit}`,
  isReached: figure >= min,
});

export const under = (max: number, figure: number, unit: string): Target => ({
  text: `under ${max} ${unit}`,
  isReached: figure < max,
});

/** Returns a target for a minimum ratio. `base` names the reference, such as `× without`. */
export const shareAtLeast = (min: number, share: number, base: string): Target => ({
  text: `at least ${min} ${base} (${share.toFixed(2)})`,
  isReached: share >= min,
});

export const timesAtMost = (max: number, times: number, base: string): Target => ({
  text: `at most ${max} ${base} (${times.toFixed(2)})`,
  isReached: times <= max,
});

/** Returns a row for an amount of memory, which is null without /proc. */
export const memoryRow = (name: string, megabytes: number | null, max?: number): Row => ({
  name,
  cells: [megabytes === null ? 'not known on this system' : `${whole(megabytes)} MB`],
  ...(megabytes !== null && max !== undefined && { target: under(max, megabytes, 'MB') }),
});

/** Returns the rows of two measured cases. The second should reach a certain share of the first. */
export function comparedRows<Name extends string>(
  cases: Readonly<Record<Name, Case>>,
  results: Readonly<Record<Name, Measured>>,
  [base, compared]: readonly [Name, Name],
  target: { readonly min: number; readonly of: string },
): Row[] {
  const share = results[compared].figures.perSecond / results[base].figures.perSecond;
  return [
    { name: cases[base].name, cells: cellsOf(results[base], null) },
    {
      name: cases[compared].name,
      cells: cellsOf(results[compared], null),
      target: shareAtLeast(target.min, share, target.of),
    },
  ];
}

/** Formats sorted durations, as in `median 1.2 ms, p99 3.4 ms`. */
export function quantiles(sortedMs: readonly number[]): string {
  const at = (share: number) =>
    (sortedMs[Math.min(sortedMs.length - 1, Math.floor(sortedMs.length * share))] ?? Number.NaN).toFixed(1);
  return `median ${at(0.5)} ms, p99 ${at(0.99)} ms`;
}

const headings = ['req/s', '× 1', 'p50 ms', 'p99 ms', 'Node ms', 'PG ms', 'CPU × 1'];

/** Prints one line per row, with aligned columns and the targets in the last column. */
export function table(rows: readonly Row[]): string {
  const nameWidth = Math.max(...rows.map(({ name }) => name.length));
  const widths = headings.map((heading, column) =>
    Math.max(
      heading.length,
      ...rows.map(({ cells }) => (cells.length === 1 ? 0 : (cells[column]?.length ?? 0))),
    ),
  );
  const across = widths.reduce((sum, width) => sum + width + 2, 0);
  const line = (cells: readonly string[]) =>
    cells.length === 1
      ? (cells[0] ?? '').padStart(across)
      : widths.map((width, column) => (cells[column] ?? '').padStart(width + 2)).join('');
  const head = `${''.padEnd(nameWidth)}${line(headings)}  Target`;
  const body = rows.map(
    ({ name, cells, target }) => `${name.padEnd(nameWidth)}${line(cells)}  ${target ? verdict(target) : ''}`,
  );
  return [head, '─'.repeat(head.length), ...body].map((text) => text.trimEnd()).join('\n');
}

const verdict = ({ text, isReached }: Target) => `${isReached ? 'reached' : 'MISSED'}: ${text}`;

/** Returns a measured case's cells. For a case that writes a sale, they include the ratios to the floor. */
export function cellsOf({ figures }: Measured, floor: Figures | null): string[] {
  const { perSecond, p50Ms, p99Ms, nodeMs, postgresMs } = figures;
  return [
    Math.round(perSecond).toLocaleString('en-US'),
    floor ? (perSecond / floor.perSecond).toFixed(2) : '',
    p50Ms.toFixed(1),
    p99Ms.toFixed(1),
    nodeMs?.toFixed(2) ?? '–',
    postgresMs?.toFixed(2) ?? '–',
    floor ? (cpuRatio(figures, floor)?.toFixed(2) ?? '–') : '',
  ];
}

function cpuRatio(figures: Figures, floor: Figures): number | null {
  const [own, its] = [cpuOf(figures), cpuOf(floor)];
  return own !== null && its !== null ? own / its : null;
}

const cpuOf = ({ nodeMs, postgresMs }: Figures) =>
  nodeMs === null || postgresMs === null ? null : nodeMs + postgresMs;

export const whole = (figure: number) => Math.round(figure).toLocaleString('en-US');

/** Describes the machine and its PostgreSQL server. */
export const machine = ({ description }: Place): string =>
  `Machine: ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'processor'}, ${process.platform} ${process.arch}, Node ${process.versions.node}; ${description}.`;

export const legend = ({ rounds, connections }: Options): string =>
  [
    `Medians of ${rounds} interleaved rounds, ${connections} connections. Node ms and PG ms: processor time per request of the server and of`,
    'PostgreSQL, all of its background work included. × 1: compared with row 1.',
  ].join('\n');
