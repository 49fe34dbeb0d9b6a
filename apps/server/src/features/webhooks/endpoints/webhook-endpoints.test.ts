import { describe, expect, test } from 'vitest';
import { dumpOf } from '../../../../test/support/dump.ts';
import { publicUrl } from '../../../../test/support/given.ts';
import { type TestAccount, useAccount, useServer } from '../../../../test/support/harness.ts';
import { forgetPreviousSecrets, openSecret } from './webhook-endpoint.ts';

/** Response of the name servers for every name. */
let addresses = ['93.184.215.14'];
const server = useServer({ resolveHost: async () => addresses });
const account = useAccount(server);

const rowOf = ({ environmentId }: { environmentId: number }, id: string) =>
  server.db.orm.webhookEndpoint.findUniqueOrThrow({ where: { environmentId_id: { environmentId, id } } });

/** Returns the secrets with which deliveries are signed, as a worker decrypts them. */
async function storedSecrets(id: string): Promise<(string | null)[]> {
  const row = await rowOf(account, id);
  const { cipher } = server.deps;
  const [secret, previous] = [row.secret, row.previousSecret].map((sealed) =>
    sealed ? openSecret(cipher, row, sealed) : null,
  );
  return [secret ?? null, previous ?? null];
}

describe('creating a webhook endpoint', () => {
  test('returns it with its secret, which is not shown again', async () => {
    const { client } = account;
    const { secret, ...shown } = await client.webhookEndpoints.create({
      url: publicUrl,
      description: 'Our books',
      event_types: ['payout.paid', '*', 'payout.paid'],
    });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(shown).toEqual({
      id: expect.stringMatching(/^whe_/),
      url: publicUrl,
      description: 'Our books',
      event_types: ['payout.paid', '*'],
      enabled: true,
      disabled_reason: null,
      disabled_at: null,
      failing_since: null,
      previous_secret_expires_at: null,
      created_at: expect.stringMatching(/Z$/),
      updated_at: shown.created_at,
    });
    expect(await client.webhookEndpoints.get(shown.id)).toEqual(shown);
    expect((await client.webhookEndpoints.list()).data).toContainEqual(shown);
    expect(await storedSecrets(shown.id)).toEqual([secret, null]);
  });

  test('replays without the secret, even if its name now leads to a private address', async () => {
    const url = 'https://hooks.example.com/';
    const send = (changes: object = {}, key = 'one-endpoint') =>
      account.raw(
        'POST',
        '/v1/webhook-endpoints',
        { url, event_types: ['*'], ...changes },
        { 'idempotency-key': key },
      );
    const first = await send();
    addresses = ['10.0.0.1'];
    const [again, conflict, another] = [
      await send(),
      await send({ description: 'B' }),
      await send({}, 'two'),
    ];
    addresses = ['93.184.215.14'];
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.body.data).toEqual({ ...first.body.data, secret: null });
    expect(conflict.body.error.code).toBe('IDEMPOTENCY_CONFLICT');
    expect([another.body.error.code, another.body.error.field]).toEqual(['VALIDATION_ERROR', 'url']);
  });

  test('creates one endpoint for two concurrent requests with one key', async () => {
    const before = (await account.client.webhookEndpoints.list({ limit: 100 })).data.length;
    const send = () =>
      account.raw(
        'POST',
        '/v1/webhook-endpoints',
        { url: publicUrl, event_types: ['*'] },
        { 'idempotency-key': 'at-once' },
      );
    const answers = await Promise.all(Array.from({ length: 5 }, send));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201]);
    expect(answers.filter(({ body }) => body.data.secret !== null)).toHaveLength(1);
    expect((await account.client.webhookEndpoints.list({ limit: 100 })).data).toHaveLength(before + 1);
  });

  test('leaves no secret in plain text in any table or other response', async () => {
    const { client, raw, given } = account;
    const created = await given.webhookEndpoint();
    const key = { 'idempotency-key': 'rotate-once' };
    const rotate = () => raw('POST', `/v1/webhook-endpoints/${created.id}/rotate-secret`, {}, key);
    const rotated = await rotate();
    const replayed = await rotate();
    const secrets = [created.secret, rotated.body.data.secret].map((secret) => String(secret).slice(6));
    const [stored, read, list] = [
      await dumpOf(server.db),
      await client.webhookEndpoints.get(created.id),
      await client.webhookEndpoints.list({ limit: 100 }),
    ];
    expect(stored).toContain(created.id);
    expect(new Set(secrets).size).toBe(2);
    for (const secret of secrets) {
      expect(secret).toHaveLength(44);
      for (const trace of [
        secret,
        ...['utf8', 'base64'].map((as) => Buffer.from(secret, as as 'utf8').toString('hex')),
      ]) {
        expect(stored).not.toContain(trace);
      }
      expect(JSON.stringify([replayed.body, read, list.data])).not.toContain(secret);
    }
  });

  test('is limited to a hundred in an environment, even concurrently', { tags: 'slow' }, async () => {
    const { given, client, live } = await server.account();
    for (let round = 0; round < 9; round += 1)
      await Promise.all(Array.from({ length: 11 }, () => given.webhookEndpoint()));
    const outcomes = await Promise.allSettled([given.webhookEndpoint(), given.webhookEndpoint()]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(given.webhookEndpoint()).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      message: expect.stringContaining('at most 100'),
    });
    await live.given.webhookEndpoint();
    const { data } = await client.webhookEndpoints.list({ limit: 1 });
    await client.webhookEndpoints.delete(data[0]?.id ?? '');
    await given.webhookEndpoint();
  });

  test.each([
    ['no URL', { url: undefined }, 'url'],
    ['a URL that is a number', { url: 1 }, 'url'],
    ['no event types', { event_types: [] }, 'event_types'],
    ['an unknown event type', { event_types: ['transaction.created', 'transaction.*'] }, 'event_types.1'],
    ['51 event types', { event_types: Array(51).fill('*') }, 'event_types'],
    ['an empty description', { description: '' }, 'description'],
    ['a long description', { description: 'x'.repeat(256) }, 'description'],
    ['a secret of its own', { secret: 'whsec_mine' }, 'secret'],
  ])('rejects %s', async (_, wrong, field) => {
    const body = { url: publicUrl, event_types: ['*'], ...wrong };
    const { status, body: answer } = await account.raw('POST', '/v1/webhook-endpoints', body);
    expect([status, answer.error.code, answer.error.field]).toEqual([400, 'VALIDATION_ERROR', field]);
  });
});

