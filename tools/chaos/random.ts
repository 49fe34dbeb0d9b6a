/** Random choices, reproducible with the same seed. The timing of the processes is not reproducible. */
export interface Random {
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** Returns an integer. Both bounds are inclusive. */
  integer(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  weighted<T extends { readonly weight: number }>(items: readonly T[]): T;
  /** Returns a separate generator, so that its draws do not affect others. */
  fork(): Random;
}

/** Mulberry32: small, fast, and good enough for choices. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const random: Random = {
    next,
    integer: (from, to) => from + Math.floor(next() * (to - from + 1)),
    chance: (probability) => next() < probability,
    pick: (items) => {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new RangeError('There is nothing to pick from.');
      return item;
    },
    weighted: (items) => {
      let left = next() * items.reduce((sum, { weight }) => sum + weight, 0);
      const found = items.find(({ weight }) => {
        left -= weight;
        return left < 0;
      });
      return found ?? random.pick(items);
    },
    fork: () => randomFrom(Math.floor(next() * 2 ** 32)),
  };
  return random;
}
