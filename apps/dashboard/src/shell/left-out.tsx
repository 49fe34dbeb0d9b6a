import { Trans } from '@lingui/react/macro';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { entered } from '../app/entered.ts';
import { droppedFrom, parseSearch } from '../app/search.ts';
import { Button } from '../ui/button.tsx';
import { Banner } from '../ui/notes.tsx';

/** Says which values of the address that somebody opened were left out, since a list would look as if it were filtered. */
export function LeftOut() {
  useLocation();
  const isEntered = window.location.pathname === entered.pathname;
  const [names, setNames] = useState(() =>
    isEntered ? droppedFrom(entered.search, parseSearch(window.location.search)) : [],
  );
  if (names.length === 0 || !isEntered) return null;
  const list = names.join(', ');
  return (
    <Banner tone="warn">
      <div className="row spread">
        <Trans>
          This address had values that the page does not know or that are not valid. They were left out:{' '}
          {list}.
        </Trans>
        <Button small look="quiet" onPress={() => setNames([])}>
          <Trans>OK</Trans>
        </Button>
      </div>
    </Banner>
  );
}
