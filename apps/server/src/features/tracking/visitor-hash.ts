import { createHmac, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { truncatedIp } from '../../domain/tracking/network.ts';
import { rows, sql } from '../../platform/db/sql.ts';

/**
 * Returns the salt of the day. The first process of the day creates it; `do update` returns the row if
 * another process was first.
 */
const saltOfDay = sql<{ day: string; salt: Uint8Array; now: Date }, { salt: Uint8Array }>('salt-of-day')`
  insert into visitor_salts (day, salt, created_at) values (${'day'}, ${'salt'}, ${'now'})
  on conflict (day) do update set day = excluded.day
  returning salt`;

const SALT_BYTES = 32;
const HASH_BYTES = 16;

interface Visitor {
  readonly siteId: string;
  readonly ip: string;
  readonly userAgent: string;
}

export type VisitorHash = (visitor: Visitor, now: Date) => Promise<string>;

/**
 * Creates a function that distinguishes a site's visitors on one day without storing who they are: the day's
 * salt is deleted after 48 hours. Rejects if the database, which stores the salts, is unavailable at the
 * first visit of a day.
 */
export function visitorHashes(pool: pg.Pool): VisitorHash {
  let today: { readonly day: string; readonly salt: Promise<Uint8Array> } | null = null;

  const saltOf = (now: Date): Promise<Uint8Array> => {
    const day = now.toISOString().slice(0, 10);
    if (today?.day === day) return today.salt;
    const salt = rows(pool, saltOfDay.with({ day, salt: randomBytes(SALT_BYTES), now })).then(
      ([row]) => row?.salt as Uint8Array,
    );
    const mine = { day, salt };
    today = mine;
    salt.catch(() => {
      if (today === mine) today = null;
    });
    return salt;
  };

  return async ({ siteId, ip, userAgent }: Visitor, now: Date): Promise<string> =>
    createHmac('sha256', await saltOf(now))
      .update(JSON.stringify([siteId, truncatedIp(ip), userAgent]))
      .digest('hex')
      .slice(0, 2 * HASH_BYTES);
}
