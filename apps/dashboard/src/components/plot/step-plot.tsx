import { useRef } from 'react';
import { Line, type Point } from './lines.tsx';
import { gridOf, scaleOf } from './scale.ts';
import { useWidth } from './width.ts';

export interface PlotStep {
  readonly from: number;
  readonly value: number;
  readonly shown: string;
}

interface StepPlotProps {
  readonly label: string;
  /** Steps in ascending order of `from`. */
  readonly steps: readonly PlotStep[];
  readonly formatFrom: (from: number) => string;
  readonly formatValue: (value: number) => string;
}

const HEIGHT = 150;
const [LEFT, RIGHT, TOP, BOTTOM] = [46, 12, 22, 22];

/** Step chart: each value applies up to the next threshold. */
export function StepPlot({ label, steps, formatFrom, formatValue }: StepPlotProps) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const grid = gridOf(0, Math.max(...steps.map(({ value }) => value), 0));
  const scale = scaleOf(0, grid, HEIGHT - TOP - BOTTOM);
  const yOf = (value: number) => TOP + scale(value);
  // Thresholds are far apart (10, 100, 10,000), so all steps have the same width to stay readable.
  const room = Math.max(1, width - LEFT - RIGHT) / Math.max(1, steps.length);
  const xOf = (index: number) => LEFT + index * room;
  const points = steps.flatMap(({ value }, index): Point[] => [
    [xOf(index), yOf(value)],
    [xOf(index + 1), yOf(value)],
  ]);
  return (
    <div className="plot" ref={frame}>
      <svg role="img" aria-label={label} height={HEIGHT}>
        {width > 0 && (
          <>
            {grid.map((value) => (
              <g key={value}>
                <line x1={LEFT} x2={width - RIGHT} y1={yOf(value)} y2={yOf(value)} stroke="var(--line)" />
                <text x={LEFT - 10} y={yOf(value) + 4} textAnchor="end">
                  {formatValue(value)}
                </text>
              </g>
            ))}
            <Line points={points} stroke="var(--data-1)" strokeWidth={1.8} />
            {steps.map(({ from, value, shown }, index) => (
              <g key={from}>
                <circle cx={xOf(index)} cy={yOf(value)} r={3} fill="var(--data-1)" />
                <text x={xOf(index) + 6} y={yOf(value) - 7} style={{ fill: 'var(--text)', fontWeight: 600 }}>
                  {shown}
                </text>
                <text x={xOf(index)} y={HEIGHT - 4}>
                  {formatFrom(from)}
                </text>
              </g>
            ))}
          </>
        )}
      </svg>
    </div>
  );
}
