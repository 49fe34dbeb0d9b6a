import { Fragment, type ReactNode } from 'react';
import { Copy } from './notes.tsx';

interface FactsProps {
  /** Names and values. Entries with the value null, undefined or false are omitted. */
  readonly of: readonly (readonly [name: ReactNode, value: ReactNode])[];
}

export function Facts({ of }: FactsProps) {
  return (
    <dl className="facts">
      {of.map(
        ([name, value], at) =>
          value !== null &&
          value !== undefined &&
          value !== false && (
            <Fragment key={at}>
              {name && <dt>{name}</dt>}
              <dd>{value}</dd>
            </Fragment>
          ),
      )}
    </dl>
  );
}

/** Id on one line, with a copy button. If space is short, the middle is truncated, because ids begin alike. */
export const Id = ({ of }: { of: string }) => (
  <span className="copied">
    <code className="middle" title={of}>
      <span className="cut">{of.slice(0, -END_LENGTH)}</span>
      {of.slice(-END_LENGTH)}
    </code>{' '}
    <Copy text={of} />
  </span>
);

/** Number of characters at the end that are never cut off. The style reserves space for them. */
const END_LENGTH = 6;

export const Email = ({ of }: { of: string }) => (
  <span className="copied">
    <span>
      {of.split(/(?<=[@.])/).map((part, at) => (
        <Fragment key={at}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </span>{' '}
    <Copy text={of} />
  </span>
);
