import type { contract, SiteCheck } from '@tributary/contract';
import { isAllowedOrigin } from '../../domain/tracking/origin.ts';
import type { Endpoint } from '../../endpoint.ts';
import { rows, sql } from '../../platform/db/sql.ts';
import { toTimestamp } from '../../platform/to-wire.ts';
import { checkHomePage } from './home-page.ts';
import { proveHosts } from './hosts.ts';
import { linkHostProblems, siteProblems } from './problems.ts';
import { requireSite, toSite } from './site.ts';

interface Counted {
  readonly kind: string;
  readonly value: string;
  /** Count over the last seven days, including today. */
  readonly count: bigint;
  readonly lastAt: Date;
}

const listActivity = sql<{ environmentId: number; siteId: string }, Counted>('list-site-activity')`
  select kind, value, coalesce(sum(count) filter (where day > (now() at time zone 'utc')::date - 7), 0)::bigint as count,
    max(last_at) as "lastAt"
  from site_activity where environment_id = ${'environmentId'} and site_id = ${'siteId'}
  group by kind, value order by count desc, value`;

/**
 * Returns the site's counts and the result of opening its home page, with sentences that explain what to do.
 */
export const checkSite: Endpoint<typeof contract.sites.check> = async (ctx, { params }) => {
  const { environmentId, db, addressRules, now } = ctx;
  const site = await requireSite(ctx, db.orm, params.id);
  const [activity, homePage] = await Promise.all([
    rows(db.lists, listActivity.with({ environmentId, siteId: site.id })),
    checkHomePage(site, addressRules),
    proveHosts(ctx, [...site.inactive.keys()], now),
  ]);
  const { inactive_link_hosts } = toSite(await requireSite(ctx, db.orm, params.id));
  const found = { ...summaryOf(activity, site.allowedOrigins), home_page: homePage };
  return { data: { ...found, problems: [...linkHostProblems(inactive_link_hosts), ...siteProblems(found)] } };
};

type Summary = Omit<SiteCheck, 'home_page' | 'problems'>;

function summaryOf(activity: readonly Counted[], allowedOrigins: readonly string[]): Summary {
  const recent = (kind: string) => activity.filter((row) => row.kind === kind && row.count > 0n);
  const countOf = (kind: string, value: string) =>
    Number(activity.find((row) => row.kind === kind && row.value === value)?.count ?? 0n);
  const clicks = activity.filter(({ kind }) => kind === 'click').map(({ lastAt }) => lastAt.getTime());
  return {
    last_click_at: clicks.length === 0 ? null : toTimestamp(new Date(Math.max(...clicks))),
    clicks: {
      counted: countOf('click', 'counted'),
      uncounted: countOf('click', 'uncounted'),
      without_facts: countOf('click', 'without_facts'),
    },
    origins: recent('origin').map(({ value, count, lastAt }) => ({
      origin: value,
      count: Number(count),
      is_allowed: isAllowedOrigin(value, allowedOrigins),
      last_at: toTimestamp(lastAt),
    })),
    refusals: recent('refusal').map(({ value, count, lastAt }) => ({
      reason: value,
      count: Number(count),
      last_at: toTimestamp(lastAt),
    })),
    cookie: { by_server: countOf('cookie', 'server'), by_script: countOf('cookie', 'script') },
  };
}
