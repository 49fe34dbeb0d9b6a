import { type ChildProcess, fork, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { DevFile } from '../../apps/server/src/start/data-dir.ts';
import type { ServerOptions } from '../../apps/server/src/start/open-server.ts';
import { demoAt } from '../../apps/server/test/support/demo-account.ts';
import { freePort } from '../../apps/server/test/support/listen.ts';

export const signingSecret = randomBytes(32).toString('hex');

/** Server under test, in a separate process. */
export interface ServerProcess {
  readonly pid: number;
  readonly port: number;
  stop(): Promise<void>;
}

const built = fileURLToPath(new URL('../../apps/server/dist/main.js', import.meta.url));
const START_MS_MAX = 60_000;
const POLL_MS = 50;

/**
 * Starts the shipped server on `databaseUrl`, with request signing and an account for the bench.
 * @param main Entry point of a different build.
 */
export async function startTributary(
  databaseUrl: string,
  dataDir: string,
  { main = built, ...more }: { readonly main?: string } & Readonly<Record<string, string>> = {},
): Promise<ServerProcess & { readonly dev: DevFile }> {
  if (!existsSync(main)) throw new Error(`${main} is missing: npm run bench builds it.`);
  const port = await freePort();
  const child = spawn(process.execPath, ['--no-parallel-scavenge', main], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      TRIBUTARY_DATA_DIR: dataDir,
      TRIBUTARY_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
      TRIBUTARY_RATE_LIMIT_PER_MINUTE: '0',
      TRIBUTARY_DRAIN_SECONDS: '0',
      S2S_REQUEST_SIGNING_SECRET: signingSecret,
      PORT: String(port),
      ...more,
    },
  });
  const base_url = `http://127.0.0.1:${port}`;
  const server = running(child, port);
  try {
    await ready(base_url, child);
    return { ...server, dev: { ...(await demoAt(databaseUrl)), base_url } };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function ready(baseUrl: string, child: ChildProcess): Promise<void> {
  for (let waitedMs = 0; waitedMs < START_MS_MAX; waitedMs += POLL_MS) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}.`);
    const isReady = await fetch(`${baseUrl}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await sleep(POLL_MS);
  }
  throw new Error(`The server did not start within ${START_MS_MAX / 1_000} s.`);
}

/** Starts one of the servers that ours is compared with. */
export async function startBare(kind: 'floor' | 'orm', databaseUrl: string): Promise<ServerProcess> {
  const child = fork(fileURLToPath(new URL('bare-server.ts', import.meta.url)), [kind], {
    execArgv: process.execArgv,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', DATABASE_URL: databaseUrl },
  });
  const { port } = await firstMessage<{ port: number }>(child, `bare-server ${kind}`);
  return running(child, port);
}

/** Starts our server from its sources, with these parts and no other background work. */
export async function startPart(
  parts: Partial<Pick<ServerOptions, 'relays' | 'delivers' | 'allowsPrivateWebhooks'>>,
  databaseUrl: string,
): Promise<ServerProcess & { readonly apiKey: string }> {
  const child = fork(fileURLToPath(new URL('partial-server.ts', import.meta.url)), [JSON.stringify(parts)], {
    execArgv: process.execArgv,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', DATABASE_URL: databaseUrl },
  });
  const { port, apiKey } = await firstMessage<{ port: number; apiKey: string }>(
    child,
    'A part of the server',
  );
  return { ...running(child, port), apiKey };
}

/** Starts the redirect that our links are compared with. */
export async function startBareRedirect(): Promise<ServerProcess> {
  const child = fork(fileURLToPath(new URL('bare-redirect.ts', import.meta.url)), [], {
    execArgv: process.execArgv,
    env: { PATH: process.env.PATH, NODE_ENV: 'production' },
  });
  const { port } = await firstMessage<{ port: number }>(child, 'The bare redirect');
  return running(child, port);
}

async function firstMessage<Message>(child: ChildProcess, name: string): Promise<Message> {
  const ended = once(child, 'exit').then(([code]) =>
    Promise.reject(new Error(`${name} ended with ${code}.`)),
  );
  const [message] = await Promise.race([once(child, 'message'), ended]);
  return message as Message;
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
