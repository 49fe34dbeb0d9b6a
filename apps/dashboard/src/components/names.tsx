import { Fragment } from 'react';

/** Characters that change the direction of the following text, which can make one name look like another. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g;

/** Isolates a name, so that a right-to-left name does not change the direction of the surrounding text. */
export const Name = ({ of }: { of: string }) => <bdi>{of.replace(TURNING, '')}</bdi>;

export const Names = ({ of }: { of: readonly string[] }) =>
  of.map((name, at) => (
    <Fragment key={at}>
      {at > 0 && ', '}
      <Name of={name} />
    </Fragment>
  ));
