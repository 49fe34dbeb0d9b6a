import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../apps/server/test/support/listen.ts';
import type { Bench } from './bench.ts';
import { median } from './rounds.ts';
import { type Row, under } from './table.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const POLL_MS = 20;
const MS_MAX = 120_000;
const SECONDS_MAX = 3;

/**
 * Measures the time from `npm start` to the first 200 from `/readyz`, with everything installed and built: first with a
 * new data directory, so that a database is created and migrated and the demo account is seeded, and then with the
 * existing data.
 */
export async function measureStarts({ place, options: { starts }, say }: Bench): Promise<Row[]> {
  if (starts === 0) return [];
  say(`npm start: ${starts} rounds`);
  const times: Record<'the first' | 'again', number[]> = { 'the first': [], again: [] };
  for (let round = 0; round < starts; round += 1) {
    const dataDir = place.directory(`start-${round}`);
    times['the first'].push(await startMs(dataDir));
    times.again.push(await startMs(dataDir));
  }
  return Object.entries(times).map(([which, ofRounds]) => ({
    name: `25 npm start, installed and built: ${which}`,
    cells: [`${(median(ofRounds) / 1_000).toFixed(1)} s`],
    target: under(SECONDS_MAX, median(ofRounds) / 1_000, 's'),
  }));
}

async function startMs(dataDir: string): Promise<number> {
  const port = await freePort();
  const startedAt = performance.now();
  // The measured time includes npm itself.
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
