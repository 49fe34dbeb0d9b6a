import { Trans } from '@lingui/react/macro';
import { Link, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { Empty, Problem } from '../../components/notes.tsx';
import { PageNotLoaded } from '../../components/page-not-loaded.ts';
import { lastMode } from '../session/session.ts';

export function Missing() {
  return (
    <main className="alone">
      <Empty title={<Trans>Page not found.</Trans>}>
        <Link to="/$mode" params={{ mode: lastMode() }} className="link">
          <Trans>Go to Home</Trans>
        </Link>
      </Empty>
    </main>
  );
}

/**
 * Page shown when a page fails to load or render. Code that could not be loaded is fetched again once the browser is
 * online.
 */
export function Broken({ error, reset }: { error: unknown; reset: () => void }) {
  const router = useRouter();
  const isNotLoaded = error instanceof PageNotLoaded;
  const fetchAgain = useCallback(() => void router.invalidate().then(reset), [router, reset]);
  useEffect(() => {
    if (!isNotLoaded) return;
    window.addEventListener('online', fetchAgain);
    return () => window.removeEventListener('online', fetchAgain);
  }, [isNotLoaded, fetchAgain]);
  const again = isNotLoaded ? fetchAgain : () => window.location.reload();
  return (
    <main className="alone">
      <Problem error={error} retry={again} />
    </main>
  );
}
