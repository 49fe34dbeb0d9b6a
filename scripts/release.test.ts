import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { buildAll } from './bootstrap.mjs';
import { pack } from './pack.mjs';
import { root, tool } from './run.mjs';
import { workspaces } from './stamp.mjs';

const published = ['contract', 'sdk', 'cli'];
const folder = mkdtempSync(join(tmpdir(), 'tributary-release-'));
afterAll(() => rmSync(folder, { recursive: true }));

const json = (...path: string[]) => JSON.parse(readFileSync(join(...path), 'utf8'));

describe('`changeset version`, in a copy', () => {
  const copy = join(folder, 'copy');
  const changesets = readdirSync(join(root, '.changeset')).filter((name) => /^(?!README).*\.md$/.test(name));
  beforeAll(() => {
    const manifests = workspaces().map((path: string) => `${path}/package.json`);
    for (const path of ['.changeset', 'package.json', 'pnpm-workspace.yaml', 'pnpm-lock.yaml', ...manifests])
      cpSync(join(root, path), join(copy, path), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    // The changelog names the commit that brought each changeset.
    writeFileSync(join(copy, '.gitignore'), 'node_modules\n');
    const author = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
    for (const args of [
      ['init', '-q'],
      ['add', '.'],
      [...author, 'commit', '-q', '-m', 'All of it'],
    ])
      execFileSync('git', args, { cwd: copy });
    // One of its own, so that there is something to release right after a release too.
    const notice = `---\n'@tributary/sdk': patch\n---\n\nA rehearsal.\n`;
    writeFileSync(join(copy, '.changeset', 'rehearsal.md'), notice);
    execFileSync(tool('changeset'), ['version'], { cwd: copy, stdio: 'pipe' });
  }, 60_000);

  test('gives the three packages one new version, and leaves no changeset behind', () => {
    const versions = published.map((name) => json(copy, 'packages', name, 'package.json').version);
    expect(new Set(versions).size).toBe(1);
    expect(versions[0]).not.toBe(json(root, 'packages', 'sdk', 'package.json').version);
    for (const name of changesets) expect(existsSync(join(copy, '.changeset', name)), name).toBe(false);
  });

  test('tells every change in the changelog of each package that it names', () => {
    for (const name of changesets) {
      const [, names = '', text = ''] = readFileSync(join(root, '.changeset', name), 'utf8').split(/^---$/m);
      const firstLine = text.trim().split('\n')[0] ?? '';
      for (const [, of] of names.matchAll(/'@tributary\/(\w+)'/g)) {
        expect(published).toContain(of);
        expect(readFileSync(join(copy, 'packages', of ?? '', 'CHANGELOG.md'), 'utf8')).toContain(firstLine);
      }
    }
    expect(readFileSync(join(copy, 'packages/sdk/CHANGELOG.md'), 'utf8')).toContain('A rehearsal.');
  });
});

/** A registry that takes everything, and keeps it to itself. */
async function registry() {
  // biome-ignore lint/suspicious/noExplicitAny: what npm sends, as it comes
  const taken: any[] = [];
  const server = createServer(async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    if (req.method !== 'PUT') return res.writeHead(404).end('{}');
    taken.push(JSON.parse(Buffer.concat(chunks).toString()));
    return res.writeHead(201, { 'content-type': 'application/json' }).end('{"ok":true}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, taken };
}

test('a registry takes the three packages, public and whole', { timeout: 600_000 }, async () => {
  await buildAll();
  const { host, taken } = await registry();
  const npmrc = join(folder, 'npmrc');
  writeFileSync(npmrc, `registry=http://${host}/\n//${host}/:_authToken=rehearsal\nupdate-notifier=false\n`);
  const tarballs: string[] = [];
  for (const name of published) {
    const tarball = await pack(`@tributary/${name}`, folder);
    tarballs.push(tarball);
    const args = [
      'publish',
      tarball,
      '--userconfig',
      npmrc,
      '--access',
      json(root, '.changeset/config.json').access,
    ];
    const env = { PATH: process.env.PATH, HOME: folder, npm_config_fetch_retries: '0' };
    await promisify(execFile)('npm', args, { cwd: folder, env });
  }
  expect(taken.map(({ _id }) => _id)).toEqual(published.map((name) => `@tributary/${name}`));
  for (const [index, { access, versions, _attachments }] of taken.entries()) {
    const [manifest] = Object.values(versions) as { dist: { integrity: string }; dependencies?: object }[];
    const bytes = readFileSync(tarballs[index] ?? '');
    expect(access).toBe('public');
    expect(manifest?.dist.integrity).toBe(`sha512-${createHash('sha512').update(bytes).digest('base64')}`);
    expect(Object.keys(_attachments)).toHaveLength(1);
    for (const version of Object.values(manifest?.dependencies ?? {}))
      expect(version).toMatch(/^\d+\.\d+\.\d+/);
  }
});

test('the release workflow publishes what it has tested, with provenance', () => {
  const workflow = readFileSync(join(root, '.github/workflows/release.yml'), 'utf8');
  expect(workflow).toMatch(/^ {2}id-token: write/m);
  expect(workflow).toMatch(/NPM_CONFIG_PROVENANCE: ['"]true['"]/);
  expect(workflow.indexOf('run: npm test')).toBeGreaterThan(0);
  expect(workflow.indexOf('run: npm test')).toBeLessThan(workflow.indexOf('publish: npm run release'));
  expect(json(root, 'package.json').scripts.release).toBe('changeset publish');
});
