import { Plural, Trans } from '@lingui/react/macro';
import { NUMBERED_ROWS_MAX } from '@tributary/core';
import { Count } from '../../components/money.tsx';

/** Number of affiliates. The server stops counting at 10,000. */
export function Affiliates({ count }: { count: number | null | undefined }) {
  if (count === null || count === undefined) return null;
  return count > NUMBERED_ROWS_MAX ? (
    <>
      <Count of={NUMBERED_ROWS_MAX} />+
    </>
  ) : (
    <Count of={count} />
  );
}

export function CountedAffiliates({ count }: { count: number | null | undefined }) {
  if (count === null || count === undefined) return null;
  if (count > NUMBERED_ROWS_MAX)
    return (
      <Trans>
        <Affiliates count={count} /> affiliates
      </Trans>
    );
  return <Plural value={count} one="# affiliate" other="# affiliates" />;
}
