import { Count } from '../../ui/money.tsx';
import { COUNTED_MAX } from './use-groups.ts';

/** How many affiliates; the server stops counting at 10,000. */
export function Affiliates({ count }: { count: number | null | undefined }) {
  if (count === null || count === undefined) return null;
  return count > COUNTED_MAX ? (
    <>
      <Count of={COUNTED_MAX} />+
    </>
  ) : (
    <Count of={count} />
  );
}
