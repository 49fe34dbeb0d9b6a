import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { json } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { Report } from '../../chaos/report.ts';
import { endWithParent } from '../end-with-parent.ts';

const server = fileURLToPath(new URL('../..', import.meta.url));
/** With the start before and the quiet after it, a minute on an idle machine. */
const FAULTS_SECONDS = '35';
const SEED = '20261122';

test('kills, crashes and cut connections take back nothing that was answered', async () => {
  const chaos = ['chaos/main.ts', '--json', '--seconds', FAULTS_SECONDS, '--seed', SEED];
  const args = [...endWithParent, '--import', 'tsx', '--conditions=tributary-source', ...chaos];
  const child = spawn(process.execPath, args, { cwd: server, stdio: ['ignore', 'pipe', 'ignore', 'ipc'] });
  const ended = once(child, 'close');
  const report = (await json(child.stdout ?? process.stdin)) as Report;

  expect(report.violations).toEqual([]);
  for (const fault of ['SIGKILL', 'database crashes', 'cuts'])
    expect(report.counts[fault]).toBeGreaterThan(0);
  expect(report.counts.acknowledged).toBeGreaterThan(100);
  expect(await ended).toEqual([0, null]);
}, 900_000);
