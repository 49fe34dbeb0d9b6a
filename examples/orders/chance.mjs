/** Chance with a memory: the same seed gives the same file, on every machine. */
const random = seeded(20_261_120);

/** From 0 up to 1, which it never is. */
export const fraction = () => random();
export const between = (low, high) => low + Math.floor(random() * (high - low + 1));
export const pick = (list) => list[Math.floor(random() * list.length)];
export const chance = (share) => random() < share;

/** mulberry32 */
function seeded(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
