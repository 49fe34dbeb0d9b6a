import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = dirname(import.meta.dirname);
/** [file, source, the rule of Biome that must refuse it] */
const refused: [string, string, string][] = [
  ['apps/server/src/domain/d.ts', 'export const a = () => Date.now();', 'plugin'],
  ['apps/server/src/domain/e.ts', 'export const a = () => new Date();', 'plugin'],
  ['apps/server/src/domain/f.ts', 'export const a = () => Math.random();', 'plugin'],
  ['apps/server/src/domain/g.ts', 'export const a = async () => 1;', 'plugin'],
  ['apps/server/src/domain/h.ts', 'export async function a() {}', 'plugin'],
  ['apps/server/src/domain/i.ts', 'export const a = { async b() {} };', 'plugin'],
  ['apps/server/src/domain/j.ts', 'export class A { async b() {} }', 'plugin'],
  ['apps/server/src/domain/k.ts', 'export const a = () => fetch("");', 'lint/style/noRestrictedGlobals'],
  ['apps/server/src/payouts/d.ts', 'export const a = process.env.HOME;', 'lint/style/noProcessEnv'],
  ['packages/sdk/src/c.ts', 'export default 1;', 'lint/style/noDefaultExport'],
  ['packages/sdk/src/d.ts', 'export enum A { B }', 'lint/style/noEnum'],
  ['packages/sdk/src/e.ts', `export * from './d.ts';`, 'lint/performance/noBarrelFile'],
  ['packages/sdk/src/f.ts', `import './d';`, 'lint/correctness/useImportExtensions'],
  ['packages/sdk/src/long.ts', lines(401), 'lint/style/noExcessiveLinesPerFile'],
  [
    'packages/sdk/src/tall.ts',
    `export function a() {\n${lines(81)}}`,
    'lint/complexity/noExcessiveLinesPerFunction',
  ],
  ['apps/server/test/a.test.ts', `const a = mkdtempSync('a');`, 'plugin'],
  ['apps/server/test/b.test.ts', `const b = createServer().listen(0);`, 'plugin'],
  ['packages/cli/src/c.test.ts', `describe('c', suite); export const c = await startServer({});`, 'plugin'],
  ['scripts/d.test.ts', `export const d = { child: spawn('d') };`, 'plugin'],
];

/** [file, source, the rule of .dependency-cruiser.mjs that must refuse it] */
const refusedImports: [string, string, string][] = [
  ['packages/contract/src/a.ts', `import 'node:fs';`, 'contract-imports'],
  ['packages/contract/src/b.ts', `import '@tributary/sdk';`, 'contract-imports'],
  ['packages/sdk/src/a.ts', `import 'node:crypto';`, 'sdk-imports-nothing'],
  ['packages/sdk/src/b.ts', `import type { A } from '@tributary/contract';`, 'sdk-imports-nothing'],
  [
    'packages/embedded-postgres/src/a.ts',
    `import '../../../apps/server/src/startup-error.ts';`,
    'embedded-postgres-stands-alone',
  ],
  ['packages/payout-files/src/a.ts', `import 'node:crypto';`, 'payout-files-are-for-browsers'],
  ['packages/payout-files/src/b.ts', `import '@tributary/contract';`, 'payout-files-are-for-browsers'],
  ['packages/browser/src/a.ts', `import '@tributary/contract';`, 'browser-imports-nothing'],
  ['packages/cli/src/a.ts', `import '@prisma/client';`, 'cli-imports-the-sdk'],
  ['packages/cli/src/b.ts', `import '../../../apps/server/src/app.ts';`, 'cli-imports-the-sdk'],
  ['apps/server/src/domain/a.ts', `import 'zod';`, 'domain-is-pure'],
  ['apps/server/src/domain/b.ts', `import type { Database } from '../db/database.ts';`, 'domain-is-pure'],
  ['apps/server/src/domain/c.ts', `import 'node:crypto';`, 'domain-is-pure'],
  ['apps/server/src/http/a.ts', `import '../db/pool.ts';`, 'http-knows-no-database'],
  ['apps/server/src/http/b.ts', `import '../sales/a.ts';`, 'http-knows-no-database'],
  ['apps/server/src/http/c.ts', `import 'pg';`, 'http-knows-no-database'],
  ['apps/server/src/sales/a.ts', `import 'express';`, 'endpoints-never-see-express'],
  ['apps/server/src/payouts/b.ts', `import '@ts-rest/express';`, 'endpoints-never-see-express'],
  ['apps/server/src/context.ts', `import type { Request } from 'express';`, 'endpoints-never-see-express'],
  ['apps/server/src/payouts/c.ts', `import '@ts-rest/core';`, 'only-the-contract-is-written-in-ts-rest'],
  ['apps/server/src/finder/c.ts', `import '../http/a.ts';`, 'nothing-above-resources'],
  ['apps/server/src/ledger/a.ts', `import '../payouts/c.ts';`, 'nothing-above-audit/'],
  ['apps/server/src/outbox/b.ts', `import type { A } from '../webhooks/a.ts';`, 'nothing-above-audit/'],
  ['apps/server/src/webhooks/a.ts', `import '../endpoints.ts';`, 'nothing-above-resources'],
  [
    'apps/server/src/dependencies.ts',
    `import type { Deps } from './context.ts';`,
    'nothing-above-dependencies.ts',
  ],
  ['apps/server/src/db/a.ts', `import '../ledger/a.ts';`, 'nothing-above-db/'],
  ['apps/server/src/jobs/a.ts', `import '../http/a.ts';`, 'nothing-above-jobs/'],
  ['apps/server/src/drawer/a.ts', `import '../app.ts';`, 'nothing-above-resources'],
  ['apps/server/src/drawer.ts', `import 'node:fs';`, 'every-server-file-has-a-layer'],
  ['packages/sdk/src/g.ts', `import { h } from './h.ts'; export const g = () => h;`, 'no-circle'],
  ['packages/sdk/src/h.ts', `import { g } from './g.ts'; export const h = () => g;`, 'no-circle'],
  ['packages/cli/src/k.ts', `import type { L } from './l.ts'; export type K = L;`, 'no-circle'],
  ['packages/cli/src/l.ts', `import { type M } from './m.ts'; export type L = M;`, 'no-circle'],
  ['packages/cli/src/m.ts', `export type { K as M } from './k.ts';`, 'no-circle'],
];

