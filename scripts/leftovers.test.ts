import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { watchLeftovers } from './leftovers.mjs';

const WAIT_MS = 500;
const sleeping = ['--eval', 'console.log("up"); setInterval(() => {}, 1_000)'];

const commandLineOf = (pid: string) =>
  existsSync(`/proc/${pid}/cmdline`) ? readFileSync(`/proc/${pid}/cmdline`, 'utf8') : '';

test('reports nothing for a run that ended its processes and removed its files', async () => {
  const leftovers = watchLeftovers();
  expect(await leftovers.take([process.pid], WAIT_MS)).toEqual([]);
  expect(existsSync(leftovers.directory)).toBe(false);
});

test.runIf(existsSync('/proc/self/environ'))(
  'names, ends and removes a process and a file that a run left behind',
  { tags: 'slow' },
  async () => {
    const leftovers = watchLeftovers();
    // The parent has ended, so only the environment shows which run the process belongs to.
    const script = '"$0" "$@" & echo "$!"';
    const env = { PATH: process.env.PATH, TMPDIR: leftovers.directory };
    const parent = spawn('/bin/sh', ['-c', script, process.execPath, ...sleeping], {
      env,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [written] = await once(parent.stdout, 'data');
    const [pid = ''] = /\d+/.exec(String(written)) ?? [];
    writeFileSync(join(leftovers.directory, 'orders.csv'), '');

    const left = await leftovers.take([process.pid], WAIT_MS);

    expect(left).toEqual([expect.stringContaining(`process ${pid}: `), 'file: orders.csv']);
    // Empty for a process that has ended but is still in the process table.
    await expect.poll(() => commandLineOf(pid)).toBe('');
    expect(existsSync(leftovers.directory)).toBe(false);
  },
);
