import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../apps/server/test/support/listen.ts';
import { median } from './rounds.ts';
import type { Row } from './table.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const POLL_MS = 20;
const MS_MAX = 120_000;
const GOAL_MS = 3_000;

/** Milliseconds from the command to the first 200 of `/readyz`, everything being installed and built. */
export interface StartTimes {
  /** With a data directory that is not there yet: a database is made and migrated, and the demo account seeded. */
  readonly firstMs: number;
  /** With the data of an earlier start. */
  readonly againMs: number;
}

/** `npm start`, in a data directory of its own for each round. */
export async function startTimes(directory: (name: string) => string, rounds: number): Promise<StartTimes> {
  const first: number[] = [];
  const again: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const dataDir = directory(`start-${round}`);
    first.push(await startMs(dataDir));
    again.push(await startMs(dataDir));
  }
  return { firstMs: median(first), againMs: median(again) };
}

async function startMs(dataDir: string): Promise<number> {
  const port = await freePort();
  const startedAt = performance.now();
  // npm itself is a part of what somebody waits for.
  const child = spawn('npm', ['start', '--silent'], {
    cwd: root,
    stdio: 'ignore',
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      TRIBUTARY_DATA_DIR: dataDir,
      TRIBUTARY_DRAIN_SECONDS: '0',
      PORT: String(port),
    },
  });
  try {
    while (!(await isReady(port))) {
      if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}.`);
      if (performance.now() - startedAt > MS_MAX) throw new Error('npm start is not ready.');
      await sleep(POLL_MS);
    }
    return performance.now() - startedAt;
  } finally {
    if (child.exitCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
  }
}

const isReady = (port: number) =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

export const startRows = ({ firstMs, againMs }: StartTimes): Row[] =>
  [
    { name: '25 npm start, installed and built: the first', ms: firstMs },
    { name: '25 npm start, installed and built: again', ms: againMs },
  ].map(({ name, ms }) => ({
    name,
    cells: [`${(ms / 1_000).toFixed(1)} s`],
    target: { text: `under ${GOAL_MS / 1_000} s`, isReached: ms < GOAL_MS },
  }));
