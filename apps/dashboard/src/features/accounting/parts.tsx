import type { ReactNode } from 'react';

/** Labelled amounts below a row's total, on narrow screens. */
export const Parts = ({ of }: { of: readonly (readonly [label: string, amount: ReactNode])[] }) => (
  <dl className="book parts secondary">
    {of.map(([label, amount]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{amount}</dd>
      </div>
    ))}
  </dl>
);
