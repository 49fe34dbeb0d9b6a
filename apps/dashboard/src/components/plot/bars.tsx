import './bars.css';
import type { ReactNode } from 'react';

export interface Bar {
  readonly key: string;
  readonly name: ReactNode;
  readonly value: number;
  readonly shown: ReactNode;
  /** Value in the previous period, shown as a thin bar below. */
  readonly before?: number | undefined;
  readonly share: string;
  /** True if the bar combines the remaining values. It is then gray. */
  readonly isRest: boolean;
}

/** Bars in descending order on one scale that starts at zero. Negative values have a figure but no bar. */
export function Bars({ label, bars, isStale }: { label: string; bars: readonly Bar[]; isStale?: boolean }) {
  const top = Math.max(0, ...bars.flatMap(({ value, before = 0 }) => [value, before])) || 1;
  const hasBefore = bars.some(({ before = 0 }) => before > 0);
  const scale = (value: number) => (100 * Math.max(0, value)) / top;
  return (
    <ol className={isStale ? 'bars stale' : 'bars'} aria-label={label}>
      {bars.map(({ key, name, value, shown, before = 0, share, isRest }) => (
        <li key={key} className={isRest ? 'rest' : undefined}>
          <span className="cut">{name}</span>
          <svg viewBox="0 0 100 14" preserveAspectRatio="none" aria-hidden="true">
            <rect width={100} height={14} fill="var(--sunken)" opacity={0.6} />
            <rect
              width={scale(value)}
              height={hasBefore ? 10 : 14}
              fill={isRest ? 'var(--data-3)' : 'var(--data-1)'}
            />
            <rect y={11.5} width={scale(before)} height={2.5} fill="var(--data-2)" />
          </svg>
          <span className="end">{shown}</span>
          <span className="end share secondary num">{share}</span>
        </li>
      ))}
    </ol>
  );
}
