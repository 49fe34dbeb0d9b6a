import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Empty, Problem } from '../ui/notes.tsx';

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
  return (
    <main className="alone">
      <Problem error={error} retry={() => window.location.reload()} />
    </main>
  );
}
