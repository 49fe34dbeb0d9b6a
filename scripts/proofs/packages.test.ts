import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import vm from 'node:vm';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { build } from 'esbuild';
import { publint } from 'publint';
import ts from 'typescript';
import { beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../apps/server/test/support/temporary-folder.ts';
import { buildAll } from '../bootstrap.mjs';
import { install, list, pack, read } from '../pack.mjs';

const packages = ['@tributary/contract', '@tributary/sdk', '@tributary/browser', '@tributary/cli'] as const;
type Package = (typeof packages)[number];
const libraries = ['@tributary/contract', '@tributary/sdk', '@tributary/browser'] as const;

/** Maximum number of type instantiations for a program that records one sale with a typed list and a webhook. */
const instantiationsBudget = 500;

const folder = temporaryFolder('packages');
const tarballs = {} as Record<Package, string>;
/** Project that has installed only the SDK. */
const project = join(folder, 'project');

beforeAll(async () => {
  await buildAll();
  for (const name of packages) tarballs[name] = await pack(name, folder);
  install(tarballs['@tributary/sdk'], project);
}, 600_000);

/** Runs a file in a separate Node process, with nothing from this repository. */
function node(file: string, args: readonly string[] = []): string {
  const env = { PATH: process.env.PATH, HOME: folder, XDG_CONFIG_HOME: join(folder, 'config') };
  return execFileSync(process.execPath, [file, ...args], { encoding: 'utf8', env });
}

function write(name: string, text: string): string {
  const path = join(project, name);
  writeFileSync(path, text);
  return path;
}

describe.each(packages)('tarball of %s', (name) => {
  test('contains the build, the licence and a README, but no source', () => {
    const files = list(tarballs[name]);
    expect(files).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'package.json']));
    const others = files.filter(
      (file: string) => !/^(LICENSE|README\.md|package\.json|dist\/.+)$/.test(file),
    );
    expect(others).toEqual([]);
    expect(read(tarballs[name], 'LICENSE')).toContain('MIT License');
  });

  test('describes its purpose, origin and supported platforms in registry terms', () => {
    const text = read(tarballs[name], 'package.json');
    const manifest = JSON.parse(text);
    expect(text).not.toMatch(/workspace:|catalog:|tributary-source"/);
    expect(manifest).toMatchObject({ name, license: 'MIT', engines: { node: '>=20.19' } });
    expect(manifest.repository).toMatchObject({ type: 'git', directory: `packages/${name.split('/')[1]}` });
    for (const field of ['description', 'keywords', 'homepage', 'bugs']) expect(manifest[field]).toBeTruthy();
  });

  test('passes publint without findings', { timeout: 60_000 }, async () => {
    const { buffer, byteOffset, length } = readFileSync(tarballs[name]);
    const tarball = (buffer as ArrayBuffer).slice(byteOffset, byteOffset + length);
    expect((await publint({ pack: { tarball }, strict: true })).messages).toEqual([]);
  });
});

test.each(libraries)(
  'resolves the types of %s in all four module modes',
  { timeout: 60_000 },
  async (name) => {
    const { buffer, byteOffset, length } = readFileSync(tarballs[name]);
    const analysis = await checkPackage(
      createPackageFromTarballData(new Uint8Array(buffer, byteOffset, length)),
    );
    if (analysis.types === false) throw new Error(`${name} has no types.`);
    // Browser packages are bundled from ES modules, which Node 20.19 can require().
    const accepted = name === '@tributary/browser' ? ['CJSResolvesToESM'] : [];
    expect(analysis.problems.filter(({ kind }) => !accepted.includes(kind))).toEqual([]);
    const modes = ['node10', 'node16-cjs', 'node16-esm', 'bundler'];
    for (const { resolutions } of Object.values(analysis.entrypoints))
      expect(Object.keys(resolutions)).toEqual(modes);
  },
);

