interface Waiting<T> {
  readonly item: T;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Writes items in sets: one at once, and all that come while it is written together in the next. Nothing is held back
 * to wait for company. Rejects all items of a set that could not be written.
 */
export function inSets<T>(write: (set: T[]) => Promise<void>, setMax: number): (item: T) => Promise<void> {
  const waiting: Waiting<T>[] = [];
  let isWriting = false;
  const writeAll = async () => {
    isWriting = true;
    while (waiting.length > 0) {
      const set = waiting.splice(0, setMax);
      try {
        await write(set.map(({ item }) => item));
        for (const { resolve } of set) resolve();
      } catch (error) {
        for (const { reject } of set) reject(error);
      }
    }
    isWriting = false;
  };
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isWriting) void writeAll();
    });
}
