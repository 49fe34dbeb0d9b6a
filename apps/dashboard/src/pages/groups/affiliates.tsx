import { Plural, Trans } from '@lingui/react/macro';
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

/** The same with its noun. */
export function CountedAffiliates({ count }: { count: number | null | undefined }) {
  if (count === null || count === undefined) return null;
  if (count > COUNTED_MAX)
    return (
      <Trans>
        <Affiliates count={count} /> affiliates
      </Trans>
    );
  return <Plural value={count} one="# affiliate" other="# affiliates" />;
}
