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

/** A program of PostgreSQL's client. */
export interface PgTool {
  readonly name: Name;
  readonly major: number;
}

const COMMAND_NOT_FOUND = new Set(['ENOENT', 'ENOTDIR', 'EACCES']);

const howToGet = (major: number) =>
  `Install PostgreSQL's client (Debian: apt-get install postgresql-client-${major}), or add the directory that has it to the PATH.`;

/**
 * Finds a program on the PATH.
 * @param wanted the version of PostgreSQL that it has to know.
 * @throws AdminError when it is missing or older than that.
 */
export async function findTool(name: Name, wanted: number): Promise<PgTool> {
  const said = await versionOf(name);
  if (said === null)
    throw new AdminError('unexpected', `There is no ${name} on the PATH. ${howToGet(wanted)}`);
  const major = Number(/\(PostgreSQL\) (\d+)/.exec(said)?.[1]);
  if (!major)
    throw new AdminError('unexpected', `${name} is not a program of PostgreSQL. ${howToGet(wanted)}`);
  if (major < wanted)
    throw new AdminError(
      'unexpected',
      `The ${name} on the PATH is version ${major}, and version ${wanted} or newer is needed. ${howToGet(wanted)}`,
    );
  return { name, major };
}

/** What it says of its version; null when there is no such program. */
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

/** Everything that leads elsewhere if the operator's shell has it. */
const others = [
  'PGSERVICE',
  'PGSERVICEFILE',
  'PGHOSTADDR',
  'PGOPTIONS',
  'PGPASSFILE',
  'PGTARGETSESSIONATTRS',
];

/** As the server connects, for programs of PostgreSQL: nothing secret stands on a command line. */
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

/** Without it, pg_restore writes a script. */
export const databaseOf = (url: string) => new pg.Client(connectionTo(url)).database ?? '';

interface Options {
  /** Settings of its sessions, as on PostgreSQL's command line. */
  readonly settings?: string;
  /** Ends it. */
  readonly signal: AbortSignal;
  /** The file that its output goes to. */
  readonly stdout?: number;
}

/** Runs it against the database of `url`. @throws AdminError with what it says when it fails. */
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
    // Done is done, even if it was to end.
    if (code === 0) return;
    signal.throwIfAborted();
    throw new AdminError('rejected', `${name} failed: ${visible(firstError(said)) || `exit code ${code}`}`);
  } finally {
    signal.removeEventListener('abort', end);
  }
}

/** Later ones follow from it. */
function firstError(said: string): string {
  const lines = said.split('\n').filter((line) => line.trim() !== '');
  const line = lines.find((each) => /\berror:|\bFATAL:/.test(each)) ?? lines.at(-1) ?? '';
  return line.replace(/^\w+: (error: )?/, '');
}
