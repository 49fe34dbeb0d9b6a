import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { temporaryFolder } from '../../apps/server/test/support/temporary-folder.ts';
import { buildAll } from '../bootstrap.mjs';
import { pack } from '../pack.mjs';
import { root, tool } from '../run.mjs';
import { workspaces } from '../stamp.mjs';

const published = ['contract', 'sdk', 'browser', 'cli'];
const folder = temporaryFolder('release');

const json = (...path: string[]) => JSON.parse(readFileSync(join(...path), 'utf8'));

describe('changeset version on a copy', () => {
  const copy = join(folder, 'copy');
  const changesets = readdirSync(join(root, '.changeset')).filter((name) => /^(?!README).*\.md$/.test(name));
  beforeAll(() => {
    const manifests = workspaces().map((path: string) => `${path}/package.json`);
    for (const path of ['.changeset', 'package.json', 'pnpm-workspace.yaml', 'pnpm-lock.yaml', ...manifests])
      cpSync(join(root, path), join(copy, path), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    // The changelog names the commit that added each changeset.
    writeFileSync(join(copy, '.gitignore'), 'node_modules\n');
    const author = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
    for (const args of [
      ['init', '-q'],
      ['add', '.'],
      [...author, 'commit', '-q', '-m', 'All of it'],
    ])
      execFileSync('git', args, { cwd: copy });
    // Ensures that there is something to release, even right after a release.
    const notice = `---\n'@tributary/sdk': patch\n---\n\nA rehearsal.\n`;
    writeFileSync(join(copy, '.changeset', 'rehearsal.md'), notice);
    execFileSync(tool('changeset'), ['version'], { cwd: copy, stdio: 'pipe' });
  }, 60_000);

  test('sets one new version for the four packages and leaves no changeset behind', () => {
    const versions = published.map((name) => json(copy, 'packages', name, 'package.json').version);
    expect(new Set(versions).size).toBe(1);
    expect(versions[0]).not.toBe(json(root, 'packages', 'sdk', 'package.json').version);
    for (const name of changesets) expect(existsSync(join(copy, '.changeset', name)), name).toBe(false);
  });

  test('lists every change in the changelog of each affected package', () => {
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

/** Starts a registry that stores what is published to it. */
async function registry() {
  // biome-ignore lint/suspicious/noExplicitAny: what npm sends, as it comes
  const taken: any[] = [];
  const server = createServer(async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    if (req.method !== 'PUT') {
      const known = taken.find(({ _id }) => `/${_id}` === decodeURIComponent(req.url ?? ''));
      return res.writeHead(known ? 200 : 404).end(JSON.stringify(known ?? {}));
    }
    taken.push(JSON.parse(Buffer.concat(chunks).toString()));
    return res.writeHead(201, { 'content-type': 'application/json' }).end('{"ok":true}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, taken };
}

test('publishes each package once, publicly and completely', { timeout: 600_000 }, async () => {
  await buildAll();
  const { host, taken } = await registry();
  const npmrc = join(folder, 'npmrc');
  writeFileSync(npmrc, `registry=http://${host}/\n//${host}/:_authToken=rehearsal\nupdate-notifier=false\n`);
  const tarballs: string[] = [];
  for (const name of published) tarballs.push(await pack(`@tributary/${name}`, folder));
  const publish = () =>
    promisify(execFile)(process.execPath, [join(root, 'scripts', 'publish.mjs'), ...tarballs], {
      cwd: folder,
      env: {
        PATH: process.env.PATH,
        HOME: folder,
        npm_config_userconfig: npmrc,
        npm_config_fetch_retries: '0',
      },
    });
  await publish();
  const again = await publish();
  for (const name of published)
    expect(again.stdout).toMatch(new RegExp(`@tributary/${name} .* is already published`));
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

interface Workflow {
  readonly permissions: Record<string, string>;
  readonly jobs: Record<string, Job>;
}

interface Job {
  readonly needs?: string;
  readonly permissions?: Record<string, string>;
  readonly strategy?: { readonly matrix: { readonly node: readonly string[] } };
  readonly steps: readonly {
    readonly uses?: string;
    readonly run?: string;
    readonly with?: Record<string, unknown>;
  }[];
}

describe('GitHub workflows', () => {
  const directory = join(root, '.github', 'workflows');
  const texts = new Map(
    readdirSync(directory).map((name) => [name, readFileSync(join(directory, name), 'utf8')]),
  );
  const workflow = (name: string): Workflow => parse(texts.get(name) ?? '');
  const mayWrite = (granted: Record<string, string> | undefined) =>
    Object.values(granted ?? {}).includes('write');
  const commandsOf = ({ steps }: Job) => steps.map(({ run }) => run ?? '').join('\n');

  test('pin every action to a commit', () => {
    for (const [name, text] of texts) {
      const used = [...text.matchAll(/uses: *(\S+)(.*)/g)];
      expect(used.length, name).toBeGreaterThan(0);
      for (const [, action, comment] of used) {
        expect(action, name).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
        expect(comment, action).toMatch(/# v\d+\.\d+\.\d+$/);
      }
    }
  });

  test('run tests and builds without permission to write, publish or keep the checkout’s credentials', () => {
    for (const name of texts.keys()) {
      const { permissions, jobs } = workflow(name);
      expect(mayWrite(permissions), name).toBe(false);
      for (const job of Object.values(jobs)) {
        if (!/npm (test|run)/.test(commandsOf(job))) continue;
        expect(mayWrite(job.permissions)).toBe(false);
        const checkout = job.steps.find(({ uses }) => uses?.startsWith('actions/checkout@'));
        expect(checkout?.with?.['persist-credentials']).toBe(false);
      }
    }
  });

  test('test a pull request on every supported major version of Node', () => {
    const { jobs } = workflow('test.yml');
    expect(texts.get('test.yml')).toMatch(/^ {2}pull_request:$/m);
    expect(jobs.test?.strategy?.matrix.node).toEqual(['20.19', '22', '24']);
    expect(commandsOf(jobs.test as Job)).toContain('npm test');
  });

  test('publish the tested tarballs with npm’s trusted publishing, without a token', () => {
    const { jobs } = workflow('release.yml');
    const { test: tested, version, publish } = jobs as Record<string, Job>;
    expect(commandsOf(tested as Job)).toMatch(
      /npm test\nnpm run prove\nnpm run pack -- contract sdk browser cli/,
    );
    expect([version?.needs, publish?.needs]).toEqual(['test', 'version']);
    expect(publish?.permissions).toEqual({ contents: 'read', 'id-token': 'write' });
    expect(commandsOf(publish as Job)).toContain('node scripts/publish.mjs packed/*.tgz');
    for (const [name, job] of Object.entries(jobs))
      expect(job.permissions?.['id-token'], name).toBe(
        ['publish', 'image'].includes(name) ? 'write' : undefined,
      );
    expect(texts.get('release.yml')).not.toMatch(/NPM_TOKEN|NODE_AUTH_TOKEN/);
  });

  test('build the image from the tested server, with an SBOM, a provenance and a signature', () => {
    const { test: tested, image } = workflow('release.yml').jobs as Record<string, Job>;
    expect(commandsOf(tested as Job)).toMatch(/npm test\n[\s\S]*npm run package -- packed\/package/);
    expect(image?.needs).toBe('tag');
    const commands = commandsOf(image as Job);
    expect(commands).not.toMatch(/\bnp[mx]\b/);
    for (const part of ['--build-context build=build', '--sbom=true', '--provenance=mode=max', 'cosign'])
      expect(commands).toContain(part);
    const dockerfile = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8');
    expect(dockerfile).toMatch(/ AS build\n/);
    expect(dockerfile).toContain('COPY --from=build /package ');
    expect(dockerfile.split('COPY --from=build')[1]).not.toMatch(/^RUN /m);
  });
});
