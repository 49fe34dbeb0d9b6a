import type { ReportRow } from '../../app/report-figures.ts';

const BARS = 10;

/** Splits a report's rows into the parts of a chart: the first values, all other values, and rows without a value. */
export function partsOf(rows: readonly ReportRow[]) {
  const named = rows.filter(({ key, is_other }) => key !== null && !is_other);
  // Show a single remaining value by name, because it takes no more space than "All others".
  const count = named.length === BARS + 1 && !rows.some(({ is_other }) => is_other) ? BARS + 1 : BARS;
  return {
    first: named.slice(0, count),
    others: [...named.slice(count), ...rows.filter(({ is_other }) => is_other)],
    notGiven: rows.filter(({ key, is_other }) => key === null && !is_other),
  };
}
