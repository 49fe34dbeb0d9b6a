import { NUMBERED_ROWS_MAX } from '@tributary/core';
import { Count } from '../../components/money.tsx';

/** A count of the API, which stops at a number. */
export const Counted = ({ of }: { of: number }) => (
  <>
    <Count of={of} />
    {of >= NUMBERED_ROWS_MAX && '+'}
  </>
);
