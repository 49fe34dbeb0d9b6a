import { scaleLinear } from '@visx/scale';

const STEPS = [1, 2, 2.5, 5, 10];

/** Three or four round steps from zero to at least `max`; also below zero when `min` is. */
export function gridOf(min: number, max: number): number[] {
  // Without any value, halves of something would be the only labels.
  if (min >= 0 && max <= 0) return [0, 1];
  const span = Math.max(max, 0) - Math.min(min, 0);
  const rough = span / 3;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (STEPS.find((each) => each * power >= rough) ?? 10) * power;
  const from = Math.floor(Math.min(min, 0) / step);
  const to = Math.max(Math.ceil(Math.max(max, 0) / step), from + 1);
  return Array.from({ length: to - from + 1 }, (_, index) => (from + index) * step);
}

/** A linear scale over the whole grid, zero included. */
export function scaleOf(grid: readonly number[], height: number) {
  return scaleLinear<number>({ domain: [grid[0] ?? 0, grid.at(-1) ?? 1], range: [height, 0] });
}

/** Which of `count` positions get a label: at most `room`, evenly spaced, and never so near to the last that they touch. */
export function labelled(count: number, room: number): number[] {
  const every = Math.max(1, Math.ceil(count / room));
  const all = Array.from({ length: Math.ceil(count / every) }, (_, index) => index * every);
  return all.filter((index) => index === 0 || count - 1 - index >= every * 0.7);
}
