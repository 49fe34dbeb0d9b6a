import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { DevFile } from '../../src/start/data-dir.ts';
import type { Seeded } from '../../src/start/seed.ts';
import { demoAt } from './demo-account.ts';
import { endWithParent } from './end-with-parent.ts';
import { program } from './program.ts';

type Child = ChildProcessByStdio<null, Readable, Readable>;

/** Server as an operator runs it: `main.ts`, configured only by its environment. */
export interface MainProcesses {
  /** Shared by the processes, as servers with the same database may do. */
  readonly dataDir: string;
  /** Base64 key, which the processes also share. */
  readonly encryptionKey: string;
  spawn(databaseUrl: string, env?: Record<string, string>, main?: string): Child;
  /**
   * Resolves once the server listens. The test database is not durable, and the server is configured to accept that.
   * @param other Program to run instead of these sources, and the account in its database.
   */
  start(databaseUrl: string, env?: Record<string, string>, other?: OtherProgram): Promise<MainProcess>;
  /** Kills processes that are still running, and removes the files. */
  remove(): void;
}

export interface OtherProgram {
  readonly main: string;
  readonly account: Seeded;
}

export interface MainProcess {
  /** The tests' account in the server's database, with the URL of this process. */
  readonly dev: DevFile;
  /** Log: one line for the start, then one per request. */
  readonly stdout: Readable;
  /** Sends SIGKILL. Resolves once the process has ended. */
  kill(): Promise<void>;
  /** Sends SIGTERM. Resolves to the exit code and the duration. */
  terminate(): Promise<{ code: number | null; ms: number }>;
}

const encryptionKey = randomBytes(32).toString('base64');

export function mainProcesses(): MainProcesses {
  const dataDir = mkdtempSync(join(tmpdir(), 'tributary-main-'));
  const children: Child[] = [];
  /** A start creates no account in an external database, so the first one is created here. */
  const accounts = new Map<string, Promise<Seeded>>();
  const spawnMain: MainProcesses['spawn'] = (databaseUrl, env, main = program('main')) => {
    const child = spawn(process.execPath, [...endWithParent, '--enable-source-maps', main], {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: databaseUrl,
        TRIBUTARY_DATA_DIR: dataDir,
        TRIBUTARY_ENCRYPTION_KEY: encryptionKey,
        TRIBUTARY_RATE_LIMIT_PER_MINUTE: '0',
        PORT: '0',
        ...env,
      },
    }) as Child;
    children.push(child);
    return child;
  };
  return {
    dataDir,
    encryptionKey,
    spawn: spawnMain,
    start: async (databaseUrl, env, other) => {
      const child = spawnMain(databaseUrl, { TRIBUTARY_ALLOW_UNSAFE_DATABASE: '1', ...env }, other?.main);
      const base_url = await startedUrl(child);
      if (other) return running(child, { ...other.account, base_url });
      const account = accounts.get(databaseUrl) ?? demoAt(env?.TRIBUTARY_DIRECT_DATABASE_URL ?? databaseUrl);
      accounts.set(databaseUrl, account);
      return running(child, { ...(await account), base_url });
    },
    remove: () => {
      for (const child of children) child.kill('SIGKILL');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function running(child: Child, dev: DevFile): MainProcess {
  return {
    dev,
    stdout: child.stdout,
    kill: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
    terminate: async () => {
      const startedAtMs = performance.now();
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      const [code] = await ended;
      return { code, ms: performance.now() - startedAtMs };
    },
  };
}

const started = /"base_url":"([^"]+)"[^\n]*"msg":"Tributary is running\."/;

/** Returns the URL that the server logs when its startup is complete. */
async function startedUrl(child: Child): Promise<string> {
  let output = '';
  const printed = new Promise<string>((resolve) => {
    child.stdout.on('data', (chunk) => {
      output += chunk;
      const [, url] = started.exec(output) ?? [];
      if (url) resolve(url);
    });
  });
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const ended = once(child, 'close').then(([code]) => {
    throw new Error(`The server ended with ${code}: ${output}`);
  });
  return Promise.race([printed, ended]);
}
