import { Trans } from '@lingui/react/macro';
import { Link, useRouter } from '@tanstack/react-router';
import { Empty, Problem } from '../ui/notes.tsx';
import { PageNotLoaded } from '../ui/page-not-loaded.ts';

/** An address that leads nowhere. */
export function Missing() {
  return (
    <main className="alone">
      <Empty title={<Trans>There is no such page.</Trans>}>
        <Link to="/$mode" params={{ mode: 'live' }} className="link">
          <Trans>Go to Home</Trans>
        </Link>
      </Empty>
    </main>
  );
}

/** A page that failed to load, or to draw. */
export function Broken({ error }: { error: unknown }) {
  const router = useRouter();
  const again = () => {
    if (error instanceof PageNotLoaded) void router.invalidate();
    else window.location.reload();
  };
  return (
    <main className="alone">
      <Problem error={error} retry={again} />
    </main>
  );
}
