import { useQuery } from '@tanstack/react-query';
import { SITES_MAX } from '@tributary/core';
import type { Site } from '@tributary/sdk';
import { useHere } from '../../app/session/session-context.tsx';
import { usePrograms } from '../../app/shared-queries.ts';
import { useFilters } from '../../app/use-filters.ts';

/** Returns all sites, oldest first, and the site selected in the URL. Default: the first site. */
export function useSites() {
  const { client, mode } = useHere();
  const { values } = useFilters();
  const query = useQuery({
    queryKey: [mode, 'sites'],
    queryFn: () => client.sites.list({ limit: SITES_MAX, order: 'asc' }).toArray({ limit: SITES_MAX }),
  });
  const sites: readonly Site[] = query.data ?? [];
  const site = sites.find(({ id }) => id === values.site) ?? (values.site ? undefined : sites[0]);
  return { query, sites, site };
}

const FALLBACK_DAYS = 30;

/** Returns how many days after a click the site's program credits an affiliate. */
export function useProgramDays(site: Site): number {
  const { data } = usePrograms();
  return data?.find(({ id }) => id === site.program_id)?.cookie_days ?? FALLBACK_DAYS;
}