/** [file, source] that looks like the above and is right. */
const accepted: [string, string][] = [
  ['packages/contract/src/y.ts', `import 'zod'; import '@ts-rest/core'; import './z.ts';`],
  ['packages/contract/src/z.ts', 'export const z = 1;'],
  ['packages/sdk/src/y.test.ts', `import 'node:http'; import '@tributary/contract';`],
  ['packages/cli/src/y.ts', `import '@tributary/sdk'; import 'node:fs';`],
  ['packages/payout-files/src/y.ts', `import '@tributary/sdk'; import 'sepa';`],
  [
    'apps/server/src/domain/y.ts',
    `import '@tributary/contract'; import './z.ts'; export const a = new Date(5);`,
  ],
  ['apps/server/src/domain/z.ts', 'export const z = 1;'],
  ['apps/server/src/startup-error.ts', 'export const a = 1;'],
  ['apps/server/src/endpoint.ts', `import './domain/z.ts'; export type { AppRoute } from '@ts-rest/core';`],
  ['apps/server/src/http/y.ts', `import 'express'; import '../domain/z.ts'; import '../endpoint.ts';`],
  ['apps/server/src/sales/y.ts', `import '../payouts/z.ts'; import '../db/pool.ts'; import 'node:crypto';`],
  ['apps/server/src/payouts/z.ts', 'export const z = 1;'],
  ['apps/server/src/db/pool.ts', `import 'pg';`],
  ['apps/server/src/endpoints.ts', `import './sales/y.ts';`],
  ['apps/server/src/app.ts', `import 'express'; import './http/y.ts'; import './endpoints.ts';`],
  ['apps/server/src/config.ts', 'export const a = process.env.HOME;'],
  [
    'apps/server/test/y.test.ts',
    `export const a = spawnSync('curl').status; beforeAll(() => { mkdtempSync('a'); }); export function b() { spawn('b'); }`,
  ],
];

let directory: string;
let found: Map<string, string[]>;
let foundImports: Map<string, string[]>;

// One run of each tool over everything that is planted, with the project's own configuration.
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'tributary-lint-'));
  for (const file of ['biome.json', '.dependency-cruiser.mjs'])
    cpSync(join(root, file), join(directory, file));
  cpSync(join(root, 'biome'), join(directory, 'biome'), { recursive: true });
  for (const [file, source] of [...refused, ...refusedImports, ...accepted]) {
    mkdirSync(join(directory, dirname(file)), { recursive: true });
    writeFileSync(join(directory, file), `${source}\n`);
  }
  found = rulesByFile(report('biome', ['lint', '--reporter=json', '--max-diagnostics=none', '.']));
  foundImports = importRulesByFile(
    report('depcruise', ['--output-type=json', 'apps/server/src', 'packages']),
  );
}, 120_000);

afterAll(() => rmSync(directory, { recursive: true }));

function lines(count: number): string {
  return 'void 0;\n'.repeat(count);
}

function report(tool: string, args: readonly string[]): string {
  const options = { cwd: directory, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const;
  return spawnSync(join(root, 'node_modules/.bin', tool), args, options).stdout;
}

function rulesByFile(json: string): Map<string, string[]> {
  const { diagnostics } = JSON.parse(json) as {
    diagnostics: { category: string; location: { path: string } }[];
  };
  return grouped(diagnostics.map(({ category, location }) => [location.path, category]));
}

function importRulesByFile(json: string): Map<string, string[]> {
  const { summary } = JSON.parse(json) as {
    summary: { violations: { from: string; rule: { name: string }; cycle?: { name: string }[] }[] };
  };
  return grouped(
    summary.violations.flatMap(({ from, rule, cycle = [] }) =>
      [from, ...cycle.map(({ name }) => name)].map((file): [string, string] => [file, rule.name]),
    ),
  );
}

function grouped(pairs: readonly [string, string][]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const [file, rule] of pairs) groups.set(file, [...(groups.get(file) ?? []), rule]);
  return groups;
}

describe('the lint rules', () => {
  test.each(refused)('refuse in %s: %s', (file, _source, rule) => {
    expect(found.get(file) ?? []).toContain(rule);
  });

  test.each(refusedImports)('refuse the imports of %s: %s', (file, _source, rule) => {
    expect(foundImports.get(file) ?? []).toContain(rule);
  });

  test.each(accepted)('accept in %s: %s', (file) => {
    expect([...(found.get(file) ?? []), ...(foundImports.get(file) ?? [])]).toEqual([]);
  });
});
