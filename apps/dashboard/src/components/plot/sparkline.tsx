import { Line } from './lines.tsx';

const WIDTH = 104;
const HEIGHT = 20;

/** Small line chart without axes. The figures next to it show the values. */
export function Sparkline({ values, label }: { values: readonly number[]; label: string }) {
  const top = Math.max(...values, 1);
  const xOf = (index: number) => (values.length < 2 ? WIDTH : (index / (values.length - 1)) * (WIDTH - 4));
  const yOf = (value: number) => HEIGHT - 3 - (Math.max(0, value) / top) * (HEIGHT - 6);
  const last = values.at(-1) ?? 0;
  return (
    <svg className="sparkline" width={WIDTH} height={HEIGHT} role="img" aria-label={label}>
      <Line
        points={values.map((value, index) => [xOf(index), yOf(value)])}
        stroke="var(--data-1)"
        strokeWidth={1.2}
      />
      <circle cx={xOf(values.length - 1)} cy={yOf(last)} r={1.8} fill="var(--data-1)" />
    </svg>
  );
}
