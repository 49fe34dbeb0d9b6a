import { NUMBERED_ROWS_MAX } from '@tributary/core';
import { Count } from '../../components/money.tsx';

/** Count from the API, which stops counting at a limit. */
export const Counted = ({ of }: { of: number }) => (
  <>
    <Count of={of} />
    {of >= NUMBERED_ROWS_MAX && '+'}
  </>
);
