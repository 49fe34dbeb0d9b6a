import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../apps/server/test/support/temporary-folder.ts';

const root = dirname(dirname(import.meta.dirname));
const folder = temporaryFolder('run-tests');
/** Each test starts Vitest, up to three times. */
const RUNS_MS_MAX = 120_000;

const passing = `test('adds', () => { expect(1 + 1).toBe(2); });`;
const failing = `test('never adds', () => { expect('the sum').toBe('3'); });`;
/** Fails only on its first run. */
const flaky = (name: string) => `
describe('a sum (of two)', () => {
  test('adds ${name}', () => {
    const wasRun = existsSync('${name}');
    writeFileSync('${name}', '');
    expect(wasRun ? 'right' : 'wrong at first').toBe('right');
  });
});`;

/** Runs planted test files with the project's runner, in a separate project. */
function runPlanted(
  name: string,
  files: Record<string, string>,
  tags?: string,
): { status: number | null; lines: string[] } {
  const cwd = join(folder, name);
  mkdirSync(cwd);
  symlinkSync(join(root, 'node_modules'), join(cwd, 'node_modules'));
  writeFileSync(
    join(cwd, 'vitest.config.mjs'),
    `export default { test: { tags: [{ name: 'slow' }], projects: [{ test: { name: 'planted', include: ['*.test.js'] } }] } };`,
  );
  const imports = `import { existsSync, writeFileSync } from 'node:fs';\nimport { describe, expect, test } from 'vitest';\n`;
  for (const [file, source] of Object.entries(files)) writeFileSync(join(cwd, file), imports + source);
  const modules = ['run.mjs', 'run-tests.mjs'].map((file) => pathToFileURL(join(root, 'scripts', file)));
  const script = `
    const [{ main }, { runTests }] = await Promise.all(${JSON.stringify(modules)}.map((each) => import(each)));
    await main(() => runTests(['planted'], ${JSON.stringify({ cwd, tags })}));`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined },
  });
  return { status, lines: `${stderr}${stdout}`.trimEnd().split('\n') };
}

test('prints the counts if every test passes', { timeout: RUNS_MS_MAX }, () => {
  const { status, lines } = runPlanted('passing', { 'a.test.js': passing });
  expect({ status, last: lines.at(-1) }).toEqual({ status: 0, last: '1 passed, 0 failed' });
});

test('runs only tests with the given tags', { timeout: RUNS_MS_MAX }, () => {
  const slow = failing.replace(', ()', `, { tags: 'slow' }, ()`);
  const runs = ['!slow', 'slow'].map((tags, at) => {
    const { status, lines } = runPlanted(`tags-${at}`, { 'a.test.js': passing + slow }, tags);
    return { status, last: lines.at(-1) };
  });
  expect(runs).toEqual([
    { status: 0, last: '1 passed, 0 failed' },
    { status: 1, last: '0 passed, 1 failed' },
  ]);
});

test('passes and names the flaky test if a failed test passes when its file is run alone', {
  timeout: RUNS_MS_MAX,
}, () => {
  const { status, lines } = runPlanted('flaky', { 'a.test.js': passing + flaky('once') });
  expect({ status, last: lines.slice(-3) }).toEqual({
    status: 0,
    last: [
      'flaky: a.test.js › a sum (of two) › adds once',
      expect.stringContaining(`expected 'wrong at first' to be 'right'`),
      '2 passed, 0 failed',
    ],
  });
});

test('repeats a failed test after the tests that it continues', { timeout: RUNS_MS_MAX }, () => {
  const { status, lines } = runPlanted('continued', {
    'a.test.js': `
let sum;
test('begins with one', () => { sum = 1; });
test('continues', () => {
  expect(sum).toBe(1);
  const wasRun = existsSync('continued');
  writeFileSync('continued', '');
  expect(wasRun ? 'right' : 'wrong at first').toBe('right');
});`,
  });
  expect({ status, last: lines.at(-1) }).toEqual({ status: 0, last: '2 passed, 0 failed' });
});

test('fails if a test fails twice, and still names the flaky one', { timeout: RUNS_MS_MAX }, () => {
  const { status, lines } = runPlanted('failing', {
    'a.test.js': passing + failing,
    'b.test.js': flaky('once'),
  });
  expect({ status, last: lines.at(-1) }).toEqual({ status: 1, last: '2 passed, 1 failed' });
  expect(lines).toContain('flaky: b.test.js › a sum (of two) › adds once');
});

test('names a flaky test of a file in which another fails twice', { timeout: RUNS_MS_MAX }, () => {
  const { status, lines } = runPlanted('both', { 'a.test.js': failing + flaky('once') });
  expect({ status, last: lines.at(-1) }).toEqual({ status: 1, last: '1 passed, 1 failed' });
  expect(lines).toContain('flaky: a.test.js › a sum (of two) › adds once');
});

test('fails if three tests are flaky', { timeout: RUNS_MS_MAX }, () => {
  const tests = ['one', 'two', 'three'].map(flaky).join('');
  const { status, lines } = runPlanted('three', { 'a.test.js': tests });
  expect({ status, last: lines.at(-1) }).toEqual({ status: 1, last: '0 passed, 3 failed' });
});

test('fails if something fails outside a test', { timeout: RUNS_MS_MAX }, () => {
  const thrown = `${passing}
    setTimeout(() => { throw new Error('after the test'); });
    test('waits', () => new Promise((resolve) => { setTimeout(resolve, 200); }));`;
  const { status, lines } = runPlanted('outside', { 'a.test.js': thrown });
  expect({ status, last: lines.at(-1) }).toEqual({ status: 1, last: '2 passed, 1 failed' });
  expect(lines).toContain('Failed outside every test: after the test');
});

test('fails if a file cannot be loaded', { timeout: RUNS_MS_MAX }, () => {
  const { status, lines } = runPlanted('unloaded', {
    'a.test.js': passing,
    'b.test.js': `import './missing.js';`,
  });
  expect({ status, last: lines.at(-1) }).toEqual({ status: 1, last: '1 passed, 1 failed' });
});
