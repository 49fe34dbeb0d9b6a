import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';

export interface Paging {
  /** Opens the previous page; undefined on the first page. */
  readonly previous: (() => void) | undefined;
  /** Opens the next page; undefined on the last page. */
  readonly next: (() => void) | undefined;
  /** Position within the list, if its pages are numbered. */
  readonly at?: ReactNode;
}

/** Links to the previous and next page. */
export function Pager({ previous, next, at }: Paging) {
  if (!previous && !next) return null;
  return (
    <div className="pager">
      <Button small isDisabled={!previous} onPress={() => previous?.()}>
        <Trans>Previous</Trans>
      </Button>
      <Button small isDisabled={!next} onPress={() => next?.()}>
        <Trans>Next</Trans>
      </Button>
      {at}
    </div>
  );
}
