import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = dirname(import.meta.dirname);
const boundary = 'lint/style/noRestrictedImports';

/** [file, source, the rule that must refuse it] */
const refused: [string, string, string][] = [
  ['packages/contract/src/a.ts', `import 'node:fs';`, boundary],
  ['packages/contract/src/b.ts', `import '@tributary/sdk';`, boundary],
  ['packages/sdk/src/a.ts', `import 'node:crypto';`, boundary],
  ['packages/sdk/src/b.ts', `import '@tributary/contract';`, boundary],
  ['packages/cli/src/a.ts', `import '@prisma/client';`, boundary],
  ['packages/cli/src/b.ts', `import '../../../apps/server/src/app.ts';`, boundary],
  ['apps/server/src/domain/a.ts', `import 'zod';`, boundary],
  ['apps/server/src/domain/b.ts', `import '../db/client.ts';`, boundary],
  ['apps/server/src/domain/c.ts', `import 'node:crypto';`, boundary],
  ['apps/server/src/domain/d.ts', 'export const a = () => Date.now();', 'plugin'],
  ['apps/server/src/domain/e.ts', 'export const a = () => new Date();', 'plugin'],
  ['apps/server/src/domain/f.ts', 'export const a = () => Math.random();', 'plugin'],
  ['apps/server/src/domain/g.ts', 'export const a = async () => 1;', 'plugin'],
  ['apps/server/src/domain/h.ts', 'export async function a() {}', 'plugin'],
  ['apps/server/src/domain/i.ts', 'export const a = { async b() {} };', 'plugin'],
  ['apps/server/src/domain/j.ts', 'export class A { async b() {} }', 'plugin'],
  ['apps/server/src/domain/k.ts', 'export const a = () => fetch("");', 'lint/style/noRestrictedGlobals'],
  ['apps/server/src/http/a.ts', `import '../db/client.ts';`, boundary],
  ['apps/server/src/http/b.ts', `import '../sales/sql/read.ts';`, boundary],
  ['apps/server/src/http/c.ts', `import 'pg';`, boundary],
  ['apps/server/src/sales/a.ts', `import 'express';`, boundary],
  ['apps/server/src/payouts/b.ts', `import '@ts-rest/express';`, boundary],
  ['apps/server/src/finder/c.ts', `import '../http/implement.ts';`, boundary],
  ['apps/server/src/ledger/a.ts', `import '../payouts/queries.ts';`, boundary],
  ['apps/server/src/outbox/b.ts', `import 'express';`, boundary],
  ['apps/server/src/db/a.ts', `import '../ledger/post.ts';`, boundary],
  ['apps/server/src/jobs/a.ts', `import '../http/health.ts';`, boundary],
  ['apps/server/src/context.ts', `import 'express';`, boundary],
  ['apps/server/src/payouts/d.ts', 'export const a = process.env.HOME;', 'lint/style/noProcessEnv'],
  ['packages/sdk/src/c.ts', 'export default 1;', 'lint/style/noDefaultExport'],
  ['packages/sdk/src/d.ts', 'export enum A { B }', 'lint/style/noEnum'],
  ['packages/sdk/src/e.ts', `export * from './d.ts';`, 'lint/performance/noBarrelFile'],
  ['packages/sdk/src/f.ts', `import './d';`, 'lint/correctness/useImportExtensions'],
  [
    'packages/sdk/src/g.ts',
    `import { h } from './h.ts'; export const g = () => h;`,
    'lint/suspicious/noImportCycles',
  ],
  [
    'packages/sdk/src/h.ts',
    `import { g } from './g.ts'; export const h = () => g;`,
    'lint/suspicious/noImportCycles',
  ],
  ['packages/sdk/src/long.ts', lines(301), 'lint/style/noExcessiveLinesPerFile'],
  [
    'packages/sdk/src/tall.ts',
    `export function a() {\n${lines(51)}}`,
    'lint/complexity/noExcessiveLinesPerFunction',
  ],
];

/** [file, source] that looks like the above and is right. */
const accepted: [string, string][] = [
  ['packages/contract/src/y.ts', `import 'zod'; import '@ts-rest/core'; import './z.ts';`],
  ['packages/sdk/src/y.test.ts', `import 'node:http'; import '@tributary/contract';`],
  ['packages/cli/src/y.ts', `import '@tributary/sdk'; import 'node:fs';`],
  [
    'apps/server/src/domain/y.ts',
    `import '@tributary/contract'; import './z.ts'; export const a = new Date(5);`,
  ],
  ['apps/server/src/http/y.ts', `import 'express'; import '../domain/failure.ts'; import '../context.ts';`],
  ['apps/server/src/sales/y.ts', `import '../payouts/z.ts'; import '../db/client.ts'; import 'node:crypto';`],
  ['apps/server/src/app.ts', `import 'express'; import './http/implement.ts';`],
  ['apps/server/src/config.ts', 'export const a = process.env.HOME;'],
];

let directory: string;
let found: Map<string, string[]>;

// One run of Biome over everything that is planted, with the project's own configuration.
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'tributary-lint-'));
  cpSync(join(root, 'biome.json'), join(directory, 'biome.json'));
  cpSync(join(root, 'biome'), join(directory, 'biome'), { recursive: true });
  for (const [file, source] of [...refused, ...accepted]) {
    mkdirSync(join(directory, dirname(file)), { recursive: true });
    writeFileSync(join(directory, file), `${source}\n`);
  }
  const args = ['lint', '--reporter=json', '--max-diagnostics=none', '.'];
  const { stdout } = spawnSync(join(root, 'node_modules/.bin/biome'), args, {
    cwd: directory,
    encoding: 'utf8',
  });
  found = rulesByFile(stdout);
});

afterAll(() => rmSync(directory, { recursive: true }));

function lines(count: number): string {
  return 'void 0;\n'.repeat(count);
}

function rulesByFile(report: string): Map<string, string[]> {
  const rules = new Map<string, string[]>();
  const { diagnostics } = JSON.parse(report) as {
    diagnostics: { category: string; location: { path: string } }[];
  };
  for (const { category, location } of diagnostics) {
    rules.set(location.path, [...(rules.get(location.path) ?? []), category]);
  }
  return rules;
}

describe('the lint rules', () => {
  test.each(refused)('refuse in %s: %s', (file, _source, rule) => {
    expect(found.get(file) ?? []).toContain(rule);
  });

  test.each(accepted)('accept in %s: %s', (file) => {
    expect(found.get(file) ?? []).toEqual([]);
  });
});
