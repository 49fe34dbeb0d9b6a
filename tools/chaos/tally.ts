/** A run's counts, and every rule that was violated. */
export interface Tally {
  count(name: string, by?: number): void;
  /** Records a violated rule with its evidence. */
  violation(rule: string, detail: unknown): void;
  counted(name: string): number;
  violations(): Violation[];
}

export interface Violation {
  readonly rule: string;
  readonly count: number;
  /** First cases that violated the rule. */
  readonly details: readonly string[];
}

const DETAILS_MAX = 5;
const DETAIL_LENGTH_MAX = 600;

export function openTally(): Tally {
  const counts = new Map<string, number>();
  const violations = new Map<string, { count: number; details: string[] }>();
  return {
    count: (name, by = 1) => void counts.set(name, (counts.get(name) ?? 0) + by),
    violation: (rule, detail) => {
      const known = violations.get(rule) ?? { count: 0, details: [] };
      violations.set(rule, known);
      known.count += 1;
      const text = typeof detail === 'string' ? detail : JSON.stringify(detail);
      if (known.details.length < DETAILS_MAX) known.details.push(text.slice(0, DETAIL_LENGTH_MAX));
    },
    counted: (name) => counts.get(name) ?? 0,
    violations: () => [...violations].map(([rule, found]) => ({ rule, ...found })),
  };
}
