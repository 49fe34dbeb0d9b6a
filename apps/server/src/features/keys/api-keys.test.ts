import { Tributary } from '@tributary/sdk';
import { describe, expect, test } from 'vitest';
import { send, useAccount, useServer } from '../../../test/support/harness.ts';
import { userIn } from '../../../test/support/users.ts';
import { apiKeyDigest } from './api-key.ts';

const server = useServer();
const account = useAccount(server);

const clientWith = (apiKey: string) => new Tributary({ apiKey, baseUrl: server.baseUrl, maxRetries: 0 });
const ahead = new Date(Date.now() + 3_600_000).toISOString();

describe('creating an API key', () => {
  test('records the user who created it', async () => {
    const { userId, headers } = await userIn(server, account.environmentId, { role: 'owner' });
    const { status, body } = await send(`${server.baseUrl}/v1/api-keys`, {
      ...{ method: 'POST', headers, body: { name: 'Of a user', permissions: ['read:programs'] } },
    });
    expect([status, body.data.made_by]).toEqual([201, userId]);
  });

  test('returns a key that works immediately, only with its permissions, and cannot be read again', async () => {
    const { client } = account;
    const keys = (await client.apiKeys.list()).data;
    const own = keys.find(({ hint }) => account.apiKey.startsWith(hint));
    const created = await client.apiKeys.create({
      name: 'Reader',
      permissions: ['read:programs', 'read:programs'],
      expires_at: ahead,
    });
    const { key, ...shown } = created;
    expect(key).toMatch(/^sk_dev_[0-9A-Za-z]{38}$/);
    expect(shown).toEqual({
      id: expect.stringMatching(/^key_/),
      name: 'Reader',
      hint: key?.slice(0, 12),
      permissions: ['read:programs'],
      expires_at: ahead,
      revoked_at: null,
      last_used_at: null,
      created_at: expect.stringMatching(/Z$/),
      made_by: own?.id,
    });
    const reader = clientWith(key ?? '');
    expect((await reader.programs.list()).data).toEqual([]);
    await expect(reader.programs.create({ name: 'P', default_currency: 'USD' })).rejects.toMatchObject({
      code: 'INSUFFICIENT_PERMISSIONS',
    });
    const read = await client.apiKeys.get(created.id);
    expect(read).toEqual({ ...shown, last_used_at: read.last_used_at });
    expect(read).not.toHaveProperty('key');
    expect((await client.apiKeys.list()).data.map(({ id }) => id)).toContain(created.id);
  });

  test('stores the key nowhere else, even without an Idempotency-Key', async () => {
    const { status, body } = await account.raw('POST', '/v1/api-keys', { name: 'Raw', permissions: ['*'] });
    expect([status, Object.keys(body)]).toEqual([201, ['success', 'data']]);
    expect(body.data.key).toMatch(/^sk_dev_/);
  });

  test('uses the live prefix in the live environment', async () => {
    const { key } = await account.live.client.apiKeys.create({ name: 'Live', permissions: ['*'] });
    expect(key).toMatch(/^sk_live_/);
  });

  test('replays without the key, which the stored response does not contain either', async () => {
    const create = () =>
      account.client.apiKeys.create({ name: 'Once', permissions: ['*'] }, { idempotencyKey: 'one-key' });
    const first = await create();
    const second = await create();
    expect(second).toEqual({ ...first, key: null });
    const { rows } = await server.db.lists.query('select body::text as body from idempotency_keys');
    expect(rows.filter(({ body }) => body.includes(first.id))).toHaveLength(1);
    for (const { body } of rows) expect(body).not.toContain(first.key);
    const { rows: stored } = await server.db.lists.query('select digest from api_keys where id = $1', [
      first.id,
    ]);
    expect(stored).toEqual([{ digest: apiKeyDigest(first.key ?? '') }]);
  });

  test('cannot grant permissions that the requesting key lacks, and neither can an update', async () => {
    const lesser = clientWith(await account.issueKey(['write:keys', 'read:programs']));
    const own = await lesser.apiKeys.create({ name: 'Own', permissions: ['read:programs'] });
    for (const permissions of [['*'], ['read:programs', 'write:programs']] as ['*'][]) {
      const refusal = {
        code: 'INSUFFICIENT_PERMISSIONS',
        message: expect.stringContaining(permissions.at(-1) ?? ''),
      };
      await expect(lesser.apiKeys.create({ name: 'More', permissions })).rejects.toMatchObject(refusal);
      await expect(lesser.apiKeys.update(own.id, { permissions })).rejects.toMatchObject(refusal);
    }
    const unlimited = await account.client.apiKeys.create({ name: 'All', permissions: ['*'] });
    expect(unlimited.permissions).toEqual(['*']);
  });

  test.each([
    ['an expiry that is past', { expires_at: new Date(Date.now() - 1_000).toISOString() }, 'expires_at'],
    ['an expiry beyond the year 9999', { expires_at: '9999-12-31T23:59:59-23:59' }, 'expires_at'],
    ['a permission that does not exist', { permissions: ['read:everything'] }, 'permissions.0'],
    ['no permission', { permissions: [] }, 'permissions'],
  ])('rejects %s', async (_, wrong, field) => {
    expect(
      await account.refusal('POST', '/v1/api-keys', {
        name: 'Wrong',
        permissions: ['*'],
        ...wrong,
      }),
    ).toEqual([400, 'VALIDATION_ERROR', field]);
  });
});

