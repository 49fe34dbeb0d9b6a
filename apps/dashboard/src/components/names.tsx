import { Fragment } from 'react';

/** Characters that change the direction of the text after them, which could make a name look like another. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g;

/** Name isolated from the text around it, so that a right-to-left name does not change the direction of that text. */
export const Name = ({ of }: { of: string }) => <bdi>{of.replace(TURNING, '')}</bdi>;

export const Names = ({ of }: { of: readonly string[] }) =>
  of.map((name, at) => (
    <Fragment key={at}>
      {at > 0 && ', '}
      <Name of={name} />
    </Fragment>
  ));
