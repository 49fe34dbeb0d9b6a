import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { type PlantedBug, plantedBugs } from './planted-bugs.ts';

export interface Options {
  /** Duration of the faults. The quiet period follows. */
  readonly seconds: number;
  readonly seed: number;
  readonly isJson: boolean;
  /** Bugs to plant, each in a separate run. If empty, there is one run without a bug. */
  readonly planted: readonly PlantedBug[];
}

const SECONDS = 60;
const SECONDS_MIN = 20;
const SEED_MAX = 2 ** 31;

/** Throws on unknown options. */
export function parseOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      seconds: { type: 'string' },
      minutes: { type: 'string' },
      seed: { type: 'string' },
      planted: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  const { seconds, minutes, seed } = values;
  if (seconds !== undefined && minutes !== undefined)
    throw new Error('Give --seconds or --minutes, not both.');
  const given =
    minutes === undefined ? numberOf('seconds', seconds) : (numberOf('minutes', minutes) ?? 0) * 60;
  const duration = given ?? SECONDS;
  if (duration < SECONDS_MIN) throw new Error(`A run takes at least ${SECONDS_MIN} seconds.`);
  return {
    seconds: duration,
    seed: numberOf('seed', seed) ?? randomInt(SEED_MAX),
    isJson: values.json,
    planted: bugsNamed(values.planted),
  };
}

function bugsNamed(name: string | undefined): readonly PlantedBug[] {
  if (name === undefined) return [];
  if (name === 'all') return plantedBugs;
  const found = plantedBugs.filter((bug) => bug.name === name);
  const names = plantedBugs.map((bug) => bug.name).join(', ');
  if (found.length === 0) throw new Error(`--planted takes all, or one of: ${names}.`);
  return found;
}

function numberOf(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,10}(\.\d+)?$/.test(text)) throw new Error(`--${name} takes a number, not "${text}".`);
  return Number(text);
}
