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

/** Text on one line. If there is not enough room, it is truncated before its last characters. */
export const Ends = ({ of, end }: { of: string; end: number }) => (
  <code className="middle" title={of}>
    <span className="cut" style={{ maxWidth: `calc(100% - ${end - 0.01}ch)` }}>
      {of.slice(0, -end)}
    </span>
    {of.slice(-end)}
  </code>
);

/** Id with a copy button. Ids start alike, so their last characters are never cut. */
export const Id = ({ of }: { of: string }) => (
  <span className="copied">
    <Ends of={of} end={END_LENGTH} /> <Copy text={of} />
  </span>
);

/** Number of characters at the end of an id that are never cut. */
const END_LENGTH = 6;

interface EmailProps {
  readonly of: string;
  /** True to truncate the address instead of wrapping it, if it is shown in full elsewhere. Default: false. */
  readonly isCut?: boolean;
}

export const Email = ({ of, isCut = false }: EmailProps) => (
  <span className="copied">
    <span className={isCut ? 'cut' : ''} title={isCut ? of : undefined}>
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
