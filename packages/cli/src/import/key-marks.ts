/**
 * Returns the FNV-1a hash of a key, which is enough to detect changed keys without storing the keys of a million rows.
 */
function markOf(key: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < key.length; at += 1) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193);
  // Zero marks a row without a key.
  return hash >>> 0 || 1;
}

/** Stores a 4-byte hash of each row's key. */
export function createKeyMarks() {
  let marks = new Uint32Array(2 ** 12);
  return {
    set(row: number, key: string): void {
      if (row >= marks.length) {
        const bigger = new Uint32Array(Math.max(marks.length * 2, row + 1));
        bigger.set(marks);
        marks = bigger;
      }
      marks[row] = markOf(key);
    },
    /** Returns true if the row had a different key. */
    isOther: (row: number, key: string): boolean => (marks[row] ?? 0) !== 0 && marks[row] !== markOf(key),
  };
}

export type KeyMarks = Pick<ReturnType<typeof createKeyMarks>, 'isOther'>;
