export const SALES_PER_SET_MAX = 64;

/**
 * Takes from `waiting` all that may go now: two sets at once never share a link, and what shares one with an earlier
 * place that has to wait waits behind it. So sales of one customer are recorded in the order of their arrival.
 */
export function takeSet<Place extends { readonly links: readonly string[] }>(
  waiting: Place[],
  running: ReadonlySet<readonly Place[]>,
): Place[] {
  const busy = new Set([...running].flat().flatMap(({ links }) => links));
  const set: Place[] = [];
  const left: Place[] = [];
  for (const place of waiting) {
    if (set.length < SALES_PER_SET_MAX && !place.links.some((link) => busy.has(link))) set.push(place);
    else {
      left.push(place);
      for (const link of place.links) busy.add(link);
    }
  }
  waiting.splice(0, waiting.length, ...left);
  return set;
}
