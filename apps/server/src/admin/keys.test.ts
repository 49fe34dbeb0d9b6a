import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { send, useServer } from '../../test/support/harness.ts';
import { operate } from '../../test/support/operator.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { until } from '../../test/support/until.ts';

const folder = temporaryFolder('keys');
const server = useServer();
let run: (...args: string[]) => ReturnType<typeof operate>;
beforeAll(async () => {
  const env = {
    DATABASE_URL: server.databaseUrl,
    TRIBUTARY_ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
  };
  run = (...args) => operate(env, args, folder);
});

let files = 0;
/** Creates an account with its keys, as in the file of `--out`. */
async function newAccount(name: string) {
  files += 1;
  const file = join(folder, `account-${files}`);
  expect(await run('account', 'create', '--name', name, '--out', file)).toMatchObject({ code: 0 });
  return JSON.parse(readFileSync(file, 'utf8')) as {
    account_id: string;
    api_key: string;
    live_api_key: string;
  };
}

async function newKey(...args: string[]) {
  files += 1;
  const file = join(folder, `key-${files}`);
  const { stdout } = await run('key', 'create', ...args, '--json', '--out', file);
  const { key: secret, ...written } = JSON.parse(readFileSync(file, 'utf8'));
  expect({ ...written, written_to: file }).toEqual(JSON.parse(stdout));
  return { ...written, secret };
}

const statusOf = async (key: string) =>
  (
    await send(`${server.baseUrl}/v1/api-keys`, {
      method: 'GET',
      headers: { authorization: `Bearer ${key}` },
    })
  ).status;

describe('accounts', () => {
  test('of a new installation are listed as none, with a hint on how to create one', async () => {
    const { code, stdout } = await run('account', 'list');
    expect([code, stdout]).toEqual([0, expect.stringContaining('account create')]);
    expect(JSON.parse((await run('account', 'list', '--json')).stdout)).toEqual([]);
  });

  test('are listed with their environments, and their names cannot control the terminal', async () => {
    const { account_id } = await newAccount('Ac\u001b[2Jme');
    const { stdout } = await run('account', 'list');
    expect(stdout.split('\n')[0]).toMatch(/^id +name +live +dev +created_at$/);
    expect(stdout).toContain(`${account_id}  Ac\\u001b[2Jme`);
    const [listed] = JSON.parse((await run('account', 'list', '--json')).stdout);
    expect(listed).toMatchObject({ id: account_id, live: expect.stringMatching(/^env_/) });
    expect(listed.live).not.toBe(listed.dev);
  });
});

describe('keys', () => {
  test('are created as requested and listed without their secrets', { tags: 'slow' }, async () => {
    const { account_id } = await newAccount('Lister');
    const options = ['--account', account_id, '--mode', 'live', '--permissions', 'read:keys'];
    const key = await newKey(...options, '--name', 'Reader', '--expires', '2099-01-01T00:00:00Z');
    expect(await statusOf(key.secret)).toBe(200);

    const { stdout } = await run('key', 'list', '--account', account_id, '--mode', 'live');
    expect(stdout).toMatch(new RegExp(`${key.id} +${account_id} +live +usable +${key.secret.slice(0, 12)} `));
    expect(stdout).not.toContain(key.secret);
    const listed = JSON.parse((await run('key', 'list', '--json')).stdout) as { id: string }[];
    expect(listed.find(({ id }) => id === key.id)).toMatchObject({
      account_id,
      mode: 'live',
      status: 'usable',
      name: 'Reader',
      permissions: ['read:keys'],
      expires_at: '2099-01-01T00:00:00.000Z',
    });
    expect(JSON.stringify(listed)).not.toContain(key.secret);
  });

  test('are listed for a single account or mode', { tags: 'slow' }, async () => {
    const [one, two] = [await newAccount('One'), await newAccount('Two')];
    const accountsIn = async (...args: string[]) => {
      const keys = JSON.parse((await run('key', 'list', '--json', ...args)).stdout);
      return keys.map(({ account_id, mode }: Record<string, string>) => `${account_id} ${mode}`).sort();
    };
    const of = (id: string) => [`${id} dev`, `${id} live`];
    expect(await accountsIn('--account', one.account_id)).toEqual(of(one.account_id));
    expect(await accountsIn('--account', two.account_id, '--mode', 'dev')).toEqual([`${two.account_id} dev`]);
    expect(await accountsIn()).toEqual(
      expect.arrayContaining([...of(one.account_id), ...of(two.account_id)]),
    );
  });

  test('are in the audit log as the administrator’s actions: created with an account, created, and revoked once', {
    tags: 'slow',
  }, async () => {
    const { account_id } = await newAccount('Audited');
    const { id } = await newKey('--account', account_id, '--permissions', 'read:audit');
    await run('key', 'revoke', id);
    await run('key', 'revoke', id);
    const { rows } = await server.db.lists.query<{ actor: string; action: string; object: string }>(
      `select x.actor, x.action, x.object from audit_entries x join environments e on e.id = x.environment_id
       where e.account_id = $1 and e.mode = 'dev' order by x.id`,
      [account_id],
    );
    expect(rows).toEqual([
      { actor: 'administrator', action: 'account create', object: expect.stringMatching(/^key_/) },
      { actor: 'administrator', action: 'key create', object: id },
      { actor: 'administrator', action: 'key revoke', object: id },
    ]);
  });

  test('are rejected by a running server once revoked; revoking them again changes nothing', {
    tags: 'slow',
  }, async () => {
    const { account_id } = await newAccount('Revoker');
    const key = await newKey('--account', account_id);
    expect(await statusOf(key.secret)).toBe(200);
    const first = await run('key', 'revoke', key.id, '--json');
    expect(first.code).toBe(0);
    await until('the server notices', async () => (await statusOf(key.secret)) === 401);

    const second = await run('key', 'revoke', key.id);
    expect(second).toMatchObject({ code: 0, stdout: expect.stringContaining('was already revoked at') });
    expect(JSON.parse((await run('key', 'revoke', key.id, '--json')).stdout)).toEqual(
      JSON.parse(first.stdout),
    );
    const { stdout } = await run('key', 'list', '--account', account_id);
    expect(stdout).toMatch(new RegExp(`${key.id} +${account_id} +dev +revoked`));
  });
});

