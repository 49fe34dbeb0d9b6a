import type { ReactNode } from 'react';

/** Named amounts below the total of a row, on narrow screens. */
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
