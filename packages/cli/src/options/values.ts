import { InvalidArgumentError } from 'commander';

// A double holds 15 decimal digits for certain; more would be changed on the way without a word.
const digitsMax = 15;

/** An amount in major units, such as `19.99`. Refuses `abc`, `1e3`, `0x10`, `1,5` and what a double cannot hold. */
export function amount(text: string): number {
  if (!/^-?\d+(?:\.\d+)?$/.test(text)) throw new InvalidArgumentError('It must be a number such as 19.99.');
  const digits = text.replace(/^-?0*|\.|0*$/g, '');
  if (digits.length > digitsMax) throw new InvalidArgumentError(`It must have at most ${digitsMax} digits.`);
  return Number(text);
}

/** A whole number, not negative. */
export function integer(text: string): number {
  if (!/^\d{1,12}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
}

const timeoutSecondsMax = 3_600;

/** Seconds for `--timeout`: above zero, at most an hour, fractions allowed. */
export function seconds(text: string): number {
  const value = amount(text);
  if (value <= 0 || value > timeoutSecondsMax) {
    throw new InvalidArgumentError(`It must be above 0 and at most ${timeoutSecondsMax} seconds.`);
  }
  return value;
}

/** `--limit`: how many rows in all, or every one. */
export function limit(text: string): number {
  if (text === 'all') return Number.POSITIVE_INFINITY;
  const value = integer(text);
  if (value === 0) throw new InvalidArgumentError('It must be at least 1, or all.');
  return value;
}
