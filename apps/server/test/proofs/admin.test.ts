import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeDataDir } from '../support/database-server.ts';
import { send, useServer } from '../support/harness.ts';
import { operate } from '../support/operator.ts';
import { program } from '../support/program.ts';

const START_MS = 300_000;
const encryptionKey = Buffer.alloc(32, 7).toString('base64');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tributary-admin-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const spawnMain = (args: string[], env: Record<string, string>) =>
  spawn(process.execPath, [program('main'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, PORT: '0', TRIBUTARY_DRAIN_SECONDS: '0', ...env },
  });

/** Runs the same commands in this process. Returns the error message, or null. */
const refusalOf = async (args: string[], env: Record<string, string>) => {
  const { code, stderr } = await operate(env, args, folder);
  return code === 0 ? null : stderr;
};

async function admin(args: string[], env: Record<string, string>) {
  const child = spawnMain(['admin', ...args], env);
  const [[code], stdout, stderr] = await Promise.all([
    once(child, 'close'),
    text(child.stdout),
    text(child.stderr),
  ]);
  return { code: code as number, stdout, stderr };
}

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
const statusOf = async (baseUrl: string, key: string) =>
  (await send(`${baseUrl}/v1/api-keys`, { method: 'GET', headers: bearer(key) })).status;

const outFile = (name: string) => join(folder, name);
const keyIn = (file: string): string => JSON.parse(readFileSync(file, 'utf8')).key;

describe('external database', { timeout: START_MS }, () => {
  const server = useServer();
  let env: Record<string, string>;
  beforeAll(async () => {
    env = {
      DATABASE_URL: server.databaseUrl,
      TRIBUTARY_ENCRYPTION_KEY: encryptionKey,
      TRIBUTARY_DATA_DIR: join(folder, 'own'),
      TRIBUTARY_ALLOW_UNSAFE_DATABASE: '1',
    };
  });

  const count = async (table: string) =>
    (await server.db.lists.query(`select count(*)::int as rows from ${table}`)).rows[0].rows as number;

  test('starts without an account, a key or dev.json, and says how to create the first account', async () => {
    const child = spawnMain([], env);
    const stderr = text(child.stderr);
    let stdout = '';
    for await (const chunk of child.stdout) {
      stdout += chunk;
      if (stdout.includes('Tributary is running.')) child.kill('SIGTERM');
    }
    expect(await stderr).toBe('');
    expect(stdout).toContain('none yet; create one with: npm run admin -- account create');
    expect([await count('accounts'), await count('api_keys'), await count('programs')]).toEqual([0, 0, 0]);
    expect(existsSync(join(folder, 'own', 'dev.json'))).toBe(false);
  });

  test('needs account create before key create, after which the new keys work immediately', async () => {
    expect(await refusalOf(['key', 'create', '--out', outFile('early')], env)).toBe(
      'There are no accounts yet. Create one with its first keys: npm run admin -- account create',
    );
    expect(existsSync(outFile('early'))).toBe(false);

    const made = await admin(['account', 'create', '--name', 'Acme', '--out', outFile('acme.json')], env);
    expect([made.code, made.stderr]).toEqual([0, '']);
    expect(made.stdout).not.toMatch(/sk_(dev|live)_/);
    expect(statSync(outFile('acme.json')).mode & 0o777).toBe(0o600);
    const keys = JSON.parse(readFileSync(outFile('acme.json'), 'utf8'));
    expect([keys.api_key.slice(0, 7), keys.live_api_key.slice(0, 8)]).toEqual(['sk_dev_', 'sk_live_']);
    for (const key of [keys.api_key, keys.live_api_key])
      expect(await statusOf(server.baseUrl, key)).toBe(200);
    expect(await count('programs')).toBe(0);
  });

  test('stores a key as created by key create, which the API shows', async () => {
    const file = outFile('reader');
    const args = ['--name', 'Reader', '--permissions', 'read:keys', '--expires', '2099-01-01T00:00:00Z'];
    expect(await refusalOf(['key', 'create', '--mode', 'live', ...args, '--out', file], env)).toBeNull();
    const key = keyIn(file);
    const { body } = await send(`${server.baseUrl}/v1/api-keys`, { method: 'GET', headers: bearer(key) });
    expect(body.data[0]).toMatchObject({
      name: 'Reader',
      hint: key.slice(0, 12),
      permissions: ['read:keys'],
      expires_at: '2099-01-01T00:00:00.000Z',
    });
  });

  test('creates no key that cannot be delivered', async () => {
    writeFileSync(outFile('taken'), 'mine');
    const before = [await count('accounts'), await count('api_keys')];
    const refused = await Promise.all([admin(['key', 'create'], env), admin(['account', 'create'], env)]);
    for (const { code, stdout, stderr } of refused)
      expect([code, stdout, stderr]).toEqual([2, '', expect.stringMatching(/^Nothing was created: .*\.\n$/)]);
    expect(await refusalOf(['key', 'create', '--out', outFile('taken')], env)).toMatch(
      /^Nothing was created: .* the file already exists\.$/,
    );
    expect([await count('accounts'), await count('api_keys')]).toEqual(before);
    expect(readFileSync(outFile('taken'), 'utf8')).toBe('mine');
  });

  test('requires an account if there are several', async () => {
    const second = ['account', 'create', '--name', 'Second', '--demo', '--out', outFile('2')];
    expect(await refusalOf(second, env)).toBeNull();
    expect(JSON.parse(readFileSync(outFile('2'), 'utf8'))).toHaveProperty('program_id');
    expect(await refusalOf(['key', 'create', '--out', outFile('unnamed')], env)).toMatch(
      /^There are several accounts\. Choose one with --account .*Second/,
    );
    const { rows } = await server.db.lists.query("select id from accounts where name = 'Second'");
    const named = ['key', 'create', '--account', rows[0].id, '--out', outFile('named')];
    expect(await refusalOf(named, env)).toBeNull();
    expect(await statusOf(server.baseUrl, keyIn(outFile('named')))).toBe(200);
  });

  test.each([
    [['key', 'delete'], "Unknown command 'delete'."],
    [['key', 'create', '--permissions', 'read:everything'], '--permissions is not valid'],
    [['key', 'create', '--expires', '2001-01-01'], '--expires is not valid'],
    [['key', 'create', '--mode', 'prod'], '--mode must be dev or live'],
    [['key', 'create', '--account', 'acc_x'], 'No such account: acc_x.'],
    [['key', 'create', '--colour', 'red'], "Unknown option '--colour'"],
    [['account', 'create', '--name', ' '], '--name must be'],
  ])('rejects %j with a sentence', async (args, said) => {
    expect(await refusalOf([...args, '--out', outFile('refused')], env)).toContain(said);
    expect(existsSync(outFile('refused'))).toBe(false);
  });
});

