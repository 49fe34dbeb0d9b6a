import type { ColumnPlaces } from './time-plot.tsx';

/** Share of its slot that a column fills, from 0 to 1. */
const SHARE = 0.6;

/** Color of a column outside its solid part. */
export const UNFILLED = 'color-mix(in srgb, var(--data-1) 15%, var(--surface))';

/** Outlined columns for the main quantity, with a solid part. All but the current column are dimmed. */
export function Columns({ points, xOf, yOf, step, at }: ColumnPlaces) {
  const width = step * SHARE;
  const zero = yOf(0);
  const column = (index: number, value: number) => {
    const y = yOf(value);
    return { x: xOf(index) - width / 2, y: Math.min(y, zero), width, height: Math.abs(zero - y) };
  };
  return points.map(({ key, lead, part = 0 }, index) => (
    <g key={key} opacity={at === undefined || at === index ? 1 : 0.5}>
      <rect {...column(index, lead)} fill={UNFILLED} stroke="var(--data-1)" />
      <rect {...column(index, part)} fill="var(--data-1)" />
    </g>
  ));
}
