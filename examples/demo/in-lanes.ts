/**
 * Processes up to `width` items at a time, but each lane's items in order, because a customer's refund must not
 * overtake the order. After the first error, finishes the items in progress and stops.
 */
export async function inLanes<Item>(
  items: readonly Item[],
  laneOf: (item: Item) => string,
  width: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const lanes = new Map<string, Item[]>();
  for (const item of items) {
    const lane = lanes.get(laneOf(item));
    if (lane) lane.push(item);
    else lanes.set(laneOf(item), [item]);
  }
  const waiting = lanes.values();
  let hasFailed = false;
  const worker = async () => {
    for (const lane of waiting) {
      for (const item of lane) {
        if (hasFailed) return;
        await work(item).catch((error) => {
          hasFailed = true;
          throw error;
        });
      }
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: width }, worker));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}
