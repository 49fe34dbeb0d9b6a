import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { Area, Line, type Point } from './lines.tsx';
import { gridOf, labelled, scaleOf } from './scale.ts';
import { useWidth } from './width.ts';

export interface PlotPoint {
  readonly key: string;
  /** Axis label, such as "23 Oct". */
  readonly label: string;
  /** Main quantity. */
  readonly lead: number;
  /** Part of the main quantity. */
  readonly part?: number | undefined;
  /** Value of `lead` in the previous period. */
  readonly before?: number | undefined;
  /** Height of the previous period's line. Default: `before`. */
  readonly beforeLine?: number | undefined;
}

export interface ColumnPlaces {
  readonly points: readonly PlotPoint[];
  readonly xOf: (index: number) => number;
  readonly yOf: (value: number) => number;
  /** Distance between two points. */
  readonly step: number;
  /** Index of the current point. */
  readonly at: number | undefined;
}

interface TimePlotProps {
  readonly label: string;
  readonly points: readonly PlotPoint[];
  readonly height?: number;
  readonly formatAxis: (value: number) => string;
  readonly tip: (point: PlotPoint, index: number) => ReactNode;
  /** True if the last point is a day that has not ended. */
  readonly isLastOpen?: boolean;
  /** Replaces the last point's label. */
  readonly lastLabel?: string;
  readonly isStale?: boolean;
  /** Draws columns instead of areas and lines. */
  readonly columns?: (places: ColumnPlaces) => ReactNode;
}

const LEFT = 46;
const RIGHT = 8;
const TOP = 12;
const BOTTOM = 22;
const LABEL_WIDTH = 130;
const COLUMN_LABEL_WIDTH = 38;
const TIP_WIDTH = 210;

/**
 * Chart over time: an area for the main quantity, a line for part of it, and a thin dashed line for the previous
 * period. `columns` replaces all three. The scale always includes zero.
 */
export function TimePlot(props: TimePlotProps) {
  const { label, points, height = 196, tip, isStale, columns } = props;
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const [at, setAt] = useState<number>();
  const inner = Math.max(1, width - LEFT - RIGHT);
  // Columns have half a step of space on both sides.
  const margin = columns || points.length < 2 ? 0.5 : 0;
  const step = inner / Math.max(1, points.length - 1 + 2 * margin);
  const xOf = (index: number) => LEFT + (index + margin) * step;
  const indexAt = (x: number) =>
    Math.max(0, Math.min(points.length - 1, Math.round((x - LEFT) / step - margin)));
  const onMove = (event: PointerEvent<SVGSVGElement>) =>
    setAt(indexAt(event.clientX - event.currentTarget.getBoundingClientRect().left));
  const onKey = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    setAt((now = by > 0 ? -1 : points.length) => Math.max(0, Math.min(points.length - 1, now + by)));
  };
  const point = at === undefined ? undefined : points[at];
  return (
    <div className={isStale ? 'plot stale' : 'plot'} ref={frame}>
      <svg
        role="img"
        aria-label={label}
        height={height}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move through the days, as a pointer does.
        tabIndex={0}
        onPointerMove={onMove}
        onPointerLeave={() => setAt(undefined)}
        onKeyDown={onKey}
        onBlur={() => setAt(undefined)}
      >
        <Drawing {...props} {...{ height, width, step, xOf, at }} />
      </svg>
      {point && at !== undefined && (
        <div className="tip" style={{ left: tipLeft(xOf(at), width), width: TIP_WIDTH }}>
          {tip(point, at)}
        </div>
      )}
    </div>
  );
}

/** Places the tooltip on the side with more room. */
const tipLeft = (x: number, width: number) =>
  x > width / 2 ? Math.max(0, x - TIP_WIDTH - 14) : Math.min(width - TIP_WIDTH, x + 14);

interface DrawingProps extends TimePlotProps {
  readonly height: number;
  readonly width: number;
  /** Distance between two points. */
  readonly step: number;
  readonly xOf: (index: number) => number;
  readonly at: number | undefined;
}

