import { parseArgs } from 'node:util';

export interface Options {
  /** Part to run, or undefined for all parts. */
  readonly only: string | undefined;
  /** Two builds to compare, each a commit or a folder. If set, nothing else is measured. */
  readonly compare: readonly [a: string, b: string] | undefined;
  /** Number of environments that send large bodies at the same time. */
  readonly attackers: number;
  /** Number of large bodies that are open at the same time. */
  readonly bodies: number;
  /** Number of measurements per case. The figures are medians. */
  readonly rounds: number;
  /** Duration of a round in a case that writes. Lists take a quarter of it. */
  readonly seconds: number;
  readonly connections: number;
  /** Number of referrals among which conversions are spread. */
  readonly customers: number;
  /** Number of referrals in the two databases whose lists are compared. */
  readonly small: number;
  readonly large: number;
  /** Number of ready earnings that one payout run claims. */
  readonly earnings: number;
  /** Number of sales in the year that the reports cover. */
  readonly reported: number;
  /** Number of sales in the two shops whose lists and reports are compared. */
  readonly listed: readonly [small: number, large: number];
  /** Number of sales in one imported file, and of referrals and affiliates in two others. */
  readonly imported: number;
  /** Number of sales sent one at a time, each after the previous sale's event has arrived. */
  readonly probes: number;
  /** Number of long polls that another account keeps open during the sales. */
  readonly polls: number;
  /**
   * Number of times `npm start` is measured. Zero if other parts run, because `npm start` would rebuild the programs
   * that they use.
   */
  readonly starts: number;
}

const full: Omit<Options, 'only' | 'compare'> = {
  attackers: 8,
  bodies: 80,
  rounds: 5,
  seconds: 4,
  connections: 16,
  customers: 2_000,
  small: 10_000,
  large: 1_000_000,
  earnings: 100_000,
  reported: 1_000_000,
  listed: [10_000, 1_000_000],
  imported: 100_000,
  probes: 200,
  polls: 2_500,
  starts: 3,
};
const quick: typeof full = {
  ...full,
  rounds: 1,
  seconds: 1,
  customers: 200,
  large: 20_000,
  earnings: 5_000,
  reported: 20_000,
  listed: [2_000, 20_000],
  imported: 2_000,
  starts: 1,
};
/** Runs every case only once, as a smoke test. */
const smoke: typeof full = {
  ...quick,
  attackers: 1,
  bodies: 8,
  seconds: 0.2,
  customers: 50,
  small: 1_000,
  large: 2_000,
  earnings: 500,
  reported: 1_000,
  listed: [1_000, 2_000],
  imported: 200,
  probes: 10,
  polls: 50,
  starts: 0,
};

/**
 * Parses the options. `--quick` uses smaller tables and one short round, and `--smoke` does as little as possible.
 * `--only imports` runs one part, `--compare A B` compares two builds, and `--rows 10000000` sets the size of the large
 * tables. All other options override single values. Throws on unknown options.
 */
export function parseOptions(args: string[], parts: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args,
    options: {
      quick: { type: 'boolean', default: false },
      smoke: { type: 'boolean', default: false },
      rounds: { type: 'string' },
      seconds: { type: 'string' },
      connections: { type: 'string' },
      rows: { type: 'string' },
      only: { type: 'string' },
      compare: { type: 'string' },
    },
    allowPositionals: true,
  });
  const usual = values.smoke ? smoke : values.quick ? quick : full;
  const rows = positive('rows', values.rows, usual.large);
  return {
    ...usual,
    ...(values.rows && { large: rows, reported: rows, listed: [usual.listed[0], rows] as const }),
    only: partOf(values.only, parts),
    compare: pairOf(values.compare, positionals),
    rounds: positive('rounds', values.rounds, usual.rounds),
    seconds: positive('seconds', values.seconds, usual.seconds),
    connections: positive('connections', values.connections, usual.connections),
  };
}

function pairOf(a: string | undefined, [b, ...more]: readonly string[]): Options['compare'] {
  const [unknown] = a === undefined ? [b] : more;
  if (unknown !== undefined) throw new Error(`${unknown} is not an option.`);
  if (a === undefined) return undefined;
  if (b === undefined) throw new Error('--compare takes two commits or folders.');
  return [a, b];
}

function partOf(given: string | undefined, parts: readonly string[]): string | undefined {
  if (given === undefined || parts.includes(given)) return given;
  throw new Error(`--only must be one of ${parts.join(', ')}, not ${given}.`);
}

function positive(name: string, given: string | undefined, usual: number): number {
  if (given === undefined) return usual;
  const value = Number(given);
  if (value > 0 && Number.isFinite(value)) return value;
  throw new Error(`--${name} must be a number above 0, not ${given}.`);
}
