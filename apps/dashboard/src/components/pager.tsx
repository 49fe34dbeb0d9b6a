import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';

export interface Paging {
  /** Undefined on the first page. */
  readonly previous: (() => void) | undefined;
  /** Undefined on the last page. */
  readonly next: (() => void) | undefined;
  /** Position in the list, if its pages are numbered. */
  readonly at?: ReactNode;
}

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
