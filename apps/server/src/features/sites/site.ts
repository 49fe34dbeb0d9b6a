import type { Site as WireSite } from '@tributary/contract';
import type { RequestContext } from '../../context.ts';
import { Failure } from '../../domain/failure.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Host, PublishableKey, Site } from '../../platform/db/generated/client.ts';
import { execute, sql } from '../../platform/db/sql.ts';
import { toTimestamp } from '../../platform/to-wire.ts';
import { generateKey } from '../keys/checksummed-key.ts';
import { inactiveHosts } from './hosts.ts';

type Inactive = Awaited<ReturnType<typeof inactiveHosts>>;

export type WholeSite = Site & {
  readonly keys: readonly PublishableKey[];
  readonly linkHosts: readonly Host[];
  readonly inactive: Inactive;
};

const shown = { keys: true, linkHosts: { orderBy: { host: 'asc' } } } as const;

export const toSite = (row: WholeSite): WireSite => ({
  id: row.id,
  program_id: row.programId,
  name: row.name,
  home_url: row.homeUrl,
  allowed_origins: row.allowedOrigins,
  cookie_domain: row.cookieDomain,
  params: row.params,
  cookie_days: row.cookieDays,
  attribution: row.attribution as WireSite['attribution'],
  consent: row.consent as WireSite['consent'],
  ip: row.ip as WireSite['ip'],
  ignore_paths: row.ignorePaths,
  link_hosts: row.linkHosts.map(({ host }) => host),
  inactive_link_hosts: row.linkHosts.flatMap(({ host }) => row.inactive.get(host) ?? []),
  publishable_key: row.keys.find(({ isCurrent }) => isCurrent)?.key ?? '',
  previous_publishable_key: row.keys.find(({ isCurrent }) => !isCurrent)?.key ?? null,
  has_signup_secret: row.signupSecret !== null,
  created_at: toTimestamp(row.createdAt),
  updated_at: toTimestamp(row.updatedAt),
});

type Tenant = Pick<RequestContext, 'environmentId' | 'reservedHosts'>;

export async function findSites(
  ctx: Tenant,
  tx: Pick<Tx, 'site' | 'environment' | 'host'>,
  ids: readonly string[],
): Promise<WholeSite[]> {
  const where = { environmentId: ctx.environmentId, id: { in: [...ids] } };
  const found = await tx.site.findMany({ where, include: shown });
  const inactive = await inactiveHosts(
    ctx,
    tx,
    found.flatMap(({ linkHosts }) => linkHosts),
  );
  return found.map((site) => ({ ...site, inactive }));
}

/** @throws NOT_FOUND */
export async function requireSite(
  ctx: Tenant,
  tx: Pick<Tx, 'site' | 'environment' | 'host'>,
  id: string,
): Promise<WholeSite> {
  const [found] = await findSites(ctx, tx, [id]);
  if (!found) throw new Failure('NOT_FOUND', `No such site: ${id}.`);
  return found;
}

/**
 * Returns the program of a site in a single query, because clicks need it often.
 * @throws NOT_FOUND
 */
export async function requireProgramOfSite(
  { environmentId }: Pick<Tenant, 'environmentId'>,
  tx: Pick<Tx, 'site'>,
  id: string,
  field: string,
): Promise<string> {
  const where = { environmentId_id: { environmentId, id } };
  const found = await tx.site.findUnique({ where, select: { programId: true } });
  if (!found) throw new Failure('NOT_FOUND', `No such site: ${id}.`, { field });
  return found.programId;
}

const lock = sql<{ environmentId: number; id: string }>('lock-site')`
  select 1 from sites where environment_id = ${'environmentId'} and id = ${'id'} for update`;

/**
 * Locks the site until the transaction ends. Inserts that refer to it wait.
 * @throws NOT_FOUND
 */
export async function lockSite(ctx: Tenant, tx: Tx, id: string): Promise<WholeSite> {
  await execute(tx, lock.with({ environmentId: ctx.environmentId, id }));
  return requireSite(ctx, tx, id);
}

export const siteDefaults = {
  params: ['via', 'ref'],
  attribution: 'last',
  consent: 'none',
  ip: 'truncated',
  ignorePaths: [],
};

export const generatePublishableKey = (mode: 'live' | 'dev'): string => generateKey(`pk_${mode}_`);

/**
 * Publishes a change: the public routes of this process read sites again immediately, and those of other
 * processes do so within a second.
 */
export async function published<Answer>({ sites }: RequestContext, change: Promise<Answer>): Promise<Answer> {
  const answer = await change;
  sites.forget();
  return answer;
}
