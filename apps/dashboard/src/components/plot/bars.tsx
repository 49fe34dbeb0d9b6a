import './bars.css';
import type { ReactNode, SVGProps } from 'react';

export interface Bar {
  readonly key: string;
  readonly name: ReactNode;
  readonly value: number;
  readonly shown: ReactNode;
  /** Value in the previous period, shown as a mark with a border, which is visible on and next to the bar. */
  readonly before?: number | undefined;
  readonly share: string;
  /** True if the bar combines the remaining values. It is then gray. */
  readonly isRest: boolean;
}

/** Bars in descending order on one scale that starts at zero. Negative values have a figure but no bar. */
export function Bars({ label, bars, isStale }: { label: string; bars: readonly Bar[]; isStale?: boolean }) {
  const top = Math.max(0, ...bars.flatMap(({ value, before = 0 }) => [value, before])) || 1;
  const scale = (value: number) => (100 * Math.max(0, value)) / top;
  return (
    <ol className={isStale ? 'bars stale' : 'bars'} aria-label={label}>
      {bars.map(({ key, name, value, shown, before, share, isRest }) => (
        <li key={key} className={isRest ? 'rest' : undefined}>
          <span className="cut">{name}</span>
          <svg viewBox="0 0 100 14" preserveAspectRatio="none" aria-hidden="true">
            <rect width={100} height={14} fill="var(--sunken)" opacity={0.6} />
            <rect width={scale(value)} height={14} fill={isRest ? 'var(--data-3)' : 'var(--data-1)'} />
            {before !== undefined && before > 0 && (
              <>
                <BeforeMark x={scale(before)} stroke="var(--surface)" strokeWidth={8} />
                <BeforeMark x={scale(before)} stroke="var(--data-2)" strokeWidth={3} />
              </>
            )}
          </svg>
          <span className="end">{shown}</span>
          <span className="end share secondary num">{share}</span>
        </li>
      ))}
    </ol>
  );
}

const BeforeMark = ({
  x,
  ...rest
}: { x: number } & Pick<SVGProps<SVGLineElement>, 'stroke' | 'strokeWidth'>) => (
  <line x1={x} x2={x} y1={0} y2={14} vectorEffect="non-scaling-stroke" {...rest} />
);
