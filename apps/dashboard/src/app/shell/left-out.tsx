import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Banner } from '../../components/notes.tsx';
import { forgetLeftOut, leftOut } from '../entered.ts';

/** Lists the URL parameters that were ignored. Without this note, the list would look filtered. */
export function LeftOut() {
  const [names, setNames] = useState(leftOut);
  useEffect(() => {
    const { pathname } = window.location;
    return () => {
      if (window.location.pathname !== pathname) forgetLeftOut();
    };
  }, []);
  if (names.length === 0) return null;
  const list = names.join(', ');
  return (
    <Banner tone="warn">
      <div className="row spread">
        <Trans>Some values in this URL are unknown or invalid and were ignored: {list}.</Trans>
        <Button small look="quiet" onPress={() => setNames([])}>
          <Trans>OK</Trans>
        </Button>
      </div>
    </Banner>
  );
}
