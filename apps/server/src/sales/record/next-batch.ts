export const BATCH_SALES_MAX = 64;

/**
 * Takes from `waiting` every entry that may be recorded now. Two batches at once never share a link, and an entry that
 * shares one with an earlier waiting entry stays behind it: sales of one customer are recorded in order of arrival.
 */
export function nextBatch<Entry extends { readonly links: readonly string[] }>(
  waiting: Entry[],
  running: ReadonlySet<readonly Entry[]>,
): Entry[] {
  const busy = new Set([...running].flat().flatMap(({ links }) => links));
  const batch: Entry[] = [];
  const left: Entry[] = [];
  for (const entry of waiting) {
    if (batch.length < BATCH_SALES_MAX && !entry.links.some((link) => busy.has(link))) batch.push(entry);
    else {
      left.push(entry);
      for (const link of entry.links) busy.add(link);
    }
  }
  waiting.splice(0, waiting.length, ...left);
  return batch;
}