describe('installed SDK', () => {
  test('has no dependencies and is tree-shakable', () => {
    const manifest = JSON.parse(read(tarballs['@tributary/sdk'], 'package.json'));
    expect(manifest).not.toHaveProperty('dependencies');
    expect(manifest).not.toHaveProperty('peerDependencies');
    expect(manifest.sideEffects).toBe(false);
  });

  /** Prints the response to a call through `mockFetch`, which is signed and keyed as usual. */
  const call = `
    const { fetch, requests } = mockFetch({ 'POST /v1/clicks': () => ({ body: { success: true, data: { id: 'clk_1' } } }) });
    const client = new Tributary({ apiKey: 'sk_dev_test', fetch });
    client.clicks.create({ trackingId: 'ada' }).then(({ id }) => console.log(id, requests.length, client.constructor.name));`;
  const called = 'clk_1 1 Tributary\n';

  test('runs as an ES module and as CommonJS', { timeout: 30_000 }, () => {
    const esm = `import { Tributary } from '@tributary/sdk'; import { mockFetch } from '@tributary/sdk/testing'; ${call}`;
    const cjs = `const { Tributary } = require('@tributary/sdk'); const { mockFetch } = require('@tributary/sdk/testing'); ${call}`;
    expect(node(write('run.mjs', esm))).toBe(called);
    expect(node(write('run.cjs', cjs))).toBe(called);
  });

  test.each(['express', 'hono', 'next', 'fetch'])(
    'has a middleware for %s as an ES module and as CommonJS, without that framework',
    { timeout: 30_000 },
    (name) => {
      const use = `console.log(typeof trackClicks({}), clickId({ headers: { cookie: 'trb_click=clk_1' } }));`;
      const [esm, cjs] = [
        `import { clickId, trackClicks } from '@tributary/sdk/${name}'; ${use}`,
        `const { clickId, trackClicks } = require('@tributary/sdk/${name}'); ${use}`,
      ];
      expect(node(write(`${name}.mjs`, esm))).toBe('function clk_1\n');
      expect(node(write(`${name}.cjs`, cjs))).toBe('function clk_1\n');
    },
  );

  test('recognizes errors of its other copy, which have different classes', { timeout: 30_000 }, () => {
    const file = write(
      'both.mjs',
      `import { createRequire } from 'node:module';
      import { isTributaryError, TributaryError } from '@tributary/sdk';
      const other = createRequire(import.meta.url)('@tributary/sdk');
      const error = new other.NotFoundError({ message: 'No.', code: 'NOT_FOUND', status: 404 });
      console.log(error instanceof TributaryError, isTributaryError(error), String(error));`,
    );
    expect(node(file)).toBe('false true NotFoundError: No.\n');
  });

  test.each(['browser', 'worker'])(
    'can be bundled for a %s without anything from Node',
    { timeout: 30_000 },
    async (target) => {
      const entry = write(
        'web.mjs',
        `import { Tributary, signRequest } from '@tributary/sdk'; import { mockFetch } from '@tributary/sdk/testing'; ${call}
       signRequest('{}', 'secret', 1).then((headers) => console.log(Object.keys(headers).length));`,
      );
      const conditions = target === 'worker' ? ['worker', 'browser'] : ['browser'];
      const { outputFiles, warnings } = await build({
        entryPoints: [entry],
        bundle: true,
        write: false,
        format: 'iife',
        platform: 'browser',
        target: 'es2022',
        conditions,
      });
      expect(warnings).toEqual([]);
      expect(await runInWeb(outputFiles[0]?.text ?? '')).toEqual(['2', 'clk_1 1 Tributary'].sort());
    },
  );
});

/** Runs a script with only Web APIs: no `process`, `Buffer` or `require`. */
async function runInWeb(script: string): Promise<string[]> {
  const { AbortController, Headers, Request, Response, TextDecoder, TextEncoder, URL, URLSearchParams } =
    globalThis;
  const { atob, btoa, clearTimeout, crypto, setTimeout } = globalThis;
  const printed: string[] = [];
  const console = { log: (...values: unknown[]) => printed.push(values.join(' ')) };
  const web = { AbortController, Headers, Request, Response, TextDecoder, TextEncoder, URL, URLSearchParams };
  vm.runInNewContext(script, { ...web, atob, btoa, clearTimeout, console, crypto, setTimeout });
  await expect.poll(() => printed.length).toBe(2);
  return printed.sort();
}