describe('endpoint URL', () => {
  test.each([
    'example.com/hooks',
    'https:example.com',
    'https:///example.com',
    'ftp://example.com/',
    'javascript:alert(1)',
    'https://user:password@example.com/',
    'https://@93.184.215.14/',
    'https://93.184.215.14/#part',
    'https://93.184.215.14/a b',
    'https://93.184.215.14/\r\nX-Injected: 1',
    'https://93.184.215.14\\@127.0.0.1/',
    'https://93.184.215.14:99999/',
    'https://93.184.215.14:0/',
    'http://127.0.0.1/',
    'http://127.1/',
    'http://0x7f000001/',
    'http://0177.0.0.1/',
    'http://2130706433/',
    'http://%31%32%37.0.0.1/',
    'http://１２７.0.0.1/',
    'http://0.0.0.0/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://10.0.0.1:8080/',
    'http://localhost/',
    'http://internal.localhost/',
  ])('%s is rejected on create and on update without changes', async (url) => {
    const { raw, client, given } = account;
    const { id } = await endpointOfUrls(given);
    const before = await client.webhookEndpoints.get(id);
    const answers = [
      await raw('POST', '/v1/webhook-endpoints', { url, event_types: ['*'] }),
      await raw('PUT', `/v1/webhook-endpoints/${id}`, { url, enabled: false }),
    ];
    for (const { status, body } of answers) {
      expect([status, body.error.code, body.error.field]).toEqual([400, 'VALIDATION_ERROR', 'url']);
      expect(body.error.details).toEqual([{ field: 'url', message: expect.any(String) }]);
    }
    expect(await client.webhookEndpoints.get(id)).toEqual(before);
  });

  let endpoint: Promise<{ id: string }> | undefined;
  const endpointOfUrls = (given: TestAccount['given']) => {
    endpoint ??= given.webhookEndpoint();
    return endpoint;
  };

  test('may be http:// in a dev environment, but must be https:// in a live one', async () => {
    const url = publicUrl.replace('https', 'http');
    const { id } = await account.given.webhookEndpoint({ url });
    expect((await account.client.webhookEndpoints.get(id)).url).toBe(url);
    const { given, client } = account.live;
    await expect(given.webhookEndpoint({ url })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      field: 'url',
    });
    const created = await given.webhookEndpoint({ url: publicUrl.replace('https', 'HTTPS') });
    await expect(client.webhookEndpoints.update(created.id, { url })).rejects.toMatchObject({ field: 'url' });
  });
});

