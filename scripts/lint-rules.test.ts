import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = dirname(import.meta.dirname);

const domain = 'apps/server/src/domain';
const impure = {
  'clock.ts': 'export const a = () => Date.now();',
  'date.ts': 'export const a = () => new Date();',
  'random.ts': 'export const a = () => Math.random();',
  'async-arrow.ts': 'export const a = async () => 1;',
  'async-function.ts': 'export async function a() {}',
  'async-member.ts': 'export const a = { async b() {} };',
  'async-method.ts': 'export class A { async b() {} }',
};
const madeAtImport = {
  'folder.test.ts': `const a = mkdtempSync('a');`,
  'server.test.ts': `const b = createServer().listen(0);`,
  'await.test.ts': `describe('c', suite); export const c = await startServer({});`,
  'process.test.ts': `export const d = { child: spawn('d') };`,
};
const accepted = {
  [`${domain}/pure.ts`]: `import '@tributary/contract'; export const a = new Date(5);`,
  'apps/server/test/in-hooks.test.ts': `beforeAll(() => { mkdtempSync('a'); }); export function b() { spawn('b'); }`,
};
const forbiddenImport = `${domain}/imports.ts`;

let directory: string;

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'tributary-lint-'));
  for (const name of ['biome.json', 'biome', '.dependency-cruiser.mjs'])
    cpSync(join(root, name), join(directory, name), { recursive: true });
  const planted = {
    ...inFolder(domain, impure),
    ...inFolder('apps/server/test', madeAtImport),
    ...accepted,
    [forbiddenImport]: `import 'zod';`,
  };
  for (const [file, source] of Object.entries(planted)) {
    mkdirSync(dirname(join(directory, file)), { recursive: true });
    writeFileSync(join(directory, file), `${source}\n`);
  }
});
afterAll(() => rmSync(directory, { recursive: true }));

const inFolder = (folder: string, files: Record<string, string>) =>
  Object.fromEntries(Object.entries(files).map(([name, source]) => [`${folder}/${name}`, source]));

/** Runs a linter on the planted files and returns its JSON report. */
function report(tool: string, args: readonly string[]) {
  const { stdout } = spawnSync(join(root, 'node_modules/.bin', tool), args, {
    cwd: directory,
    encoding: 'utf8',
  });
  return JSON.parse(stdout);
}

test('rejects with the rules in biome/ impure domain code and resources created when a test file is imported', () => {
  const { diagnostics } = report('biome', ['lint', '--reporter=json', '--max-diagnostics=none', '.']) as {
    diagnostics: { category: string; location: { path: string } }[];
  };
  const rejected = diagnostics.flatMap(({ category, location }) =>
    category === 'plugin' ? [location.path] : [],
  );
  const expected = { ...inFolder(domain, impure), ...inFolder('apps/server/test', madeAtImport) };
  expect([...new Set(rejected)].sort()).toEqual(Object.keys(expected).sort());
});

test('rejects an import between layers that is not allowed', { tags: 'slow' }, () => {
  const { summary } = report('depcruise', ['--output-type=json', 'apps/server/src']) as {
    summary: { violations: { from: string; rule: { name: string } }[] };
  };
  expect(summary.violations.map(({ from, rule }) => [from, rule.name])).toEqual([
    [forbiddenImport, 'domain-is-pure'],
  ]);
});