/** Uses what is hard to type: identifiers, expansion, events, errors. */
const typed = `
import { APIError, eventId, isTributaryError, Tributary, type WebhookEvent } from '@tributary/sdk';
import { trackClicks as express } from '@tributary/sdk/express';
import { clickOf, trackClicks } from '@tributary/sdk/fetch';
import { trackClicks as hono } from '@tributary/sdk/hono';
import { trackClicks as next } from '@tributary/sdk/next';
import { mockFetch } from '@tributary/sdk/testing';
const track = trackClicks({ apiKey: 'sk_dev_test', baseUrl: 'http://127.0.0.1', consent: (req) => req.headers.has('dnt') });
export const answer = (req: Request): Promise<Response> => track(req, () => Response.json(clickOf(req)));
export const middlewares = [express, hono, next];
const client = new Tributary({ apiKey: 'sk_dev_test', fetch: mockFetch({}).fetch });
const sale = { sale_amount: 99, sale_amount_currency: 'USD', external_event_id: eventId('shop', 1) };
export async function record(): Promise<string> {
  const conversion = await client.conversions.create({ ...sale, customer_id: 'cus_1' });
  for await (const referral of client.referrals.list({ status: 'customer', expand: ['affiliate'] }))
    referral.affiliate.email satisfies string;
  return conversion.status;
}
// @ts-expect-error none of the four identifiers
export const refused = () => client.conversions.create(sale);
export const paid = (event: WebhookEvent): number => (event.type === 'payout.paid' ? event.data.amount : 0);
export const codeOf = (error: unknown): string =>
  error instanceof APIError ? error.code : isTributaryError(error) ? error.name : 'unknown';
`;

function compile(files: readonly string[], options: ts.CompilerOptions) {
  const program = ts.createProgram(files, {
    noEmit: true,
    strict: true,
    exactOptionalPropertyTypes: true,
    types: [],
    ...options,
  });
  const diagnostics = ts.getPreEmitDiagnostics(program);
  return {
    problems: diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')),
    instantiations: program.getInstantiationCount(),
  };
}

/** Returns the methods that send a request but have no description. */
function undocumented(text: string): string[] {
  const interfaces = ts
    .createSourceFile('index.d.ts', text, ts.ScriptTarget.Latest, true)
    .statements.filter(ts.isInterfaceDeclaration);
  return interfaces.flatMap(({ name, members }) =>
    members
      .filter(ts.isMethodSignature)
      .filter((method) => /\boptions\?: (Request|Follow)Options/.test(method.getText()))
      .filter((method) => !ts.getJSDocCommentsAndTags(method).some((doc) => /@see/.test(doc.getText())))
      .map((method) => `${name.text}.${method.name.getText()}`),
  );
}

