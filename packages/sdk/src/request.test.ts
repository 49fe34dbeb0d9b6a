import { describe, expect, test } from 'vitest';
import { clientOf, sale } from '../test/client-of.ts';
import {
  drop,
  halfBody,
  hang,
  json,
  ok,
  proxyPage,
  refused,
  scriptedServer,
  stall,
} from '../test/scripted-server.ts';
import {
  APIError,
  ConnectionError,
  NotFoundError,
  RateLimitError,
  ServerError,
  TimeoutError,
} from './errors.ts';
import { defaultBackOff } from './retry.ts';

const lead = { referral_id: 'ref_1', event_name: 'signup' };

describe('temporary failure that is retried', () => {
  test.each([
    ['a dropped connection', drop],
    ['half a body', halfBody],
    ['a proxy’s HTML 502', proxyPage(502)],
    ['a proxy’s HTML 504', proxyPage(504)],
    ['a 500', refused(500, 'INTERNAL_ERROR')],
    ['a 503 that says when', refused(503, 'UNAVAILABLE', { 'retry-after': '0' })],
    ['a 408', proxyPage(408)],
  ])('%s: the same bytes and the same key are resent, and the third response counts', async (_, fault) => {
    const server = await scriptedServer(fault, fault, ok({ id: 'trx_1' }));
    const conversion = await clientOf(server.url).conversions.refund('trx_1').withResponse();
    expect(conversion).toMatchObject({
      data: { id: 'trx_1' },
      attempts: 3,
      requestId: 'req_1',
      replayed: false,
    });
    const bodies = server.seen.map(({ body }) => body.toString());
    expect(bodies).toHaveLength(3);
    expect(new Set(bodies).size).toBe(1);
    expect(JSON.parse(bodies[0] ?? '').external_event_id).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('returns the result of a first request in progress (409) under the same key', async () => {
    const running = refused(409, 'IDEMPOTENCY_IN_PROGRESS', { 'retry-after': '0' });
    const server = await scriptedServer(running, running, ok({ id: 'ref_1' }));
    const referral = { email: 'a@example.com', affiliate_id: 'aff_1' };
    const answer = await clientOf(server.url).referrals.create(referral).withResponse();
    expect(answer).toMatchObject({ data: { id: 'ref_1' }, attempts: 3 });
    expect(new Set(server.seen.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });

  test('is an IdempotencyError after the retries if the first request never ends (409)', async () => {
    const server = await scriptedServer(refused(409, 'IDEMPOTENCY_IN_PROGRESS', { 'retry-after': '0' }));
    await expect(clientOf(server.url).conversions.create(sale)).rejects.toMatchObject({
      name: 'IdempotencyError',
      code: 'IDEMPOTENCY_IN_PROGRESS',
      attempts: 3,
    });
  });

  test('sends one uuid per call for a POST without its own key, the same on each attempt', async () => {
    const server = await scriptedServer(drop, ok({ id: 'ref_1' }));
    const client = clientOf(server.url);
    const referral = { email: 'a@example.com', affiliate_id: 'aff_1' };
    await client.referrals.create(referral);
    await client.referrals.create(referral);
    const keys = server.seen.map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  test('is a TimeoutError after the retries if no response arrives', async () => {
    const server = await scriptedServer(hang);
    const error = await clientOf(server.url, { timeout: 60, maxRetries: 1 })
      .conversions.create(sale)
      .catch(String);
    expect(error).toContain('TimeoutError');
    expect(server.seen).toHaveLength(2);
  });

  test('counts a stalled body towards the timeout', async () => {
    const server = await scriptedServer(stall, ok({ id: 'trx_1' }));
    expect(await clientOf(server.url, { timeout: 150 }).conversions.create(sale)).toEqual({ id: 'trx_1' });
  });

  test('reports after the last retry the number of attempts and the key', async () => {
    const server = await scriptedServer(drop);
    const error = await clientOf(server.url)
      .conversions.create(sale)
      .catch((caught) => caught);
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({ attempts: 3, idempotencyKey: 'inv_1' });
    expect(error).not.toBeInstanceOf(TimeoutError);
  });

  test('ignores params that the caller changes during the back-off', async () => {
    const params = { ...sale, metadata: { plan: 'pro' } };
    const server = await scriptedServer(
      (res, seen) => {
        params.metadata.plan = 'free';
        drop(res, seen);
      },
      ok({ id: 'trx_1' }),
    );
    await clientOf(server.url).conversions.create(params);
    expect(server.seen.map(({ body }) => JSON.parse(body.toString()).metadata.plan)).toEqual(['pro', 'pro']);
  });
});

describe('permanent failure that is not retried', () => {
  test.each([
    ['a 409 of a key that was used', refused(409, 'IDEMPOTENCY_CONFLICT'), 'IdempotencyError'],
    ['a 409 of a move', refused(409, 'INVALID_TRANSITION', { 'retry-after': '0' }), 'InvalidTransitionError'],
    ['a proxy’s 409', proxyPage(409), 'ConflictError'],
    ['a 400', refused(400, 'VALIDATION_ERROR'), 'ValidationError'],
    ['a 404', refused(404, 'REFERRAL_NOT_FOUND'), 'NotFoundError'],
    ['a 501', refused(501, 'SOME_LATER_CODE'), 'ServerError'],
    [
      'a redirect',
      ((res) => res.writeHead(302, { location: '/v1/clicks' }).end()) as typeof drop,
      'ConnectionError',
    ],
    ['a 200 that is not JSON', proxyPage(200), 'APIError'],
    ['a 200 that is not Tributary’s', json(200, { hello: 'world' }), 'APIError'],
  ])('%s fails immediately', async (_, fault, name) => {
    const server = await scriptedServer(fault, ok({ id: 'trx_1' }));
    await expect(clientOf(server.url).conversions.create(sale)).rejects.toMatchObject({ name, attempts: 1 });
    expect(server.seen).toHaveLength(1);
  });

  test('is the only attempt with maxRetries 0', async () => {
    const server = await scriptedServer(drop, ok({}));
    await expect(clientOf(server.url, { maxRetries: 0 }).conversions.create(sale)).rejects.toThrow(
      ConnectionError,
    );
    expect(server.seen).toHaveLength(1);
  });
});

describe('Retry-After header', () => {
  test.concurrent('is obeyed for a request in progress', { tags: 'slow' }, async () => {
    const server = await scriptedServer(
      refused(409, 'IDEMPOTENCY_IN_PROGRESS', { 'retry-after': '1' }),
      ok({ id: 'trx_1' }),
    );
    await clientOf(server.url).conversions.create(sale);
    const [first, second] = server.seen.map(({ atMs }) => atMs);
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(990);
  });

  const soon = () => new Date(Math.ceil(Date.now() / 1_000) * 1_000 + 1_000);
  test.concurrent('is obeyed in seconds', { tags: 'slow' }, async () => {
    const server = await scriptedServer(
      refused(429, 'RATE_LIMIT_EXCEEDED', { 'retry-after': '1' }),
      ok({ id: 'trx_1' }),
    );
    await clientOf(server.url).conversions.create(sale);
    const [first, second] = server.seen.map(({ atMs }) => atMs);
    expect(Number(second) - Number(first)).toBeGreaterThanOrEqual(990);
  });

  test.concurrent('is obeyed as a date', { tags: 'slow' }, async () => {
    const until = soon();
    const retryAfter = { 'retry-after': until.toUTCString(), date: new Date().toUTCString() };
    const server = await scriptedServer(refused(429, 'RATE_LIMIT_EXCEEDED', retryAfter), ok({ id: 'trx_1' }));
    await clientOf(server.url).conversions.create(sale);
    expect(server.seen[1]?.atMs).toBeGreaterThanOrEqual(until.getTime() - 10);
  });

  test('above maxRetryAfter fails immediately and reports the wait', async () => {
    const server = await scriptedServer(refused(429, 'RATE_LIMIT_EXCEEDED', { 'retry-after': '61' }));
    const error = await clientOf(server.url)
      .conversions.create(sale)
      .catch((caught) => caught);
    expect(error).toBeInstanceOf(RateLimitError);
    expect(error).toMatchObject({ retryAfterMs: 61_000, attempts: 1 });
  });
});

describe('DELETE request', () => {
  test('succeeds if it finds nothing after an attempt with a lost response', async () => {
    const server = await scriptedServer(drop, refused(404, 'NOT_FOUND'));
    expect(await clientOf(server.url).finder.delete('sli_1/ä')).toEqual({ id: 'sli_1/ä', deleted: true });
    expect(server.seen).toHaveLength(2);
  });

  test('is a NotFoundError if it finds nothing on the first attempt', async () => {
    const server = await scriptedServer(refused(404, 'NOT_FOUND'));
    await expect(clientOf(server.url).finder.delete('sli_1')).rejects.toThrow(NotFoundError);
  });

  test('is a NotFoundError if it finds nothing after a rate limit, because it had not been tried', async () => {
    const limited = refused(429, 'RATE_LIMIT_EXCEEDED', { 'retry-after': '0' });
    const server = await scriptedServer(limited, refused(404, 'NOT_FOUND'));
    await expect(clientOf(server.url).finder.delete('sli_1')).rejects.toThrow(NotFoundError);
  });

  test('does not take another server’s 404 page for success', async () => {
    const server = await scriptedServer(drop, proxyPage(404));
    await expect(clientOf(server.url).finder.delete('sli_1')).rejects.toMatchObject({ code: 'HTTP_404' });
  });
});

describe('key of a call', () => {
  test('is the caller’s external_event_id if there is one', async () => {
    const server = await scriptedServer(ok({ event_id: 'iev_1' }));
    await clientOf(server.url).events.create({ ...lead, external_event_id: 'crm_1' });
    expect(JSON.parse(String(server.seen[0]?.body))).toEqual({ ...lead, external_event_id: 'crm_1' });
    expect(server.seen[0]?.headers['idempotency-key']).toBeUndefined();
  });

  test('given as idempotencyKey becomes an event’s external_event_id, where a signature covers it', async () => {
    const server = await scriptedServer(ok({ event_id: 'iev_1' }));
    await clientOf(server.url).events.create(lead, { idempotencyKey: 'crm_2' });
    expect(JSON.parse(String(server.seen[0]?.body)).external_event_id).toBe('crm_2');
  });

  test('is never generated for a sale, for which the server must require it', async () => {
    const server = await scriptedServer(refused(400, 'VALIDATION_ERROR'));
    const client = clientOf(server.url);
    const { external_event_id: _, ...unkeyed } = sale;
    await client.conversions.create(unkeyed as never).catch(() => undefined);
    await client.events
      .create({ ...unkeyed, event_name: 'paid', event_type: 'conversion' } as never)
      .catch(() => undefined);
    expect(server.seen.map(({ body }) => 'external_event_id' in JSON.parse(String(body)))).toEqual([
      false,
      false,
    ]);
  });

  test('is one uuid per PUT call, the same on each attempt, so that a late copy repeats nothing', async () => {
    const server = await scriptedServer(drop, ok({ id: 'pay_1' }));
    const { payouts } = clientOf(server.url);
    await payouts.complete('pay_1', { paymentReference: 'WIRE-1' });
    await payouts.complete('pay_1', { paymentReference: 'WIRE-1' });
    await payouts.complete('pay_1', {}, { idempotencyKey: 'month-end' });
    const keys = server.seen.map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
    expect(keys[3]).toBe('month-end');
    expect(JSON.parse(String(server.seen[1]?.body))).toEqual({
      status: 'completed',
      paymentReference: 'WIRE-1',
    });
  });

  test.each(['', ' crm', 'crm\n', 'ü', 'x'.repeat(256)])('cannot be %j', async (idempotencyKey) => {
    const server = await scriptedServer(ok({}));
    await expect(clientOf(server.url).events.create(lead, { idempotencyKey })).rejects.toThrow(
      'idempotencyKey',
    );
    expect(server.seen).toHaveLength(0);
  });
});

test('includes the full error response', async () => {
  const details = [{ field: 'sale_amount', message: 'Must be a number.' }];
  const server = await scriptedServer(
    refused(400, 'VALIDATION_ERROR', {}, { details, field: 'sale_amount', doc_url: 'http://x/docs' }),
  );
  const error = await clientOf(server.url)
    .conversions.create(sale)
    .catch((caught) => caught);
  expect(error).toBeInstanceOf(APIError);
  expect({ ...error }).toMatchObject({
    status: 400,
    code: 'VALIDATION_ERROR',
    details,
    field: 'sale_amount',
    requestId: 'req_1',
  });
  expect(error).toMatchObject({
    message: 'It was VALIDATION_ERROR.',
    docUrl: 'http://x/docs',
    idempotencyKey: 'inv_1',
  });
});

test('throws a ServerError instead of a SyntaxError for a proxy’s 5xx page', async () => {
  const server = await scriptedServer(proxyPage(502));
  const error = await clientOf(server.url, { maxRetries: 0 })
    .conversions.create(sale)
    .catch((caught) => caught);
  expect(error).toBeInstanceOf(ServerError);
  expect(error).toMatchObject({ code: 'HTTP_502', status: 502 });
});

test('starts the back-off at half a second and ends it at eight', () => {
  expect(defaultBackOff).toEqual({ baseMs: 500, capMs: 8_000 });
});
