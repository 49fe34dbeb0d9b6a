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
    <code>{of}</code> <Copy text={of} />
  </span>
);

/** E-mail address with a copy button. A long address wraps before its domain. */
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
