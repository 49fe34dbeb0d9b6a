import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { SiteDirectory, TrackedSite } from '../../dependencies.ts';
import { isLoopbackHost } from '../../domain/tracking/hosts.ts';
import { type Bound, rows, sql } from '../../platform/db/sql.ts';

interface SiteId {
  readonly environmentId: number;
  readonly siteId: string;
}

const idOfKey = sql<{ name: string }, SiteId>('site-id-of-key')`
  select x.environment_id as "environmentId", x.site_id as "siteId" from publishable_keys x where x.key = ${'name'}`;

/** Finds the site of a host. Loopback names are valid only for sites of dev environments. */
const idOfHost = sql<{ name: string; isLoopback: boolean }, SiteId>('site-id-of-host')`
  select x.environment_id as "environmentId", x.site_id as "siteId" from hosts x join environments e on e.id = x.environment_id
  where x.host = ${'name'} and x.kind = 'link' and x.proven_at is not null and (e.mode = 'dev' or not ${'isLoopback'}::boolean)`;

const siteOf = sql<SiteId, TrackedSite>('tracked-site')`
  select s.environment_id as "environmentId", s.id, s.program_id as "programId", s.home_url as "homeUrl",
    s.allowed_origins as "allowedOrigins", s.cookie_domain as "cookieDomain", s.params,
    coalesce(s.cookie_days, p.cookie_days) as "cookieDays", s.attribution, s.consent, s.ip,
    s.ignore_paths as "ignorePaths", e.clock_offset_seconds::float8 as "clockOffsetSeconds"
  from sites s
  join programs p on p.environment_id = ${'environmentId'} and p.id = s.program_id
  join environments e on e.id = ${'environmentId'}
  where s.environment_id = ${'environmentId'} and s.id = ${'siteId'}`;

const FRESH_MS = 1_000;
/** Time limit for a lookup. After that, the previous value is returned. */
const WAIT_MS = 100;
/** Time limit for the first lookup of a name. */
const FIRST_WAIT_MS = 5_000;
const RETRY_MS = 100;
const ENTRIES_MAX = 10_000;

/** @param ownHosts hosts of this server, which belong to no site, even if a site claimed them earlier */
export function siteDirectory(pool: pg.Pool, ownHosts: ReadonlySet<string>): SiteDirectory {
  const keys = cached(pool, (name) => idOfKey.with({ name }));
  const hosts = cached(pool, (name) => idOfHost.with({ name, isLoopback: isLoopbackHost(name) }));
  return {
    byKey: keys.find,
    byHost: async (host, mayAsk) => (ownHosts.has(host) ? null : hosts.find(host, mayAsk)),
    forget: () => {
      keys.forget();
      hosts.forget();
    },
  };
}

interface Entry {
  site: TrackedSite | null | undefined;
  /** Time at which the value was read, or reading failed, as a `performance.now()` timestamp. */
  readAt: number;
  reading: Promise<TrackedSite | null> | null;
}

/** Caches sites by name, including unknown names. Drops the oldest entries beyond a limit. */
function cached(pool: pg.Pool, idOf: (name: string) => Bound<SiteId>) {
  const entries = new Map<string, Entry>();
  let generation = 0;

  const read = (name: string, entry: Entry) => {
    const asked = generation;
    const isCurrent = () => asked === generation;
    entry.reading = rows(pool, idOf(name))
      .then(([id]) => (id ? rows(pool, siteOf.with(id)) : []))
      .then(([site]) => {
        entry.site = site ?? null;
        if (isCurrent()) entry.readAt = performance.now();
        return entry.site;
      })
      .finally(() => {
        if (isCurrent()) entry.reading = null;
      });
    // If callers are waiting, they receive the error.
    entry.reading.catch(() => {
      if (isCurrent()) entry.readAt = performance.now();
    });
    return entry.reading;
  };

  const find = async (name: string, mayAsk: () => boolean): Promise<TrackedSite | null> => {
    const known = entries.get(name);
    if (!known && !mayAsk()) return null;
    const entry = known ?? { site: undefined, readAt: Number.NEGATIVE_INFINITY, reading: null };
    entries.delete(name);
    entries.set(name, entry);
    const [oldest] = entries.keys();
    if (entries.size > ENTRIES_MAX && oldest !== undefined) entries.delete(oldest);
    const { site } = entry;
    if (site !== undefined && performance.now() - entry.readAt < FRESH_MS) return site;
    if (site === undefined) return untilRead(name, entry);
    const reading = entry.reading ?? read(name, entry);
    return Promise.race([reading.catch(() => site), inTime(site)]);
  };

  /**
   * Waits for the first result. Retries while the database is restarting, because there is no previous value.
   */
  const untilRead = async (name: string, entry: Entry): Promise<TrackedSite | null> => {
    const until = performance.now() + FIRST_WAIT_MS;
    for (;;) {
      try {
        return await (entry.reading ?? read(name, entry));
      } catch (error) {
        if (performance.now() > until) throw error;
        await sleep(RETRY_MS);
      }
    }
  };

  const forget = () => {
    generation += 1;
    for (const entry of entries.values())
      Object.assign(entry, { readAt: Number.NEGATIVE_INFINITY, reading: null });
  };
  return { find, forget };
}

const inTime = <T>(value: T): Promise<T> =>
  new Promise((resolve) => {
    setTimeout(resolve, WAIT_MS, value).unref();
  });