describe('types of the installed SDK', () => {
  const web = ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'];
  const next = { module: ts.ModuleKind.NodeNext, target: ts.ScriptTarget.ES2022, lib: web };

  test('compile as both kinds of modules under strict, checking every library', {
    timeout: 120_000,
  }, () => {
    const files = [write('typed.mts', typed), write('typed.cts', typed)];
    expect(compile(files, { ...next, skipLibCheck: false }).problems).toEqual([]);
  });

  test('compile for a bundler with Node’s types and without browser types', {
    timeout: 120_000,
  }, () => {
    const nodeTypes = join(import.meta.dirname, '../..', 'node_modules', '@types');
    const options = {
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      target: ts.ScriptTarget.ES2022,
      lib: ['lib.es2022.d.ts'],
      typeRoots: [nodeTypes],
      types: ['node'],
      skipLibCheck: true,
    };
    expect(compile([write('bundled.ts', typed)], options).problems).toEqual([]);
  });

  test('describe every method, with a link to the reference', () => {
    const reference = readFileSync(join(import.meta.dirname, '../../docs/reference/endpoints.md'), 'utf8');
    const anchors = [...reference.matchAll(/^\| \[.*\]\(#(\w+)\)/gm)].map(([, anchor]) => anchor);
    expect(anchors.length).toBeGreaterThan(50);
    const tarball = tarballs['@tributary/sdk'];
    for (const ending of ['.d.ts', '.d.cts']) {
      // Types that several entries share are in a separate file.
      const texts = list(tarball)
        .filter((file: string) => file.endsWith(ending))
        .map((file: string) => read(tarball, file));
      const links = texts.join('\n').matchAll(/@see \{@link https:\S+endpoints\.md#(\w+)\}/g);
      expect([...new Set([...links].map(([, anchor]) => anchor))].sort()).toEqual([...anchors].sort());
      expect(texts.flatMap(undocumented)).toEqual([]);
    }
  });

  test('are cheap to check for a program', { timeout: 60_000 }, () => {
    const { problems, instantiations } = compile([write('cheap.mts', typed)], {
      ...next,
      skipLibCheck: true,
    });
    expect(problems).toEqual([]);
    expect(instantiations).toBeGreaterThan(0);
    expect(instantiations).toBeLessThanOrEqual(instantiationsBudget);
  });
});

test('installs the browser package without dependencies, and its module does nothing until it is called', {
  timeout: 30_000,
}, () => {
  const own = join(folder, 'browser');
  install(tarballs['@tributary/browser'], own);
  const manifest = JSON.parse(read(tarballs['@tributary/browser'], 'package.json'));
  expect(manifest).not.toHaveProperty('dependencies');
  expect(manifest.sideEffects).toBe(false);
  writeFileSync(
    join(own, 'run.mjs'),
    `import * as browser from '@tributary/browser';
    import { tagFor } from '@tributary/browser/tag';
    console.log(Object.keys(browser).join(' '), new Function(tagFor({ params: ['via'] })).length);`,
  );
  expect(node(join(own, 'run.mjs'))).toBe('consent decorate getClickId identify init onReady 0\n');
});

test('runs the installed contract as an ES module and as CommonJS', { timeout: 30_000 }, () => {
  const own = join(folder, 'contract');
  install(tarballs['@tributary/contract'], own);
  const print =
    'console.log(Object.keys(contract).length > 10, Object.keys(errorCatalog).includes("NOT_FOUND"));';
  writeFileSync(
    join(own, 'run.mjs'),
    `import { contract, errorCatalog } from '@tributary/contract'; ${print}`,
  );
  writeFileSync(
    join(own, 'run.cjs'),
    `const { contract, errorCatalog } = require('@tributary/contract'); ${print}`,
  );
  expect(node(join(own, 'run.mjs'))).toBe('true true\n');
  expect(node(join(own, 'run.cjs'))).toBe('true true\n');
});

describe('installed CLI', () => {
  const own = join(folder, 'cli');
  let bin: string;
  beforeAll(() => {
    const directory = install(tarballs['@tributary/cli'], own);
    install(tarballs['@tributary/sdk'], own);
    const manifest = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'));
    expect(Object.keys(manifest.dependencies)).not.toContain('@tributary/contract');
    bin = join(directory, manifest.bin.tributary);
  });

  test('is executable', () => {
    expect(readFileSync(bin, 'utf8').split('\n')[0]).toBe('#!/usr/bin/env node');
    expect(statSync(bin).mode & 0o111).not.toBe(0);
  });

  test('runs with only its own dependencies', { timeout: 60_000 }, () => {
    const { version } = JSON.parse(read(tarballs['@tributary/cli'], 'package.json'));
    mkdirSync(join(folder, 'config'), { recursive: true });
    expect(node(bin, ['--version'])).toContain(version);
    expect(node(bin, ['--help'])).toContain('conversions');
    expect(node(bin, ['conversions', 'create', '--help'])).toContain('--external-event-id');
    const env = { PATH: process.env.PATH, HOME: folder, TRIBUTARY_SIGNING_SECRET: 'a-secret-of-some-length' };
    const signed = execFileSync(process.execPath, [bin, 'sign'], { encoding: 'utf8', input: '{"a":1}', env });
    expect(signed).toContain('X-Service-Signature');
  });
});
