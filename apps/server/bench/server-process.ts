import { type ChildProcess, fork, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type DevFile, readDevFile } from '../src/start/dev-file.ts';

export const signingSecret = randomBytes(32).toString('hex');

/** A server under measurement: a process of its own. */
export interface ServerProcess {
  readonly pid: number;
  readonly port: number;
  stop(): Promise<void>;
}

const built = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const START_MS_MAX = 60_000;
const POLL_MS = 50;

/** The server as it is shipped, on `databaseUrl`, with signing on. `dataDir` gets its `dev.json`. */
export async function startTributary(
  databaseUrl: string,
  dataDir: string,
): Promise<ServerProcess & { readonly dev: DevFile }> {
  if (!existsSync(built)) throw new Error(`${built} is missing: npm run bench builds it.`);
  const child = spawn(process.execPath, ['--enable-source-maps', built], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      TRIBUTARY_DATA_DIR: dataDir,
      TRIBUTARY_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
      TRIBUTARY_RATE_LIMIT_PER_MINUTE: '0',
      S2S_REQUEST_SIGNING_SECRET: signingSecret,
      PORT: '0',
    },
  });
  const dev = await appearing(dataDir, child);
  return { ...running(child, Number(new URL(dev.base_url).port)), dev };
}

/** The last thing that a start does is to write `dev.json`. */
async function appearing(dataDir: string, child: ChildProcess): Promise<DevFile> {
  for (let waitedMs = 0; waitedMs < START_MS_MAX; waitedMs += POLL_MS) {
    if (child.exitCode !== null) throw new Error(`${built} ended with ${child.exitCode}.`);
    const dev = readDevFile(dataDir);
    if (dev) return dev;
    await sleep(POLL_MS);
  }
  child.kill('SIGKILL');
  throw new Error(`The server did not start within ${START_MS_MAX / 1_000} s.`);
}

/** One of the servers that ours is compared with. */
export async function startBare(kind: 'floor' | 'orm', databaseUrl: string): Promise<ServerProcess> {
  const child = fork(fileURLToPath(new URL('bare-server.ts', import.meta.url)), [kind], {
    execArgv: process.execArgv,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', DATABASE_URL: databaseUrl },
  });
  const [message] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) =>
      Promise.reject(new Error(`bare-server ${kind} ended with ${code}.`)),
    ),
  ]);
  return running(child, (message as { port: number }).port);
}

const running = (child: ChildProcess, port: number): ServerProcess => ({
  pid: child.pid ?? 0,
  port,
  stop: async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  },
});