function Drawing({
  points,
  height,
  width,
  step,
  xOf,
  at,
  formatAxis,
  isLastOpen = false,
  lastLabel,
  columns,
}: DrawingProps) {
  const values = points.flatMap((point) => [point.lead, point.part ?? 0, beforeOf(point) ?? 0]);
  const min = Math.min(0, ...values);
  const grid = gridOf(min, Math.max(0, ...values));
  const scale = scaleOf(min, grid, height - TOP - BOTTOM);
  const yOf = (value: number) => TOP + scale(value);
  if (width === 0) return null;
  const shown = labelled(points.length, Math.floor(width / (columns ? COLUMN_LABEL_WIDTH : LABEL_WIDTH)));
  const last = points.length - 1;
  return (
    <>
      {grid.map((value) => (
        <g key={value}>
          <line x1={LEFT} x2={width - RIGHT} y1={yOf(value)} y2={yOf(value)} stroke="var(--line)" />
          <text x={LEFT - 10} y={yOf(value) + 4} textAnchor="end">
            {formatAxis(value)}
          </text>
        </g>
      ))}
      {columns?.({ points, xOf, yOf, step, at }) ?? <Lines {...{ points, xOf, yOf, isLastOpen }} />}
      {shown.map((index) => (
        <text key={index} x={xOf(index)} y={height - 4} textAnchor="middle">
          {points[index]?.label}
        </text>
      ))}
      <text
        x={columns ? xOf(last) : width - RIGHT}
        y={height - 4}
        textAnchor={columns ? 'middle' : 'end'}
        style={{ fontWeight: lastLabel ? 600 : 400 }}
      >
        {points.length > 1 ? (lastLabel ?? points[last]?.label) : ''}
      </text>
      {at !== undefined && !columns && <Marker {...{ points, at, xOf, yOf, bottom: height - BOTTOM }} />}
    </>
  );
}

/** Returns the height of the previous period's line. */
export const beforeOf = ({ before, beforeLine }: PlotPoint) => beforeLine ?? before;

interface Places {
  readonly points: readonly PlotPoint[];
  readonly xOf: (index: number) => number;
  readonly yOf: (value: number) => number;
}

const series = [
  { of: 'lead', colour: 'var(--data-1)', width: 1.6, fill: 0.13 },
  { of: 'part', colour: 'var(--data-2)', width: 1.4, fill: 0.07 },
] as const;

/** Draws the areas first, then the previous period, then the lines, so that nothing is hidden. */
function Lines({ points, xOf, yOf, isLastOpen }: Places & { isLastOpen: boolean }) {
  const whole = isLastOpen ? points.slice(0, -1) : [...points];
  const shown = series.filter(({ of }) => points.some((point) => point[of] !== undefined));
  const through = (of: readonly PlotPoint[], value: (point: PlotPoint) => number | undefined) =>
    of.map((point, index): Point => [xOf(index), yOf(value(point) ?? 0)]);
  return (
    <>
      {shown.map(({ of, colour, fill }) => (
        <Area
          key={of}
          points={through(whole, (point) => point[of])}
          zero={yOf(0)}
          fill={colour}
          opacity={fill}
        />
      ))}
      {points.some(({ before }) => before !== undefined) && (
        <Line
          points={through(points, beforeOf)}
          stroke="var(--data-3)"
          strokeDasharray="2.5 3"
          strokeWidth={1.2}
        />
      )}
      {shown.map(({ of, colour, width }) => (
        <Line key={of} points={through(whole, (point) => point[of])} stroke={colour} strokeWidth={width} />
      ))}
      {isLastOpen && shown.map((each) => <OpenEnd key={each.of} {...{ points, xOf, yOf }} {...each} />)}
    </>
  );
}

/** Draws the unfinished day as a dotted line with a hollow point. */
function OpenEnd({ points, xOf, yOf, of, colour, width }: Places & (typeof series)[number]) {
  const last = points.length - 1;
  const end = points[last];
  if (!end) return null;
  return (
    <>
      <Line
        points={points
          .slice(-2)
          .map((point, index) => [xOf(Math.max(0, last - 1) + index), yOf(point[of] ?? 0)])}
        stroke={colour}
        strokeWidth={width}
        strokeDasharray="1.5 3"
      />
      <circle
        cx={xOf(last)}
        cy={yOf(end[of] ?? 0)}
        r={2.6}
        fill="var(--surface)"
        stroke={colour}
        strokeWidth={width}
      />
    </>
  );
}

function Marker({ points, at, xOf, yOf, bottom }: Places & { at: number; bottom: number }) {
  const point = points[at];
  if (!point) return null;
  const dots = [
    ['var(--data-3)', beforeOf(point)],
    ['var(--data-1)', point.lead],
    ['var(--data-2)', point.part],
  ] as const;
  return (
    <>
      <line x1={xOf(at)} x2={xOf(at)} y1={TOP} y2={bottom} stroke="var(--control)" />
      {dots.map(
        ([colour, value]) =>
          value !== undefined && (
            <circle
              key={colour}
              cx={xOf(at)}
              cy={yOf(value)}
              r={3.4}
              fill={colour}
              stroke="var(--surface)"
              strokeWidth={1.5}
            />
          ),
      )}
    </>
  );
}
