import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { json } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { endWithParent } from '../../apps/server/test/support/end-with-parent.ts';
import type { Report } from './report.ts';

const tools = fileURLToPath(new URL('..', import.meta.url));
/** With the start and the quiet period, about a minute on an idle machine. */
const FAULTS_SECONDS = '35';
const SEED = '20261122';

test('loses nothing acknowledged after kills, crashes and cut connections', async () => {
  const chaos = ['chaos/main.ts', '--json', '--seconds', FAULTS_SECONDS, '--seed', SEED];
  const args = [...endWithParent, '--import', 'tsx', '--conditions=tributary-source', ...chaos];
  const child = spawn(process.execPath, args, { cwd: tools, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  const ended = once(child, 'close');
  const report = (await json(child.stdout ?? process.stdin)) as Report;

  expect(report.violations).toEqual([]);
  for (const fault of ['SIGKILL', 'database crashes', 'cuts'])
    expect(report.counts[fault]).toBeGreaterThan(0);
  expect(report.counts.acknowledged).toBeGreaterThan(100);
  expect(await ended).toEqual([0, null]);
}, 900_000);
