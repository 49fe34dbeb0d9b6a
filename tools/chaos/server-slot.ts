import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endWithParent } from '../../apps/server/test/support/end-with-parent.ts';
import { freePort } from './free-port.ts';

/** Server that restarts on the same port whenever its process ends. */
export interface ServerSlot {
  readonly name: string;
  readonly baseUrl: string;
  /** Returns true if the server has become ready and has not been stopped since. */
  isServing(): boolean;
  /** Sends a signal. Returns false if the server is not running; faults then skip it. */
  signal(signal: 'SIGKILL' | 'SIGTERM' | 'SIGSTOP' | 'SIGCONT'): boolean;
  /** Returns true if the server becomes ready within `forMs`. */
  ready(forMs: number): Promise<boolean>;
  /** Returns the last lines of the server's log. */
  lastWords(): string;
  end(): Promise<void>;
}

export interface SlotOptions {
  readonly name: string;
  /** Path of the bundled server. */
  readonly program: string;
  readonly databaseUrl: string;
  /** Folder for the server's data directory and log. */
  readonly directory: string;
  readonly env: Readonly<Record<string, string>>;
  /** Returns the delay before a restart. */
  readonly pauseMs: () => number;
}

const POLL_MS = 100;
const LOG_FILE = 'server.log';
/** The server itself stops within 25 seconds. */
const END_MS_MAX = 30_000;

export async function openServerSlot(options: SlotOptions): Promise<ServerSlot> {
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const dataDir = join(options.directory, options.name);
  mkdirSync(dataDir, { recursive: true });
  let child = start(options, { port, dataDir });
  let isEnding = false;
  let isStopped = false;
  let isReady = false;
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const keepRunning = async () => {
    while (!isEnding) {
      const ended = isRunning() ? once(child, 'exit') : Promise.resolve();
      isReady = await untilReady(baseUrl, () => isRunning() && !isEnding);
      await ended;
      isReady = false;
      if (isEnding) return;
      await sleep(options.pauseMs());
      if (isEnding) return;
      isStopped = false;
      child = start(options, { port, dataDir });
    }
  };
  const running = keepRunning();
  return {
    name: options.name,
    baseUrl,
    isServing: () => isRunning() && isReady && !isStopped,
    signal: (signal) => {
      if (!isRunning()) return false;
      if (signal === 'SIGSTOP') isStopped = true;
      if (signal === 'SIGCONT') isStopped = false;
      return child.kill(signal);
    },
    ready: (forMs) => {
      const deadline = performance.now() + forMs;
      return untilReady(baseUrl, () => performance.now() < deadline);
    },
    lastWords: () => readFileSync(join(dataDir, LOG_FILE), 'utf8').trim().split('\n').slice(-3).join('\n'),
    end: async () => {
      isEnding = true;
      if (isRunning()) await endGently(child);
      await running;
    },
  };
}

function start(
  { program, databaseUrl, env }: SlotOptions,
  { port, dataDir }: { port: number; dataDir: string },
): ChildProcess {
  const log = openSync(join(dataDir, LOG_FILE), 'a');
  const child = spawn(process.execPath, [...endWithParent, program], {
    stdio: ['ignore', log, log, 'ipc'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      TRIBUTARY_DATA_DIR: dataDir,
      TRIBUTARY_RATE_LIMIT_PER_MINUTE: '0',
      TRIBUTARY_ALLOW_PRIVATE_WEBHOOKS: '1',
      TRIBUTARY_DRAIN_SECONDS: '1',
      LOG_LEVEL: 'warn',
      PORT: String(port),
      ...env,
    },
  });
  closeSync(log);
  return child;
}

async function endGently(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGCONT');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), END_MS_MAX);
  await ended;
  clearTimeout(timer);
}

/** Returns false if `goesOn` returned false first. */
async function untilReady(baseUrl: string, goesOn: () => boolean): Promise<boolean> {
  while (goesOn()) {
    const answer = await fetch(`${baseUrl}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
    await answer?.arrayBuffer().catch(() => {});
    if (answer?.ok) return true;
    await sleep(POLL_MS);
  }
  return false;
}
