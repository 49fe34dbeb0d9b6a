import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { withClient } from '../../platform/db/with-client.ts';
import { AdminError } from '../admin-error.ts';
import { orInterrupted } from './interrupted.ts';

const PREFIX = 'tributary_verify_';

/**
 * Runs `work` on a temporary database, which is always dropped afterwards. The database is on the same server
 * as `url` and has the same locale. First drops any database left behind by a killed process, unless someone
 * is connected to it.
 * @throws AdminError if the role may not create databases
 */
export async function inScratchDatabase<T>(
  url: string,
  signal: AbortSignal,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const name = `${PREFIX}${randomBytes(8).toString('hex')}`;
  await withClient(url, async (client) => {
    await dropLeftovers(client);
    await create(client, name);
  });
  const scratch = Object.assign(new URL(url), { pathname: `/${name}` }).href;
  try {
    // Keep a connection open until the end, so that no other process mistakes the database for a leftover.
    return await withClient(scratch, () => orInterrupted(work(scratch), signal));
  } finally {
    await withClient(url, (client) => client.query(`drop database if exists ${name} with (force)`));
  }
}

async function dropLeftovers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select d.datname as name from pg_database d
     where d.datname ~ '^${PREFIX}[0-9a-f]{16}$' and pg_has_role(d.datdba, 'usage')
       and not exists (select from pg_stat_activity a where a.datid = d.oid)`,
  );
  // A database that someone has just connected to is in use and cannot be dropped.
  for (const { name } of rows) await client.query(`drop database if exists ${name}`).catch(() => {});
}

interface Locale {
  readonly provider: 'c' | 'i' | 'b';
  readonly collate: string;
  readonly ctype: string;
  readonly locale: string | null;
}

/** PostgreSQL 17 names some columns differently from 15. */
const findLocale = `
  select d ->> 'datlocprovider' as provider, d ->> 'datcollate' as collate, d ->> 'datctype' as ctype,
    coalesce(d ->> 'datlocale', d ->> 'daticulocale') as locale
  from (select to_jsonb(d) as d from pg_database d where d.datname = current_database()) d`;

const INSUFFICIENT_PRIVILEGE = '42501';

async function create(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query<Locale>(findLocale);
  const [
    { provider, collate, ctype, locale } = {
      provider: 'c',
      collate: 'C',
      ctype: 'C',
      locale: null,
    } as Locale,
  ] = rows;
  const quoted = (value: string) => client.escapeLiteral(value);
  const of = { c: '', i: 'icu', b: 'builtin' }[provider];
  const provided = of && locale !== null ? ` locale_provider ${of} ${of}_locale ${quoted(locale)}` : '';
  const statement = `create database ${name} template template0 encoding 'UTF8' lc_collate ${quoted(collate)} lc_ctype ${quoted(ctype)}${provided}`;
  await client.query(statement).catch((error: { code?: string }) => {
    if (error.code !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new AdminError(
      'rejected',
      `Nothing was verified: a backup is verified in a separate database, which this role cannot create. Run as a superuser: ALTER ROLE ${client.escapeIdentifier(client.user ?? '')} CREATEDB; or set DATABASE_URL to another PostgreSQL.`,
    );
  });
}
