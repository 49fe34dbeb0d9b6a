import { contract, routesOf } from '@tributary/contract';
import { describe, expect, test } from 'vitest';
import { unique } from '../support/given.ts';
import { useAccount, useServer } from '../support/harness.ts';

const server = useServer();
const account = useAccount(server);

const writes = routesOf(contract).flatMap(({ name, route, facts }) => {
  const path = route.path.replace(/:\w+/g, 'unknown');
  const isCalled = route.method !== 'GET' && facts.caller === undefined;
  return isCalled ? [{ name, method: route.method, path, takesNonce: Boolean(facts.movesMoney) }] : [];
});
const taking = writes.filter(({ takesNonce }) => takesNonce);
const refusing = writes.filter(({ takesNonce, method }) => !takesNonce && method !== 'DELETE');

const problemsOf = ({ body }: { body: { error: { field?: string; details?: { field: string }[] } } }) =>
  body.error.details?.map(({ field }) => field) ?? [body.error.field];

describe('request nonce', () => {
  test.each(taking)('is accepted by $name and not reported as unknown', async ({ method, path }) => {
    const answer = await account.raw(method, path, { nonce: 'n'.repeat(255) });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(problemsOf(answer)).not.toContain('nonce');
  });

  test.each(refusing)('is an unknown field for $name', async ({ method, path }) => {
    const answer = await account.raw(method, path, { nonce: 'n' });
    expect(answer.status).toBe(400);
    expect(problemsOf(answer)).toContain('nonce');
  });

  test.each(taking)('is rejected by $name if it is malformed', async ({ method, path }) => {
    for (const nonce of ['', 'n'.repeat(256), 7, null, ['n'], 'a\u0000b', '\ud800']) {
      const answer = await account.raw(method, path, { nonce });
      expect([answer.status, problemsOf(answer)]).toEqual([400, ['nonce']]);
    }
  });

  test('is not part of the fingerprint of an external_event_id', async () => {
    const { id } = await account.given.referral();
    const sale = { referral_id: id, sale_amount: 10, sale_amount_currency: 'USD' };
    const keyed = { ...sale, external_event_id: unique('order') };
    const send = (nonce: object) => account.raw('POST', '/v1/conversions', { ...keyed, ...nonce });
    const answers = [await send({ nonce: 'a' }), await send({ nonce: 'b' }), await send({})];
    expect(answers.map(({ status }) => status)).toEqual([201, 200, 200]);
  });

  test('is not part of the fingerprint of an Idempotency-Key, on POST and PUT', async () => {
    const { id, program_id } = await account.given.affiliate();
    const requests = [
      ['POST', '/v1/incentives', { program_id, name: 'Twenty', amount: 20 }],
      ['PUT', `/v1/affiliates/${id}`, { status: 'rejected', reason: 'spam' }],
    ] as const;
    for (const [method, path, body] of requests) {
      const key = { 'idempotency-key': unique('key') };
      const first = await account.raw(method, path, { ...body, nonce: 'a' }, key);
      const again = await account.raw(method, path, { ...body, nonce: 'b' }, key);
      expect(first.status).toBeLessThan(300);
      expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true']);
      expect(again.body.data).toEqual(first.body.data);
    }
  });

  test('is next to the items of a batch, not within them', async () => {
    const { programId } = await account.given.program();
    const item = { name: 'Ann', email: `${unique('a')}@example.com`, program_id: programId };
    const keyed = { ...item, idempotency_key: unique('key') };
    const send = (body: object) => account.raw('POST', '/v1/affiliates/batch', body);
    const first = await send({ nonce: 'a', items: [keyed] });
    const again = await send({ items: [keyed], nonce: 'b' });
    expect([first.body.data[0].status, again.body.data[0].status]).toEqual([201, 200]);
    const inside = await send({ items: [{ ...item, nonce: 'c' }] });
    expect(inside.body.data[0].error).toMatchObject({ code: 'VALIDATION_ERROR', field: 'nonce' });
  });

  test('is the only field that a DELETE accepts', async () => {
    const { id } = await account.client.apiKeys.create({ name: 'Spare', permissions: ['read:affiliates'] });
    const path = `/v1/api-keys/${id}`;
    for (const body of ['[]', '7', '{', '{"surprise":1}', '{"nonce":"a","surprise":1}'])
      expect((await account.raw('DELETE', path, body)).body.error.code).toBe('VALIDATION_ERROR');
    expect((await account.client.apiKeys.get(id)).revoked_at).toBeNull();
    expect((await account.raw('DELETE', path, { nonce: 'a' })).status).toBe(200);
  });

  test('is in no entry of the audit log', async () => {
    const { program_id } = await account.given.affiliate();
    const incentive = { program_id, name: 'Audited', amount: 20, nonce: 'a-nonce-of-the-test' };
    const { body } = await account.raw('POST', '/v1/incentives', incentive);
    await server.relay();
    const entries = await account.client.auditLog.list({ object: body.data.id });
    expect(entries.data).not.toEqual([]);
    expect(JSON.stringify(entries.data)).not.toContain('nonce');
  });
});
