import { Trans } from '@lingui/react/macro';
import { Button } from './button.tsx';

interface PagerProps {
  /** The ids of the first and the last row that are shown. */
  readonly first: string | undefined;
  readonly last: string | undefined;
  readonly hasNext: boolean;
  readonly hasPrevious: boolean;
  readonly onGo: (cursor: { after: string | undefined; before: string | undefined }) => void;
}

/** Pages by cursor: rows that arrive meanwhile move nothing. */
export function Pager({ first, last, hasNext, hasPrevious, onGo }: PagerProps) {
  if (!hasNext && !hasPrevious) return null;
  return (
    <div className="pager">
      <Button small isDisabled={!hasPrevious} onPress={() => onGo({ before: first, after: undefined })}>
        <Trans>Previous</Trans>
      </Button>
      <Button small isDisabled={!hasNext} onPress={() => onGo({ after: last, before: undefined })}>
        <Trans>Next</Trans>
      </Button>
    </div>
  );
}
