import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type Way, ways } from './way-names.ts';

/** Kinds of sites. Product names are the same in every language. */
export function WayPicker({ current }: { current: Way }) {
  const { t } = useLingui();
  const names: Readonly<Record<Way, string>> = {
    script: t`Script tag`,
    npm: 'npm',
    express: 'Express',
    hono: 'Hono',
    next: 'Next.js',
    fetch: t`Workers and others`,
    http: 'HTTP',
  };
  return (
    <nav className="ways" aria-label={t`Site type`}>
      {ways.map((way) => (
        <Link
          key={way}
          to="."
          className="button"
          search={(old) => ({ ...old, way: way === ways[0] ? undefined : way })}
          aria-current={way === current ? 'true' : undefined}
          activeOptions={{ exact: true }}
          replace
          resetScroll={false}
        >
          {names[way]}
        </Link>
      ))}
    </nav>
  );
}
