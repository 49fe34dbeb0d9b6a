import { Fragment } from 'react';

/** Characters that turn the text after them: a name with one of them would be read as another. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g;

/** A name, which keeps its own direction: one from right to left does not turn its neighbours. */
export const Name = ({ of }: { of: string }) => <bdi>{of.replace(TURNING, '')}</bdi>;

export const Names = ({ of }: { of: readonly string[] }) =>
  of.map((name, at) => (
    <Fragment key={at}>
      {at > 0 && ', '}
      <Name of={name} />
    </Fragment>
  ));
