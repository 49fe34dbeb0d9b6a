import { Fragment, type ReactNode } from 'react';
import { Copy } from './notes.tsx';

interface FactsProps {
  /** Names and values. A fact whose value is null, undefined or false is left out. */
  readonly of: readonly (readonly [name: ReactNode, value: ReactNode])[];
}

/** A list of facts, one per row. */
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

/** An id, and the button that copies it. */
export const Id = ({ of }: { of: string }) => (
  <>
    <code>{of}</code> <Copy text={of} />
  </>
);
