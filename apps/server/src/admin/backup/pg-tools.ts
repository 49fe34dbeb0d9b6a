import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { environmentWith } from '../../config.ts';
import { connectionTo, tlsVariables } from '../../platform/db/tls.ts';
import { AdminError } from '../admin-error.ts';
import { visible } from '../output.ts';

type Name = 'pg_dump' | 'pg_restore';

export interface PgTool {
  readonly name: Name;
  readonly major: number;
}

const COMMAND_NOT_FOUND = new Set(['ENOENT', 'ENOTDIR', 'EACCES']);

const howToGet = (major: number) =>
  `Install the PostgreSQL client (Debian: apt-get install postgresql-client-${major}), or add its directory to the PATH.`;

/**
 * Finds a program on the PATH.
 * @param wanted the PostgreSQL version that the program must support
 * @throws AdminError if the program is missing or too old
 */
export async function findTool(name: Name, wanted: number): Promise<PgTool> {
  const said = await versionOf(name);
  if (said === null) throw new AdminError('unexpected', `${name} is not on the PATH. ${howToGet(wanted)}`);
  const major = Number(/\(PostgreSQL\) (\d+)/.exec(said)?.[1]);
  if (!major) throw new AdminError('unexpected', `${name} is not a PostgreSQL program. ${howToGet(wanted)}`);
  if (major < wanted)
    throw new AdminError(
      'unexpected',
      `${name} on the PATH is version ${major}, but version ${wanted} or newer is required. ${howToGet(wanted)}`,
    );
  return { name, major };
}

/** Returns the program's version output; null if the program does not exist. */
async function versionOf(name: Name): Promise<string | null> {
  const child = spawn(name, ['--version'], { stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    const [said] = await Promise.all([text(child.stdout), once(child, 'close')]);
    return said;
  } catch (error) {
    if (COMMAND_NOT_FOUND.has((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}

/** Environment variables that could connect the program to a different database. */
const others = [
  'PGSERVICE',
  'PGSERVICEFILE',
  'PGHOSTADDR',
  'PGOPTIONS',
  'PGPASSFILE',
  'PGTARGETSESSIONATTRS',
];

/**
 * Returns the environment variables that make PostgreSQL programs connect in the same way as the server.
 * Secrets on the command line would be visible to other users.
 */
function variablesFor(url: string): Record<string, string | undefined> {
  const { host, port, user, database, password } = new pg.Client(connectionTo(url));
  return {
    ...Object.fromEntries(others.map((name) => [name, undefined])),
    ...tlsVariables(url),
    ...{ PGHOST: host, PGPORT: String(port), PGUSER: user, PGDATABASE: database },
    PGPASSWORD: typeof password === 'string' ? password : undefined,
    PGCONNECT_TIMEOUT: '10',
  };
}

/** Returns the database name in a URL. pg_restore needs a name, because it would otherwise write a script. */
export const databaseOf = (url: string) => new pg.Client(connectionTo(url)).database ?? '';

interface Options {
  /** Session settings, as PostgreSQL command-line options. */
  readonly settings?: string;
  readonly signal: AbortSignal;
  /** File descriptor for the program's output. */
  readonly stdout?: number;
}

/**
 * Runs the program against the database at `url`.
 * @throws AdminError with the program's message if the program fails
 */
export async function runTool(
  { name }: PgTool,
  args: readonly string[],
  url: string,
  { settings, signal, stdout }: Options,
): Promise<void> {
  signal.throwIfAborted();
  const child = spawn(name, [...args, '--no-password'], {
    stdio: ['ignore', stdout ?? 'ignore', 'pipe'],
    env: environmentWith({ ...variablesFor(url), PGOPTIONS: settings, LC_ALL: 'C' }),
  }) as ChildProcessByStdio<null, null, Readable>;
  const end = () => child.kill('SIGTERM');
  signal.addEventListener('abort', end);
  try {
    const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
    // Exit code 0 means success, even if the program was being stopped at the time.
    if (code === 0) return;
    signal.throwIfAborted();
    throw new AdminError('rejected', `${name} failed: ${visible(firstError(said)) || `exit code ${code}`}`);
  } finally {
    signal.removeEventListener('abort', end);
  }
}

/** Returns the first error in a program's output. Later errors are usually consequences of the first. */
function firstError(said: string): string {
  const lines = said.split('\n').filter((line) => line.trim() !== '');
  const line = lines.find((each) => /\berror:|\bFATAL:/.test(each)) ?? lines.at(-1) ?? '';
  return line.replace(/^\w+: (error: )?/, '');
}
