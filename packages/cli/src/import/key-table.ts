import { createHash } from 'node:crypto';

const wordsPerSlot = 4;

/** Returns 96 bits of a digest. With a billion keys per file, about one file in a hundred billion has a collision. */
function wordsOf(text: string): [number, number, number] {
  const digest = createHash('sha256').update(text).digest();
  // Zero marks a free slot.
  return [digest.readUInt32LE(0) || 1, digest.readUInt32LE(4), digest.readUInt32LE(8)];
}

/**
 * Maps texts to numbers without storing the texts: a million keys take 32 MB, compared with 150 MB in a Map
 * of strings. Uses open addressing in one array, which doubles when it is half full.
 */
export function createKeyTable() {
  let slots = new Uint32Array(2 ** 12 * wordsPerSlot);
  let used = 0;

  const placeOf = (table: Uint32Array, [a, b, c]: readonly [number, number, number]): number => {
    const mask = table.length / wordsPerSlot - 1;
    for (let slot = a & mask; ; slot = (slot + 1) & mask) {
      const at = slot * wordsPerSlot;
      const isSame = table[at] === a && table[at + 1] === b && table[at + 2] === c;
      if (isSame || table[at] === 0) return at;
    }
  };

  const grow = () => {
    const bigger = new Uint32Array(slots.length * 2);
    for (let at = 0; at < slots.length; at += wordsPerSlot) {
      const words = slots.subarray(at, at + wordsPerSlot);
      const [a = 0, b = 0, c = 0] = words;
      if (a !== 0) bigger.set(words, placeOf(bigger, [a, b, c]));
    }
    slots = bigger;
  };

  return {
    /** Updates the number stored for `text`, which is initially 0. Returns the previous number. */
    update(text: string, next: (before: number) => number): number {
      if ((used + 1) * 2 * wordsPerSlot > slots.length) grow();
      const words = wordsOf(text);
      const at = placeOf(slots, words);
      const before = slots[at] === 0 ? 0 : (slots[at + 3] ?? 0);
      if (slots[at] === 0) used += 1;
      slots.set([...words, next(before)], at);
      return before;
    },
  };
}

export type KeyTable = ReturnType<typeof createKeyTable>;
