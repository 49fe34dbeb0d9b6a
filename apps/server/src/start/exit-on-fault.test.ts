import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const setUp = `
  import pino from 'pino';
  import { exitOnFault } from '${join(import.meta.dirname, 'exit.ts')}';
  exitOnFault(pino({ base: null }));
  setInterval(() => {}, 1_000);`;

/** Starts a process that would never exit on its own. */
const run = (fault: string) =>
  new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
    const args = [
      '--conditions=tributary-source',
      '--import',
      'tsx',
      '--input-type=module',
      '--eval',
      setUp + fault,
    ];
    const cwd = join(import.meta.dirname, '..', '..');
    execFile(process.execPath, args, { cwd }, (error, stdout, stderr) =>
      resolve({ code: error?.code, stdout, stderr }),
    );
  });

test.each([
  ['an unhandled rejection', `Promise.reject(new TypeError('unexpected'));`],
  ['an exception in a timer', `setTimeout(() => { throw new TypeError('unexpected'); });`],
])('logs %s and exits with 1', { tags: 'slow' }, async (_, fault) => {
  const { code, stdout, stderr } = await run(fault);
  expect(code).toBe(1);
  expect(stderr).toBe('');
  const lines = stdout.trim().split('\n');
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 60,
    fault: { name: 'TypeError', message: 'unexpected' },
  });
});

test('logs neither rows nor input', { tags: 'slow' }, async () => {
  const { code, stdout } = await run(`Promise.resolve('{"canary":').then(JSON.parse);`);
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({ level: 60, fault: { name: 'SyntaxError' } });
  expect(stdout).not.toContain('canary');
});
