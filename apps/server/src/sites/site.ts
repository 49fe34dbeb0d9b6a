import type { Site as WireSite } from '@tributary/contract';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/database.ts';
import type { LinkHost, PublishableKey, Site } from '../db/generated/client.ts';
import { execute, rows, sql } from '../db/sql.ts';
import { Failure } from '../domain/failure.ts';
import { generateKey } from '../keys/checksummed-key.ts';
import { toTimestamp } from '../to-wire.ts';

/** A site with what is shown of it from other tables. */
export type WholeSite = Site & {
  readonly keys: readonly PublishableKey[];
  readonly linkHosts: readonly LinkHost[];
};

/** For `include`. */
export const wholeSite = { keys: true, linkHosts: { orderBy: { host: 'asc' } } } as const;

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
  publishable_key: row.keys.find(({ isCurrent }) => isCurrent)?.key ?? '',
  previous_publishable_key: row.keys.find(({ isCurrent }) => !isCurrent)?.key ?? null,
  has_signup_secret: row.signupSecret !== null,
  created_at: toTimestamp(row.createdAt),
  updated_at: toTimestamp(row.updatedAt),
});

type Tenant = Pick<RequestContext, 'environmentId'>;

export async function requireSite(
  { environmentId }: Tenant,
  tx: Pick<Tx, 'site'>,
  id: string,
): Promise<WholeSite> {
  const where = { environmentId_id: { environmentId, id } };
  const found = await tx.site.findUnique({ where, include: wholeSite });
  if (!found) throw new Failure('NOT_FOUND', `No site ${id}.`);
  return found;
}

/** One query, for what is recorded often. @throws NOT_FOUND */
export async function requireProgramOfSite(
  { environmentId }: Tenant,
  tx: Pick<Tx, 'site'>,
  id: string,
  field: string,
): Promise<string> {
  const where = { environmentId_id: { environmentId, id } };
  const found = await tx.site.findUnique({ where, select: { programId: true } });
  if (!found) throw new Failure('NOT_FOUND', `No site ${id}.`, { field });
  return found.programId;
}

const lock = sql<{ environmentId: number; id: string }>('lock-site')`
  select 1 from sites where environment_id = ${'environmentId'} and id = ${'id'} for update`;

/** Locks the site until the transaction ends; rows that would refer to it wait. @throws NOT_FOUND */
export async function lockSite({ environmentId }: Tenant, tx: Tx, id: string): Promise<WholeSite> {
  await execute(tx, lock.with({ environmentId, id }));
  return requireSite({ environmentId }, tx, id);
}

/** Of a site whose creation does not say otherwise. */
export const siteDefaults = {
  params: ['via', 'ref'],
  attribution: 'last',
  consent: 'none',
  ip: 'truncated',
  ignorePaths: [],
};

export const generatePublishableKey = (mode: 'live' | 'dev'): string => generateKey(`pk_${mode}_`);

/** Of all tenants: a host leads to one site of the whole installation. */
const findTakenHost = sql<
  { environmentId: number; siteId: string; hosts: readonly string[] },
  { host: string }
>('find-taken-link-host')`
  select host from link_hosts where host = any(${'hosts'}::text[])
    and (environment_id, site_id) is distinct from (${'environmentId'}, ${'siteId'}) limit 1`;

/** Gives a site these link hosts and no others. @throws DUPLICATE, without saying whose a host is */
export async function setLinkHosts(
  { environmentId, now }: Tenant & { readonly now: Date },
  tx: Tx,
  siteId: string,
  hosts: readonly string[],
): Promise<void> {
  const [taken] = await rows(tx, findTakenHost.with({ environmentId, siteId, hosts }));
  if (taken) {
    const message = `The link host ${taken.host} is taken by another site.`;
    throw new Failure('DUPLICATE', message, { field: 'link_hosts' });
  }
  const ofSite = { environmentId, siteId };
  await tx.linkHost.deleteMany({ where: { ...ofSite, host: { notIn: [...hosts] } } });
  const kept = await tx.linkHost.findMany({ where: ofSite });
  const added = hosts.filter((host) => !kept.some((row) => row.host === host));
  await tx.linkHost.createMany({ data: added.map((host) => ({ ...ofSite, host, createdAt: now })) });
}

/** After a change: the public routes of this process read sites again at once, those of others within a second. */
export async function published<Answer>({ sites }: RequestContext, change: Promise<Answer>): Promise<Answer> {
  const answer = await change;
  sites.forget();
  return answer;
}
