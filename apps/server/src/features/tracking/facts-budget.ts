/** Of one site in each process: the facts of some 150,000 ordinary clicks. */
export const FACTS_BYTES_PER_DAY = 64 * 1024 * 1024;

/** How many bytes the anonymous clicks of a site may store in a UTC day beside their counts. */
export interface FactsBudget {
  hasLeft(siteId: string, now: Date): boolean;
  spend(siteId: string, bytes: number, now: Date): void;
}

/** In memory: each process has its own budget, and a restart begins a new one. */
export function factsBudget(perDay: number = FACTS_BYTES_PER_DAY): FactsBudget {
  let today = '';
  let spent = new Map<string, number>();
  const ofDay = (now: Date) => {
    const day = now.toISOString().slice(0, 10);
    if (day !== today) {
      today = day;
      spent = new Map();
    }
    return spent;
  };
  return {
    hasLeft: (siteId, now) => (ofDay(now).get(siteId) ?? 0) < perDay,
    spend: (siteId, bytes, now) => {
      const sums = ofDay(now);
      sums.set(siteId, (sums.get(siteId) ?? 0) + bytes);
    },
  };
}
