import { Fragment, type ReactNode } from 'react';
import { Copy } from './notes.tsx';

export interface FactsProps {
  /** Names and values. Entries with the value null, undefined or false are omitted. */
  readonly of: readonly (readonly [name: ReactNode, value: ReactNode])[];
}

/** Keeps a number and its unit on one line, as in "Sales, 30 days". */
export const unbroken = (text: string): string => text.replace(/(\d) (?=\p{L})/gu, '$1\u00a0');

export function Facts({ of }: FactsProps) {
  return (
    <dl className="facts">
      {of.map(
        ([name, value], at) =>
          value !== null &&
          value !== undefined &&
          value !== false && (
            <Fragment key={at}>
              {name && <dt>{typeof name === 'string' ? unbroken(name) : name}</dt>}
              <dd>{value}</dd>
            </Fragment>
          ),
      )}
    </dl>
  );
}

/** Text for machines with a copy button. Wraps if it is long. */
export const Code = ({ of, children = of }: { of: string; children?: string }) => (
  <span className="copied">
    <code title={of}>{children}</code> <Copy text={of} />
  </span>
);

/** Matches long generated ids, such as ours and Stripe's. */
const LONG_ID = /^[a-z]+_\w{18,}$/;

/** Id with a copy button. A long generated id is shortened in the middle, because such ids start alike. */
export const Id = ({ of }: { of: string }) => (
  <Code of={of}>{LONG_ID.test(of) ? `${of.slice(0, 10)}…${of.slice(-6)}` : of}</Code>
);

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
