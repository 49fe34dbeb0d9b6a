const STEPS = [1, 2, 2.5, 5, 10];

/** Returns three or four round grid values that cover zero and `max`, plus those between `min` and zero. */
export function gridOf(min: number, max: number): number[] {
  // If all values are zero, the labels would otherwise be fractions.
  if (min >= 0 && max <= 0) return [0, 1];
  const span = Math.max(max, 0) - Math.min(min, 0);
  const rough = span / 3;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (STEPS.find((each) => each * power >= rough) ?? 10) * power;
  // Avoid negative zero, which is displayed as “-0”.
  const from = Math.ceil(Math.min(min, 0) / step) + 0;
  const to = Math.max(Math.ceil(Math.max(max, 0) / step), from + 1);
  return Array.from({ length: to - from + 1 }, (_, index) => (from + index) * step);
}

/** Returns a linear scale that covers the grid and `min`. The scale maps a value to its distance from the top. */
export function scaleOf(min: number, grid: readonly number[], height: number): (value: number) => number {
  const [from, to] = [Math.min(min, grid[0] ?? 0), grid.at(-1) ?? 1];
  return (value) => (height * (to - value)) / (to - from);
}

/** Returns the positions to label: at most `room`, evenly spaced, and not overlapping the last label. */
export function labelled(count: number, room: number): number[] {
  const every = Math.max(1, Math.ceil(count / room));
  const all = Array.from({ length: Math.ceil(count / every) }, (_, index) => index * every);
  return all.filter((index) => index === 0 || count - 1 - index >= every * 0.7);
}

/** Returns the moving average: for each value, the mean of that value and up to `count - 1` preceding values. */
export const trailingMeans = (values: readonly number[], count: number): number[] =>
  values.map((_, index) => {
    const window = values.slice(Math.max(0, index - count + 1), index + 1);
    return window.reduce((sum, value) => sum + value, 0) / window.length;
  });

/** Window of the previous period's moving average. Only that period's overall level matters. */
export const AVERAGED_DAYS = 7;

/** Returns a daily chart's points, with the moving average as the line for the previous period. */
export function withAverages<Point extends { readonly before?: number | undefined }>(
  points: readonly Point[],
) {
  const averages = trailingMeans(
    points.map(({ before }) => before ?? 0),
    AVERAGED_DAYS,
  );
  return points.map((point, index) =>
    point.before === undefined ? point : { ...point, beforeLine: averages[index] },
  );
}
