import { Fragment } from 'react';

/** Names in a row: each keeps its own direction, so that one from right to left does not turn the comma and its neighbours. */
export const Names = ({ of }: { of: readonly string[] }) =>
  of.map((name, at) => (
    <Fragment key={at}>
      {at > 0 && ', '}
      <bdi>{name}</bdi>
    </Fragment>
  ));