test.each([
  [['key', 'revoke'], 2, "Missing required argument 'key id'."],
  [['key', 'revoke', 'key_x', 'key_y'], 2, "Too many arguments for 'revoke'."],
  [['key', 'revoke', 'key_none'], 5, 'No such API key: key_none.'],
  [['key', 'list', '--account', 'acc_none'], 5, 'No such account: acc_none.'],
  [['key', 'list', '--mode', 'prod'], 2, "--mode must be dev or live, not 'prod'."],
  [['key', 'list', 'all'], 2, "Too many arguments for 'list'."],
  [['key', 'create', '--mode', 'Live', '--out', 'x'], 2, "--mode must be dev or live, not 'Live'."],
  [['key', 'create', '--account', '--mode', 'dev'], 2, "Too many arguments for 'create'."],
  [
    ['key', 'create', '--expires', '2001-01-01T00:00:00Z'],
    2,
    '--expires is not valid: Must be in the future',
  ],
  [['key', 'create', '--json'], 2, 'Nothing was created: keys are printed only to a terminal'],
  [['account', 'create', '--name'], 2, "Option '--name <name>' argument missing"],
  [['account', 'list', '--all'], 2, "Unknown option '--all'."],
  [['accounts'], 2, "Unknown command 'accounts'."],
])('for %j exits with %i and explains why in a sentence', async (args, code, says) => {
  const before = (await run('key', 'list', '--json')).stdout;
  const ran = await run(...args);
  expect([ran.code, ran.stdout]).toEqual([code, '']);
  const message = args.includes('--json') ? JSON.parse(ran.stderr).error.message : ran.stderr;
  expect(message).toContain(says);
  expect(message).not.toContain('\n');
  expect((await run('key', 'list', '--json')).stdout).toBe(before);
});

test.runIf(process.platform === 'linux' && process.getuid?.() === 0)(
  'does not create a key if its file cannot be written',
  { tags: 'slow' },
  async () => {
    const { account_id } = await newAccount('Full disk');
    const count = async () => JSON.parse((await run('key', 'list', '--json')).stdout).length;
    const before = await count();
    const full = mkdtempSync(join(tmpdir(), 'tributary-full-'));
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4k', 'tmpfs', full]);
    onTestFinished(() => {
      if (mounted.status === 0) spawnSync('umount', [full]);
      rmSync(full, { recursive: true, force: true });
    });
    // Mounting is not allowed in every container.
    if (mounted.status !== 0) return;
    writeFileSync(join(full, 'filler'), Buffer.alloc(4_096));
    const created = await run('key', 'create', '--account', account_id, '--out', join(full, 'key'));
    expect(created).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Nothing was created: cannot write .*ENOSPC/),
    });
    expect(await count()).toBe(before);
  },
);
