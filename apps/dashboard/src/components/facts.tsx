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
              <dt>{name}</dt>
              <dd>{value}</dd>
            </Fragment>
          ),
      )}
    </dl>
  );
}

export const Id = ({ of }: { of: string }) => (
  <span className="copied">
    <code className="middle">
      <Middle of={of} />
    </code>{' '}
    <Copy text={of} />
  </span>
);

export const Email = ({ of }: { of: string }) => (
  <span className="copied">
    <span className="middle">
      <Middle of={of} />
    </span>{' '}
    <Copy text={of} />
  </span>
);

const END_LENGTH = 6;

/** Text on one line. Without enough room, its middle is cut, because ids begin and addresses end alike. */
const Middle = ({ of }: { of: string }) => (
  <>
    <span className="cut" title={of}>
      {of.slice(0, -END_LENGTH)}
    </span>
    <span>{of.slice(-END_LENGTH)}</span>
  </>
);
