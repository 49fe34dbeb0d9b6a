import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';

export interface Options {
  /** Of the faults and of the quiet after them. */
  readonly seconds: number;
  readonly seed: number;
  readonly isJson: boolean;
}

const SECONDS = 60;
const SECONDS_MIN = 20;
const SEED_MAX = 2 ** 31;

/** Throws on anything that is not an option. */
export function parseOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      seconds: { type: 'string' },
      minutes: { type: 'string' },
      seed: { type: 'string' },
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
  return { seconds: duration, seed: numberOf('seed', seed) ?? randomInt(SEED_MAX), isJson: values.json };
}

function numberOf(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,10}(\.\d+)?$/.test(text)) throw new Error(`--${name} takes a number, not "${text}".`);
  return Number(text);
}
