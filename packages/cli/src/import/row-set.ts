/** Row numbers, one bit each. */
export function createRowSet() {
  let bits = new Uint8Array(2 ** 12);
  let size = 0;
  return {
    get size(): number {
      return size;
    },
    has: (row: number): boolean => ((bits[row >> 3] ?? 0) & (1 << (row & 7))) !== 0,
    add(row: number): void {
      const at = row >> 3;
      if (at >= bits.length) {
        const bigger = new Uint8Array(Math.max(bits.length * 2, at + 1));
        bigger.set(bits);
        bits = bigger;
      }
      const bit = 1 << (row & 7);
      if (((bits[at] ?? 0) & bit) === 0) size += 1;
      bits[at] = (bits[at] ?? 0) | bit;
    },
  };
}

export type RowSet = ReturnType<typeof createRowSet>;
