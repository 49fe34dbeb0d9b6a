import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { build } from 'tsup';
import { type DevFile, readDevFile } from '../src/start/dev-file.ts';

type Child = ChildProcessByStdio<null, Readable, Readable>;

/** The server as an operator has it: the bundle of `main.ts`, configured by its environment alone. */
export interface Bundle {
  /** Holds `dev.json`; the processes share it, as servers of one database do. */
  readonly dataDir: string;
  spawn(databaseUrl: string, env?: Record<string, string>): Child;
  /** Resolves once it listens. The database of the tests forgets, and this server is told to take it all the same. */
  start(databaseUrl: string, env?: Record<string, string>): Promise<MainProcess>;
  /** Kills what still runs, and removes the files. */
  remove(): void;
}

export interface MainProcess {
  /** With the address of this very process. */
  readonly dev: DevFile;
  /** Sends SIGTERM; resolves to the exit code and how long it took. */
  terminate(): Promise<{ code: number | null; ms: number }>;
}

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const encryptionKey = randomBytes(32).toString('base64');

/** Made anew, of the sources as they are: it starts in a quarter of the time that they take. */
export async function bundleMain(): Promise<Bundle> {
  const outDir = pathOf(`../node_modules/.tributary-test-${process.pid}`);
  await build({
    config: false,
    silent: true,
    entry: [pathOf('../src/main.ts')],
    outDir,
    format: 'esm',
    target: 'node20',
    skipNodeModulesBundle: true,
    noExternal: ['@tributary/contract'],
    esbuildOptions: (options) => {
      options.conditions = ['tributary-source'];
    },
  });
  copyFileSync(pathOf('../src/ledger/invariants.sql'), join(outDir, 'invariants.sql'));
  const dataDir = mkdtempSync(join(tmpdir(), 'tributary-main-'));
  const children: Child[] = [];
  const spawnMain: Bundle['spawn'] = (databaseUrl, env) => {
    const child = spawn(process.execPath, ['--enable-source-maps', join(outDir, 'main.js')], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: databaseUrl,
        TRIBUTARY_DATA_DIR: dataDir,
        TRIBUTARY_ENCRYPTION_KEY: encryptionKey,
        TRIBUTARY_RATE_LIMIT_PER_MINUTE: '0',
        PORT: '0',
        ...env,
      },
    });
    children.push(child);
    return child;
  };
  return {
    dataDir,
    spawn: spawnMain,
    start: async (databaseUrl, env) => {
      const child = spawnMain(databaseUrl, { TRIBUTARY_ALLOW_UNSAFE_DATABASE: '1', ...env });
      return running(child, dataDir);
    },
    remove: () => {
      for (const child of children) child.kill('SIGKILL');
      rmSync(outDir, { recursive: true, force: true });
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function running(child: Child, dataDir: string): Promise<MainProcess> {
  const base_url = await bannersUrl(child);
  const dev = readDevFile(dataDir);
  if (!dev) throw new Error('The server listens and has written no dev.json.');
  return {
    dev: { ...dev, base_url },
    terminate: async () => {
      const startedAtMs = performance.now();
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      const [code] = await ended;
      return { code, ms: performance.now() - startedAtMs };
    },
  };
}

/** The banner is the last thing that a start prints. */
async function bannersUrl(child: Child): Promise<string> {
  let output = '';
  const printed = new Promise<string>((resolve) => {
    child.stdout.on('data', (chunk) => {
      output += chunk;
      const [, url] = /Base URL +(\S+)\n[\s\S]*Stop with/.exec(output) ?? [];
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
