import type { ReactNode } from 'react';

/** Amounts that make up a row's total. Shown below the total on narrow screens. */
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
