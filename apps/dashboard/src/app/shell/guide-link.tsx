import { useLingui } from '@lingui/react/macro';
import { useMatches } from '@tanstack/react-router';
import { Icon } from '../../components/icon.tsx';
import { serverUrl } from '../session/session.ts';
import { useFilters } from '../use-filters.ts';
import { guides } from './guides.ts';

export function GuideLink() {
  const { t } = useLingui();
  const { tab, status } = useFilters().values;
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath });
  const known: Readonly<Record<string, string | undefined>> = guides;
  const guide = known[`${path}?${tab ?? status}`] ?? known[path ?? ''];
  if (guide === undefined) return null;
  return (
    <a
      className="guide-link"
      href={`${serverUrl}/docs/guides/${guide}`}
      target="_blank"
      rel="noreferrer"
      aria-label={t`Guide`}
    >
      <Icon name="info" small />
      <span>{t`Guide`}</span>
    </a>
  );
}
