import type { Tributary } from './cases.ts';
import { listCases, tributaryCases } from './cases.ts';
import { settle } from './fill.ts';
import type { Options } from './options.ts';
import type { Place } from './place.ts';
import { type Case, type Figures, type Measured, measure } from './rounds.ts';

/** Two servers, each on its own database with the same rows. */
export type Pair = readonly [a: Tributary, b: Tributary];

/** Measures both servers alternately, so that a temporary disturbance of the machine affects both. */
export async function compare(
  [a, b]: Pair,
  { postmaster }: Place,
  options: Options,
): Promise<Record<string, readonly [Measured, Measured]>> {
  const [ofA, ofB] = [await casesOf(a, options), await casesOf(b, options)];
  const names = Object.keys(ofA);
  const cases = Object.fromEntries(
    names.flatMap((name) => [
      [`a ${name}`, ofA[name] as Case],
      [`b ${name}`, ofB[name] as Case],
    ]),
  );
  const settleBoth = async () => {
    for (const { databaseUrl } of [a, b]) await settle(databaseUrl);
  };
  const measured = await measure(cases, { rounds: options.rounds, postmaster, settle: settleBoth });
  return Object.fromEntries(
    names.map((name) => [name, [measured[`a ${name}`], measured[`b ${name}`]] as [Measured, Measured]]),
  );
}

async function casesOf(server: Tributary, options: Options): Promise<Record<string, Case>> {
  const lists = await listCases([{ server, referrals: options.small }], options);
  const all = [...Object.values(tributaryCases(server, options)), ...Object.values(lists)];
  return Object.fromEntries(all.map((each) => [each.name.replace(/^\d+ /, ''), each]));
}

const headings = ['A req/s', 'B req/s', 'req/s B : A', 'Node B : A', 'PG B : A', 'p50 B : A'];

/** Returns a line for each case. A ratio above 1 means that B handles more requests or takes longer. */
export function comparison(measured: Readonly<Record<string, readonly [Measured, Measured]>>): string {
  const lines = Object.entries(measured).map(([name, [a, b]]) => [name, ...cellsOf(a.figures, b.figures)]);
  const all = [['', ...headings], ...lines];
  const widths = all[0]?.map((_, at) => Math.max(...all.map((line) => line[at]?.length ?? 0))) ?? [];
  return all
    .map(([name = '', ...cells]) =>
      [name.padEnd(widths[0] ?? 0), ...cells.map((cell, at) => cell.padStart(widths[at + 1] ?? 0))].join(
        '  ',
      ),
    )
    .join('\n');
}

const cellsOf = (a: Figures, b: Figures): string[] => [
  Math.round(a.perSecond).toLocaleString('en-US'),
  Math.round(b.perSecond).toLocaleString('en-US'),
  ratio(b.perSecond, a.perSecond),
  ratio(b.nodeMs, a.nodeMs),
  ratio(b.postgresMs, a.postgresMs),
  ratio(b.p50Ms, a.p50Ms),
];

/** Returns a dash if a round was too short for its processor time to be measured. */
const ratio = (of: number | null, to: number | null) =>
  of === null || to === null || to === 0 ? '–' : (of / to).toFixed(3);