describe('updating a webhook endpoint', () => {
  test('changes only the given fields', async () => {
    const { client, given } = account;
    const { secret, ...created } = await given.webhookEndpoint({ description: 'A' });
    const changes = { url: `${publicUrl}/2`, event_types: ['payout.paid' as const], description: null };
    const changed = await client.webhookEndpoints.update(created.id, changes);
    expect(changed).toEqual({ ...created, ...changes, updated_at: changed.updated_at });
    expect(changed.updated_at > created.updated_at).toBe(true);
    expect(await storedSecrets(created.id)).toEqual([secret, null]);
  });

  test('leaves updated_at unchanged if nothing changes', async () => {
    const { client, given } = account;
    const { secret: _, ...created } = await given.webhookEndpoint({ event_types: ['payout.paid'] });
    const { url, description } = created;
    for (const same of [
      {},
      { url, description, event_types: ['payout.paid' as const, 'payout.paid' as const], enabled: true },
    ]) {
      expect(await client.webhookEndpoints.update(created.id, same)).toEqual(created);
    }
  });

  test('disables it manually and enables it again', async () => {
    const { client, given } = account;
    const { id } = await given.webhookEndpoint();
    const disabled = await client.webhookEndpoints.update(id, { enabled: false });
    expect(disabled).toMatchObject({
      enabled: false,
      disabled_reason: 'manual',
      disabled_at: disabled.updated_at,
    });
    expect(await client.webhookEndpoints.update(id, { enabled: false })).toEqual(disabled);
    const enabled = await client.webhookEndpoints.update(id, { enabled: true });
    expect(enabled).toMatchObject({ enabled: true, disabled_reason: null, disabled_at: null });
  });

  test('resets failures when enabled or given another URL, and keeps the reason for disabling', async () => {
    const { client, given, environmentId } = account;
    const { id } = await given.webhookEndpoint();
    const where = { environmentId, id };
    const failingSince = new Date(Date.now() - 1_000);
    const fail = (more: object) =>
      server.db.orm.webhookEndpoint.updateMany({ where, data: { failingSince, ...more } });

    await fail({});
    const enabled = await client.webhookEndpoints.update(id, { enabled: true });
    await fail({});
    const renamed = await client.webhookEndpoints.update(id, { description: 'B' });
    const moved = await client.webhookEndpoints.update(id, { url: `${publicUrl}/2` });
    await fail({ enabled: false, disabledReason: 'failing', disabledAt: new Date() });
    const stillDisabled = await client.webhookEndpoints.update(id, { enabled: false });
    const again = await client.webhookEndpoints.update(id, { enabled: true });

    expect([enabled, renamed, moved, stillDisabled, again].map(({ failing_since }) => failing_since)).toEqual(
      [null, failingSince.toISOString(), null, failingSince.toISOString(), null],
    );
    expect(stillDisabled.disabled_reason).toBe('failing');
  });

  test('resolves the URL only if it changes, so an endpoint with a bad name can be disabled', async () => {
    const { client, given } = account;
    const url = 'https://moved.example.com/';
    const { id } = await given.webhookEndpoint({ url });
    addresses = ['93.184.215.14', '192.168.0.1'];
    const refusal = client.webhookEndpoints.update(id, { url: `${url}2` });
    await expect(refusal).rejects.toMatchObject({ code: 'VALIDATION_ERROR', field: 'url' });
    const disabled = await client.webhookEndpoints.update(id, { url, enabled: false });
    addresses = ['93.184.215.14'];
    expect(disabled).toMatchObject({ url, enabled: false });
  });

  test('announces nothing, because the change was requested', async () => {
    const { client, given, announced } = account;
    const { id } = await given.webhookEndpoint();
    await client.webhookEndpoints.update(id, { enabled: false });
    expect(await announced(id)).toEqual([]);
  });
});

