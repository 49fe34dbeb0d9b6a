import { spawnSync } from 'node:child_process';
import { EmbeddedPostgresError } from './error.ts';

/** System user that runs PostgreSQL if this process is root. PostgreSQL refuses to run as root. */
export interface PgOwner {
  readonly uid: number;
  readonly gid: number;
}

const userName = 'tributary';

/** Users that most systems have. The first one that exists is used if our own user cannot be created. */
const fallbackNames = ['postgres', 'nobody'];

/**
 * Returns the user for a new PostgreSQL server: `null` (the current user) unless this process is root.
 *
 * @throws EmbeddedPostgresError if there is no other user, or if root cannot switch to it
 */
export function choosePgOwner(): PgOwner | null {
  if (process.getuid?.() !== 0) return null;
  const owner = findUser(userName) ?? createUser() ?? fallbackNames.map(findUser).find(Boolean);
  if (!owner) {
    throw new EmbeddedPostgresError(
      `PostgreSQL does not run as root, and the user "${userName}" could not be created: start Tributary as an ordinary user, or set DATABASE_URL.`,
    );
  }
  return owner;
}

export function canRead(owner: PgOwner, paths: readonly string[]): boolean {
  const script = 'for path; do test -r "$path" || exit 1; done';
  return spawnSync('/bin/sh', ['-c', script, 'sh', ...paths], { ...owner, cwd: '/' }).status === 0;
}

/** Returns true if `owner` can enter the directory and all its parents. */
export function canEnter(owner: PgOwner, directory: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', directory], { ...owner, cwd: '/' }).status === 0;
}

function createUser(): PgOwner | undefined {
  spawnSync('useradd', [
    '--system',
    '--no-create-home',
    '--home-dir',
    '/nonexistent',
    '--shell',
    '/bin/false',
    userName,
  ]);
  if (!findUser(userName)) spawnSync('adduser', ['-S', '-D', '-H', userName]);
  return findUser(userName);
}

function findUser(name: string): PgOwner | undefined {
  const uid = idOf('-u', name);
  const gid = idOf('-g', name);
  return uid && gid ? { uid, gid } : undefined;
}

function idOf(flag: '-u' | '-g', name: string): number | undefined {
  const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' });
  const id = Number(stdout);
  return status === 0 && Number.isInteger(id) && id > 0 ? id : undefined;
}
