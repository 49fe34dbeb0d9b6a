import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { Tributary } from '@tributary/sdk';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DevFile } from '../../src/start/data-dir.ts';
import { demoIn } from '../support/demo-account.ts';
import { startServer, type TestServer } from '../support/harness.ts';
import { readPage, root } from '../support/markdown.ts';
import { checkShellBlocks, openSession, type Session, saidToPrint } from '../support/run-page.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const run = promisify(execFile);
const readme = readPage('README.md');

/** The scripts are plain JavaScript, without types. */
interface Scripts {
  buildAll(): Promise<void>;
  pack(name: string, into: string): Promise<string>;
  install(tarball: string, project: string): string;
}
const scripts = async (file: string): Promise<Scripts> => import(join(root, 'scripts', file));

const folder = temporaryFolder('stranger');
const project = join(folder, 'project');
const home = join(folder, 'home');
let server: TestServer;
let dev: DevFile;
let session: Session;

/** Creates an empty project and an empty home, and installs the two tarballs as npm does. */
async function installTarballs(): Promise<void> {
  const [{ buildAll }, { pack, install }] = [await scripts('bootstrap.mjs'), await scripts('pack.mjs')];
  mkdirSync(home);
  await buildAll();
  for (const name of ['@tributary/sdk', '@tributary/cli']) install(await pack(name, folder), project);
  const programs = join(project, 'node_modules', '.bin');
  mkdirSync(programs, { recursive: true });
  symlinkSync('../@tributary/cli/dist/main.js', join(programs, 'tributary'));
}

beforeAll(async () => {
  const [started] = await Promise.all([startServer(), installTarballs()]);
  server = started;
  dev = { base_url: server.baseUrl, ...(await demoIn(server.db)) };
  const programs = join(project, 'node_modules', '.bin');
  session = openSession(dev, {
    HOME: home,
    XDG_CONFIG_HOME: '',
    PATH: `${programs}${delimiter}${process.env.PATH}`,
  });
}, 300_000);

afterAll(async () => {
  session.close();
  await server.close();
});

const hasShell = spawnSync('sh', ['-c', 'curl --version']).status === 0;

describe('newcomer with the packed tarballs, an empty project and an empty home', {
  timeout: 60_000,
}, () => {
  test.skipIf(!hasShell)('saves the key once and finds everything in order', async () => {
    const { TRIBUTARY_API_KEY, TRIBUTARY_BASE_URL, ...env } = session.env;
    const line = `printf %s "$0" | tributary auth login --base-url "$1" && tributary doctor -o ndjson --fields result`;
    const { stdout } = await run('sh', ['-ec', line, dev.api_key, dev.base_url], { env, cwd: project });
    expect(stdout.match(/"result":"\w+"/g)).toEqual(Array(8).fill('"result":"ok"'));
    expect(stdout).not.toContain(dev.api_key);
    expect(readdirSync(home)).toEqual(['.config']);
  });

  test.skipIf(!hasShell)('records the first conversion with only the README', async () => {
    await checkShellBlocks(readme, session);
  });

  test.skipIf(!hasShell)('gets from an empty account to a paid payout with the quick start', async () => {
    await checkShellBlocks(readPage('docs/guides/quick-start.md'), session);
    const payouts = await new Tributary({ apiKey: dev.api_key, baseUrl: dev.base_url }).payouts.list();
    expect(payouts.data.map(({ status, amount }) => [status, amount])).toEqual([['completed', 50]]);
  });

  test('runs the code in the README', async () => {
    const [block] = readme.blocks.filter(({ info }) => info === 'ts run');
    const compilerOptions = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext };
    const { outputText } = ts.transpileModule(block?.code ?? '', { compilerOptions });
    writeFileSync(join(project, 'first.mjs'), outputText);
    const { stdout } = await run(process.execPath, ['first.mjs'], { env: session.env, cwd: project });
    expect(stdout.trim().split('\n')).toEqual(block && saidToPrint(block));
  });
});
