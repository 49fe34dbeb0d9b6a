import { spawn } from 'node:child_process';
import { EmbeddedPostgresError } from './error.ts';
import type { PgOwner } from './pg-owner.ts';

export interface PgExit {
  readonly code: number;
  /** Last line written to stderr. */
  readonly lastLine: string;
}

/**
 * Runs `initdb` or `pg_ctl` as `owner`.
 *
 * The program runs in its own process group, so that Ctrl-C in the terminal reaches only the server, and without
 * the caller's environment, because PG* and locale variables would change its behavior.
 *
 * @throws EmbeddedPostgresError if the program cannot be run at all. If the program itself fails, its exit code
 * says so.
 */
export function runPg(program: string, args: readonly string[], owner: PgOwner | null): Promise<PgExit> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...owner,
      // Both programs need a working directory that the PostgreSQL user can access.
      ...(owner && { cwd: '/' }),
      detached: true,
      env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let lastLine = '';
    child.stderr.on('data', (chunk: Buffer) => {
      lastLine = chunk.toString().trim().split('\n').at(-1) ?? lastLine;
    });
    child.on('error', (error) =>
      reject(new EmbeddedPostgresError(`PostgreSQL could not be run: ${error.message}.`)),
    );
    child.on('close', (code) => resolve({ code: code ?? 1, lastLine }));
  });
}
