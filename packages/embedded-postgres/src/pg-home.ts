import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './error.ts';
import { canEnter, type PgOwner } from './pg-owner.ts';

/** Directory for root's data, because the PostgreSQL user may be unable to access other places. */
export const systemDirectory = '/var/lib/tributary';

const markerFile = 'postgresql-location';

/**
 * Returns the PostgreSQL directory for `dataDir`. This is `dataDir` itself, unless root owns it and the PostgreSQL user
 * cannot access it (root's home has mode 0700, and so has a `dataDir` created by root). Then it is a directory below
 * /var/lib, whose name is stored in `dataDir`, so that a new `dataDir` never finds old data.
 *
 * @throws EmbeddedPostgresError if that directory no longer exists: an empty database must not replace a lost one
 */
export function pgHome(dataDir: string, owner: PgOwner | null): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const marker = join(dataDir, markerFile);
  const known = readMarker(marker);
  if (known) {
    if (existsSync(known)) return known;
    throw new EmbeddedPostgresError(
      `The database was in ${known}, which does not exist: restore it from a backup, or delete ${marker} to start with an empty database.`,
    );
  }
  if (!owner || canEnter(owner, dataDir)) return dataDir;
  const home = join(systemDirectory, randomBytes(6).toString('hex'));
  mkdirSync(home, { recursive: true });
  for (const directory of [systemDirectory, home]) chmodSync(directory, 0o755);
  try {
    writeFileSync(marker, home, { flag: 'wx' });
    return home;
  } catch {
    // A concurrent start was faster. Our empty directory is left behind.
    return readMarker(marker) ?? home;
  }
}

/** Returns true if `dataDir` contains or refers to PostgreSQL data from an earlier start. Creates nothing. */
export const hasPgHome = (dataDir: string): boolean =>
  existsSync(join(dataDir, markerFile)) || existsSync(join(dataDir, 'postgresql'));

function readMarker(marker: string): string | undefined {
  try {
    return readFileSync(marker, 'utf8').trim();
  } catch {
    return undefined;
  }
}
