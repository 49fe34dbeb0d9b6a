/**
 * Calls `work` for every index of `links`, `atOnce` at a time, and returns the results in order. Indexes that
 * share a link, directly or indirectly, are processed one after another, in order.
 */
export async function inGroups<T>(
  links: readonly (readonly string[])[],
  atOnce: number,
  work: (index: number) => Promise<T>,
): Promise<T[]> {
  const results: T[] = new Array(links.length);
  const waiting = connectedGroups(links).values();
  const worker = async () => {
    for (const group of waiting) {
      for (const index of group) results[index] = await work(index);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}

/** Returns the connected components of the indexes, each in ascending order, sorted by their first index. */
export function connectedGroups(links: readonly (readonly string[])[]): number[][] {
  const parent = links.map((_, index) => index);
  const rootOf = (index: number): number => {
    let root = index;
    for (let above = parent[root]; above !== undefined && above !== root; above = parent[root]) root = above;
    parent[index] = root;
    return root;
  };
  const firstWith = new Map<string, number>();
  links.forEach((own, index) => {
    for (const link of own) {
      const first = firstWith.get(link);
      if (first === undefined) firstWith.set(link, index);
      else {
        const [low, high] = [rootOf(first), rootOf(index)].sort((a, b) => a - b) as [number, number];
        parent[high] = low;
      }
    }
  });
  const groups = new Map<number, number[]>();
  links.forEach((_, index) => {
    const root = rootOf(index);
    groups.set(root, [...(groups.get(root) ?? []), index]);
  });
  return [...groups.values()];
}

/**
 * Splits the indexes before each repeated key, because an item with a repeated key waits for the result of
 * the first.
 */
export function cutWhereKeysRepeat(keys: readonly (readonly string[])[]): number[][] {
  const stretches: number[][] = [[]];
  let seen = new Set<string>();
  keys.forEach((own, index) => {
    if (own.some((key) => seen.has(key))) {
      stretches.push([]);
      seen = new Set();
    }
    for (const key of own) seen.add(key);
    stretches.at(-1)?.push(index);
  });
  return stretches;
}
