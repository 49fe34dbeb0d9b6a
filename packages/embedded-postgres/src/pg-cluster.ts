import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './error.ts';
import type { PgBinaries } from './pg-binaries.ts';
import { runPg } from './pg-command.ts';
import type { PgOwner } from './pg-owner.ts';

/** Superuser of the built-in PostgreSQL. It has a random password and can connect only from this machine. */
export const pgUser = 'tributary';

const passwordFile = 'tributary-password';
const settingsFile = 'tributary.conf';

/**
 * Creates the data directory `cluster` with `initdb`, unless it exists. The directory is created completely or not at
 * all, even if a start is killed, and concurrent starts create only one.
 */
export async function ensureCluster(
  cluster: string,
  pg: PgBinaries,
  owner: PgOwner | null,
  sync: boolean,
): Promise<boolean> {
  if (existsSync(cluster)) return false;
  const unfinished = `${cluster}.${process.pid}`;
  const pwfile = `${unfinished}.password`;
  const password = randomBytes(24).toString('base64url');
  rmSync(unfinished, { recursive: true, force: true });
  try {
    mkdirSync(unfinished, { recursive: true, mode: 0o700 });
    writeOwned(pwfile, password, owner);
    if (owner) chownSync(unfinished, owner.uid, owner.gid);
    const { code, lastLine } = await runPg(pg.initdb, initdbOptions(unfinished, pwfile, sync), owner);
    if (code !== 0) throw new EmbeddedPostgresError(`PostgreSQL could not create ${cluster}: ${lastLine}`);
    writeOwned(join(unfinished, passwordFile), password, owner);
    writeOwned(
      join(unfinished, 'postgresql.conf'),
      `${readFileSync(join(unfinished, 'postgresql.conf'), 'utf8')}\ninclude_if_exists '${settingsFile}'\n`,
      owner,
    );
    renameSync(unfinished, cluster);
  } catch (error) {
    if (!existsSync(cluster)) throw error;
  } finally {
    rmSync(pwfile, { force: true });
    rmSync(unfinished, { recursive: true, force: true });
  }
  return true;
}

// The built-in locale sorts text and handles case in the same way on every machine, even if LANG is not set.
function initdbOptions(directory: string, pwfile: string, sync: boolean): string[] {
  return [
    `--pgdata=${directory}`,
    `--username=${pgUser}`,
    `--pwfile=${pwfile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(sync ? [] : ['--no-sync']),
  ];
}

/** @throws EmbeddedPostgresError if another major version of PostgreSQL created the data */
export function assertSameMajor(cluster: string, major: string): void {
  const made = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (made === major) return;
  throw new EmbeddedPostgresError(
    `The data in ${cluster} was created by PostgreSQL ${made}, and this version of Tributary includes PostgreSQL ${major}: start the version that created it, make a backup, and restore that here.`,
  );
}

/**
 * Returns the user who owns the data and must therefore run PostgreSQL.
 * @throws EmbeddedPostgresError if this process cannot run programs as that user
 */
export function ownerOf(cluster: string): PgOwner | null {
  const { uid, gid } = statSync(cluster);
  const me = process.getuid?.();
  if (me === undefined || me === uid) return null;
  if (me === 0) return { uid, gid };
  throw new EmbeddedPostgresError(
    `The data in ${cluster} belongs to the user with id ${uid}: start Tributary as that user, or as root.`,
  );
}

export function passwordOf(cluster: string): string {
  return readFileSync(join(cluster, passwordFile), 'utf8');
}

/** Writes settings for the next start of PostgreSQL. Quotes the values. */
export function writeSettings(
  cluster: string,
  settings: Readonly<Record<string, string>>,
  owner: PgOwner | null,
): void {
  const lines = Object.entries(settings).map(
    ([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`,
  );
  writeOwned(join(cluster, settingsFile), lines.join(''), owner);
}

/** Returns the value that `writeSettings` last wrote for `name`. */
export function settingOf(cluster: string, name: string): string | undefined {
  const file = join(cluster, settingsFile);
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return new RegExp(`^${name} = '(.*)'$`, 'm').exec(text)?.[1];
}

export function writeOwned(path: string, text: string, owner: PgOwner | null): void {
  writeFileSync(path, text, { mode: 0o600 });
  if (owner) chownSync(path, owner.uid, owner.gid);
}
