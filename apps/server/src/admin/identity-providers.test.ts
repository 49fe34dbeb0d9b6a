import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestAccount, useServer } from '../../test/support/harness.ts';
import { mailsTo } from '../../test/support/mails.ts';
import { operate } from '../../test/support/operator.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { userIn } from '../../test/support/users.ts';
import { assertEncryptionKeys } from '../platform/encryption/assert-encryption-keys.ts';
import { boundToIdentityProvider, cipherWith } from '../platform/encryption/cipher.ts';

const folder = temporaryFolder('idp');
const key = Buffer.alloc(32, 7);
const server = useServer({ encryptionKeys: [key] });
let env: Record<string, string>;
let account: TestAccount;
let accountId: string;
const secretFile = join(folder, 'client-secret');
beforeAll(() => writeFileSync(secretFile, 'the client secret\n'));
beforeEach(async () => {
  env = {
    DATABASE_URL: server.databaseUrl,
    TRIBUTARY_ENCRYPTION_KEY: key.toString('base64'),
    TRIBUTARY_PUBLIC_URL: 'https://tributary.example.com',
  };
  account = await server.account();
  const { environmentId: id } = account;
  ({ accountId } = await server.db.orm.environment.findUniqueOrThrow({ where: { id } }));
});

const run = (...args: string[]) => operate(env, ['idp', ...args], folder);
const set = (...more: string[]) =>
  run('set', '--account', accountId, '--issuer', 'https://accounts.google.com', ...more, '--json');
const created = ['--client-id', 'tributary', '--client-secret-file', secretFile];

test('notifies the owners of live by mail after idp set and idp remove, if servers send mail', {
  tags: 'slow',
}, async () => {
  const owner = await userIn(server, account.liveEnvironmentId, { role: 'owner', isProven: true });
  const quiet = JSON.parse((await set(...created)).stdout);
  await run('remove', quiet.id);
  expect(await mailsTo(server, owner.email)).toEqual([]);

  Object.assign(env, {
    TRIBUTARY_SMTP_URL: 'smtp://127.0.0.1:1?tls=off',
    TRIBUTARY_MAIL_FROM: 'affiliates@example.com',
  });
  const { id } = JSON.parse((await set(...created, '--name', 'Google')).stdout);
  await set('--name', 'Google Workspace');
  await run('remove', id);
  const told = await mailsTo(server, owner.email);
  expect(told.map(({ kind, values }) => [kind, values.provider])).toEqual([
    ['sign_in_changed', 'Google'],
    ['sign_in_changed', 'Google Workspace'],
    ['sign_in_changed', 'Google Workspace'],
  ]);
});

describe('idp set', () => {
  test('creates a provider and updates it when run again', async () => {
    const first = JSON.parse((await set(...created, '--domains', 'Example.com, example.org')).stdout);
    expect(first).toMatchObject({
      account_id: accountId,
      name: 'accounts.google.com',
      issuer: 'https://accounts.google.com',
      domains: ['example.com', 'example.org'],
      allows_private: false,
      redirect_url: `https://tributary.example.com/app/signed-in/${first.id}`,
    });
    const second = JSON.parse((await set('--name', 'Google', '--domains', '')).stdout);
    expect(second).toMatchObject({ id: first.id, name: 'Google', client_id: 'tributary', domains: [] });
    const row = await server.db.orm.identityProvider.findUniqueOrThrow({ where: { id: first.id } });
    const boundTo = boundToIdentityProvider({ accountId, id: first.id });
    expect(cipherWith(key).open(row.clientSecret, boundTo)).toBe('the client secret');
    const entries = await server.db.orm.auditEntry.findMany({
      where: { environmentId: account.liveEnvironmentId, actor: 'administrator' },
    });
    expect(entries.map(({ action, object }) => [action, object])).toEqual([
      ['idp set', first.id],
      ['idp set', first.id],
    ]);
  });

  test.each([
    [
      'a new one without a secret',
      ['--client-id', 'tributary'],
      'requires --client-id and --client-secret-file',
    ],
    [
      'a file that is not there',
      ['--client-id', 'x', '--client-secret-file', '/nowhere'],
      'Cannot read /nowhere',
    ],
    ['a domain that is none', [...created, '--domains', 'example'], '--domains'],
  ])('rejects %s', async (_, options, message) => {
    const { code, stderr } = await run(
      ...['set', '--account', accountId, '--issuer', 'https://accounts.google.com', ...options],
    );
    expect(code).toBe(2);
    expect(stderr).toContain(message);
    expect(await server.db.orm.identityProvider.count({ where: { accountId } })).toBe(0);
  });

  test.each(['http://idp.internal', 'https://login.microsoftonline.com/common/v2.0'])(
    'rejects the issuer %s',
    async (issuer) => {
      const { code, stderr } = await run('set', '--account', accountId, '--issuer', issuer, ...created);
      expect([code, stderr]).toEqual([2, expect.stringContaining('--issuer')]);
    },
  );

  test('accepts an issuer without TLS if the operator allows it', async () => {
    const { stdout } = await run(
      ...['set', '--account', accountId, '--issuer', 'http://keycloak:8080/realms/shop', '--allow-private'],
      ...[...created, '--json'],
    );
    expect(JSON.parse(stdout)).toMatchObject({ allows_private: true, name: 'keycloak' });
  });

  test('does not encrypt with a key that no server has', async () => {
    await assertEncryptionKeys(server.databaseUrl, [key]);
    const other = { ...env, TRIBUTARY_ENCRYPTION_KEY: Buffer.alloc(32, 8).toString('base64') };
    const { code, stderr } = await operate(
      other,
      ['idp', 'set', '--account', accountId, '--issuer', 'https://accounts.google.com', ...created],
      folder,
    );
    expect([code, stderr]).toEqual([2, expect.stringContaining('server’s encryption key')]);
  });
});

test('lists and removes providers', { tags: 'slow' }, async () => {
  const { id } = JSON.parse((await set(...created)).stdout);
  expect(JSON.parse((await run('list', '--account', accountId, '--json')).stdout)).toMatchObject([{ id }]);
  expect((await run('remove', id)).stdout).toContain(`Removed ${id}.`);
  expect((await run('remove', id)).code).toBe(5);
  expect((await run('list', '--account', accountId)).stdout).toContain('There are no identity providers.');
});