describe('API key changes', () => {
  test('take effect within a second, for a new name, fewer permissions and an expiry', async () => {
    const { client } = account;
    const { id, key } = await client.apiKeys.create({ name: 'A', permissions: ['*'] });
    const changed = await client.apiKeys.update(id, {
      name: 'B',
      permissions: ['read:programs'],
      expires_at: ahead,
    });
    expect(changed).toMatchObject({ name: 'B', permissions: ['read:programs'], expires_at: ahead });
    expect((await client.apiKeys.update(id, { expires_at: null })).expires_at).toBeNull();
    await expect(clientWith(key ?? '').incentives.list()).rejects.toMatchObject({
      code: 'INSUFFICIENT_PERMISSIONS',
    });
  });

  test('revoke a key permanently within a second and a half and keep it in lists', {
    tags: 'slow',
  }, async () => {
    const { client, raw } = account;
    const { id, key } = await client.apiKeys.create({ name: 'Gone', permissions: ['*'] });
    const bearer = { authorization: `Bearer ${key}` };
    expect((await raw('GET', '/v1/programs', undefined, bearer)).status).toBe(200);
    expect(await client.apiKeys.delete(id)).toEqual({ id, deleted: true });
    const until = performance.now() + 1_500;
    let answer = await raw('GET', '/v1/programs', undefined, bearer);
    while (answer.status === 200 && performance.now() < until) {
      answer = await raw('GET', '/v1/programs', undefined, bearer);
    }
    expect(answer.body.error?.code).toBe('API_KEY_REVOKED');
    const { revoked_at } = await client.apiKeys.get(id);
    expect(revoked_at).not.toBeNull();
    expect(await client.apiKeys.delete(id)).toEqual({ id, deleted: true });
    expect((await client.apiKeys.get(id)).revoked_at).toBe(revoked_at);
    await expect(client.apiKeys.update(id, { name: 'Back' })).rejects.toMatchObject({
      code: 'INVALID_TRANSITION',
    });
  });

  test('return not found for a nonexistent key', async () => {
    for (const [method, body] of [['GET'], ['PUT', {}], ['DELETE']] as [string, object?][]) {
      const { status, body: answer } = await account.raw(method, '/v1/api-keys/key_x', body);
      expect([method, status, answer.error.code]).toEqual([method, 404, 'NOT_FOUND']);
    }
  });
});
