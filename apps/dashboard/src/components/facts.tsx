import { Fragment, type ReactNode } from 'react';
import { Copy } from './notes.tsx';

interface FactsProps {
  /** Names and values. Entries whose value is null, undefined or false are omitted. */
  readonly of: readonly (readonly [name: ReactNode, value: ReactNode])[];
}

/** List of facts, one per row. */
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

/** Id with a button that copies it. */
export const Id = ({ of }: { of: string }) => (
  <span className="copied">
    <code>{of}</code> <Copy text={of} />
  </span>
);

/** E-mail address with a button that copies it. Long addresses wrap before the domain first. */
export const Email = ({ of }: { of: string }) => (
  <span className="copied">
    <span>
      {of.split(/(?=@)/).map((part, at) => (
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>{' '}
    <Copy text={of} />
  </span>
);
