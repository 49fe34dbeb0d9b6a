import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { writeOwned } from './pg-cluster.ts';
import { type PgProcess, pgUrl } from './pg-process.ts';

/** The server's role, which owns the database and has no rights outside it. */
const role = 'tributary_server';
const passwordFile = 'tributary-server-password';

/** Creates `database`, owned by the server's role, if it does not exist. Returns its URL for that role. */
export async function ensureDatabase(process: PgProcess, database: string): Promise<string> {
  const password = passwordFor(process);
  await asSuperuser(process, async (client) => {
    await ensureRole(client, password);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);
    if (rowCount === 0) await client.query(`create database ${database} owner ${role}`);
  });
  return serverUrl(process, database) ?? '';
}

/**
 * Returns the URL of `database` for the server's role, or `undefined` if PostgreSQL is not running or has no such role.
 */
export function serverUrl({ cluster }: Pick<PgProcess, 'cluster'>, database: string): string | undefined {
  const url = pgUrl(cluster, database);
  const path = join(cluster, passwordFile);
  if (!url || !existsSync(path)) return undefined;
  return Object.assign(new URL(url), { username: role, password: readFileSync(path, 'utf8') }).href;
}

/**
 * Returns the role's password. Writes it to a temporary file and renames the file, so that a killed start leaves either
 * a complete file or none.
 */
function passwordFor({ cluster, owner }: PgProcess): string {
  const path = join(cluster, passwordFile);
  if (!existsSync(path)) {
    writeOwned(`${path}.new`, randomBytes(24).toString('base64url'), owner);
    renameSync(`${path}.new`, path);
  }
  return readFileSync(path, 'utf8');
}

async function asSuperuser(
  { cluster }: PgProcess,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: pgUrl(cluster, 'postgres') });
  client.on('error', () => {});
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

async function ensureRole(client: pg.Client, password: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
  const limits = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls';
  const verb = rowCount === 0 ? 'create' : 'alter';
  await client.query(`${verb} role ${role} with ${limits} password ${pg.escapeLiteral(password)}`);
}