describe('built-in database', () => {
  let dataDir: string;
  let env: Record<string, string>;
  beforeAll(() => {
    dataDir = makeDataDir();
    env = { TRIBUTARY_DATA_DIR: dataDir };
  });
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  const devFile = () => JSON.parse(readFileSync(join(dataDir, 'dev.json'), 'utf8'));

  async function whileRunning(work: (baseUrl: string, log: string) => Promise<void>): Promise<void> {
    const child = spawnMain([], env);
    const ended = once(child, 'close');
    const stderr = text(child.stderr);
    let stdout = '';
    await new Promise<void>((resolve, reject) => {
      child.stdout.on('data', (chunk) => {
        stdout += chunk;
        if (stdout.includes('Tributary is running.')) resolve();
      });
      ended.then(async () => reject(new Error(`The server ended: ${stdout}${await stderr}`)));
    });
    try {
      await work(/"base_url":"([^"]+)"/.exec(stdout)?.[1] ?? '', stdout);
    } finally {
      child.kill('SIGTERM');
      await ended;
    }
  }

  test('is seeded on first start, shows no key without a terminal, and never restores revoked keys', {
    timeout: START_MS,
  }, async () => {
    expect(await refusalOf(['key', 'create', '--out', outFile('none')], env)).toContain(
      'start the server once',
    );

    let keys = { api_key: '', live_api_key: '' };
    await whileRunning(async (baseUrl, log) => {
      keys = devFile();
      expect(log).not.toMatch(/sk_(dev|live)_/);
      expect(await statusOf(baseUrl, keys.api_key)).toBe(200);
      for (const key of [keys.api_key, keys.live_api_key]) {
        const { body } = await send(`${baseUrl}/v1/api-keys`, { method: 'GET', headers: bearer(key) });
        const [{ id }] = body.data;
        await send(`${baseUrl}/v1/api-keys/${id}`, { method: 'DELETE', headers: bearer(key) });
      }
      // While the server is running.
      const made = await admin(['key', 'create', '--out', outFile('running')], env);
      expect([made.code, made.stderr]).toEqual([0, '']);
      expect(await statusOf(baseUrl, keyIn(outFile('running')))).toBe(200);
    });
    // While no server is running.
    const made = await admin(['key', 'create', '--mode', 'live', '--out', outFile('stopped')], env);
    expect([made.code, made.stderr]).toEqual([0, '']);

    await whileRunning(async (baseUrl, log) => {
      expect(log).toContain('npm run admin -- key create');
      expect(log).not.toMatch(/sk_(dev|live)_/);
      expect(devFile()).toEqual({ ...keys, base_url: baseUrl });
      expect(await statusOf(baseUrl, keys.live_api_key)).toBe(401);
      const replacement = keyIn(outFile('stopped'));
      const { body } = await send(`${baseUrl}/v1/api-keys`, { method: 'GET', headers: bearer(replacement) });
      expect(body.data.map(({ name }: { name: string }) => name)).toEqual([
        'Created at the terminal',
        'First key',
      ]);
    });

    rmSync(join(dataDir, 'dev.json'));
    await whileRunning(async () => {
      expect(existsSync(join(dataDir, 'dev.json'))).toBe(false);
    });
  });
});