describe('rotating the secret', () => {
  test('returns a new one, and the old one signs for a day', async () => {
    const { client, given } = account;
    const { id, secret: first } = await given.webhookEndpoint();
    const before = Date.now();
    const { secret: second, ...shown } = await client.webhookEndpoints.rotateSecret(id);
    const dayMs = 24 * 60 * 60 * 1_000;
    const expiresInMs = Date.parse(shown.previous_secret_expires_at ?? '') - before;
    expect(expiresInMs).toBeGreaterThanOrEqual(dayMs);
    expect(expiresInMs).toBeLessThan(dayMs + 60_000);
    expect(await client.webhookEndpoints.get(id)).toEqual(shown);
    expect(await storedSecrets(id)).toEqual([second, first]);
  });

  test('twice within a day ends the oldest', async () => {
    const { client, given } = account;
    const { id } = await given.webhookEndpoint();
    const second = await client.webhookEndpoints.rotateSecret(id);
    const third = await client.webhookEndpoints.rotateSecret(id);
    expect(await storedSecrets(id)).toEqual([third.secret, second.secret]);
  });

  test('keeps the old one only while it signs', async () => {
    const { client, given, environmentId } = account;
    const [over, running] = [await given.webhookEndpoint(), await given.webhookEndpoint()];
    for (const { id } of [over, running]) await client.webhookEndpoints.rotateSecret(id);
    const expired = { previousSecretExpiresAt: new Date(Date.now() - 1_000) };
    await server.db.orm.webhookEndpoint.updateMany({ where: { environmentId, id: over.id }, data: expired });

    await forgetPreviousSecrets(server.db.lists);

    expect((await storedSecrets(over.id))[1]).toBeNull();
    expect((await client.webhookEndpoints.get(over.id)).previous_secret_expires_at).toBeNull();
    expect((await storedSecrets(running.id))[1]).toBe(running.secret);
  });

  test('happens once per Idempotency-Key, which belongs to one endpoint', async () => {
    const { client, given } = account;
    const [one, other] = [await given.webhookEndpoint(), await given.webhookEndpoint()];
    const key = { idempotencyKey: 'rotate-one' };
    const first = await client.webhookEndpoints.rotateSecret(one.id, key);
    expect(await client.webhookEndpoints.rotateSecret(one.id, key)).toEqual({ ...first, secret: null });
    expect(await storedSecrets(one.id)).toEqual([first.secret, one.secret]);
    await expect(client.webhookEndpoints.rotateSecret(other.id, key)).rejects.toMatchObject({
      code: 'IDEMPOTENCY_CONFLICT',
    });
  });
});

test('lists endpoints newest first in pages', async () => {
  const { client, given } = await server.account();
  const made: string[] = [];
  for (let count = 0; count < 5; count += 1) made.unshift((await given.webhookEndpoint()).id);
  const pages: string[][] = [];
  for await (const page of client.webhookEndpoints.list({ limit: 2 }).pages())
    pages.push(page.data.map(({ id }) => id));
  expect(pages).toEqual([made.slice(0, 2), made.slice(2, 4), made.slice(4)]);
});

test.each([
  ['GET', ''],
  ['PUT', '', {}],
  ['DELETE', ''],
  ['POST', '/rotate-secret', {}],
  ['POST', '/test', {}],
  ['POST', '/redeliver', { after: 0 }],
])('returns not found for %s /v1/webhook-endpoints/unknown%s', async (method, path, body?: object) => {
  const answer = await account.raw(method, `/v1/webhook-endpoints/whe_unknown${path}`, body);
  expect([answer.status, answer.body.error.code]).toEqual([404, 'NOT_FOUND']);
});
