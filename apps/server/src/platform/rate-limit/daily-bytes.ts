/** Limits the bytes stored per name and UTC day. */
export interface DailyBytes {
  hasLeft(name: string, now: Date): boolean;
  spend(name: string, bytes: number, now: Date): void;
}

/** Counts in memory: each process has its own budget, which a restart resets. */
export function dailyBytes(perDay: number): DailyBytes {
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
    hasLeft: (name, now) => (ofDay(now).get(name) ?? 0) < perDay,
    spend: (name, bytes, now) => {
      const sums = ofDay(now);
      sums.set(name, (sums.get(name) ?? 0) + bytes);
    },
  };
}
