const STEPS = [1, 2, 2.5, 5, 10];

/** Returns three or four round steps from zero to at least `max`, and steps between `min` and zero. */
export function gridOf(min: number, max: number): number[] {
  // Without any value, halves of something would be the only labels.
  if (min >= 0 && max <= 0) return [0, 1];
  const span = Math.max(max, 0) - Math.min(min, 0);
  const rough = span / 3;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (STEPS.find((each) => each * power >= rough) ?? 10) * power;
  // Avoids minus zero, which would be shown as “-0”.
  const from = Math.ceil(Math.min(min, 0) / step) + 0;
  const to = Math.max(Math.ceil(Math.max(max, 0) / step), from + 1);
  return Array.from({ length: to - from + 1 }, (_, index) => (from + index) * step);
}

/** Linear scale over the whole grid, and down to `min` below it. Returns the distance of a value from the top. */
export function scaleOf(min: number, grid: readonly number[], height: number): (value: number) => number {
  const [from, to] = [Math.min(min, grid[0] ?? 0), grid.at(-1) ?? 1];
  return (value) => (height * (to - value)) / (to - from);
}

/**
 * Returns which of `count` positions get a label: at most `room`, evenly spaced, without overlapping the last
 * one.
 */
export function labelled(count: number, room: number): number[] {
  const every = Math.max(1, Math.ceil(count / room));
  const all = Array.from({ length: Math.ceil(count / every) }, (_, index) => index * every);
  return all.filter((index) => index === 0 || count - 1 - index >= every * 0.7);
}

/** Returns for each value the mean of it and up to `count - 1` values before it. */
export const trailingMeans = (values: readonly number[], count: number): number[] =>
  values.map((_, index) => {
    const window = values.slice(Math.max(0, index - count + 1), index + 1);
    return window.reduce((sum, value) => sum + value, 0) / window.length;
  });
