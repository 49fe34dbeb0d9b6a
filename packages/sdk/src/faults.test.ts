import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { clientOf, sale } from '../test/client-of.ts';
import {
  drop,
  halfBody,
  hang,
  ok,
  proxyPage,
  refused,
  type Seen,
  type Step,
  scriptedServer,
  stall,
} from '../test/scripted-server.ts';

const signingSecret = 'whose-secret-is-it-anyway-24';
const limited = (retryAfter: string): Step =>
  refused(429, 'RATE_LIMIT_EXCEEDED', { 'retry-after': retryAfter });
const past = new Date(0).toUTCString();
const redirect: Step = (res) => res.writeHead(307, { location: '/elsewhere' }).end();
/** Response of a server whose clock is an hour ahead, which its Date header shows. */
const expired = refused(401, 'SIGNATURE_EXPIRED', { date: new Date(Date.now() + 3_600_000).toUTCString() });

/**
 * Faults that occur twice. `attempts` is the number of requests that the server receives, including the successful one.
 */
const faults: readonly [name: string, fault: Step, attempts: number, outcome: string][] = [
  ['a dropped connection', drop, 3, 'trx_1'],
  ['half a body', halfBody, 3, 'trx_1'],
  ['a proxy’s HTML 502', proxyPage(502), 3, 'trx_1'],
  ['a 429 with seconds', limited('0'), 3, 'trx_1'],
  ['a 429 with a date', limited(past), 3, 'trx_1'],
  ['a 429 with a Retry-After of 300 seconds', limited('300'), 1, 'RateLimitError'],
  [
    'a 503 with a Retry-After of 300 seconds',
    refused(503, 'UNAVAILABLE', { 'retry-after': '300' }),
    1,
    'ServerError',
  ],
  ['an answer that never comes', hang, 3, 'trx_1'],
  ['a body that stalls', stall, 3, 'trx_1'],
  ['a redirect', redirect, 1, 'ConnectionError'],
  ['a clock that is wrong', expired, 2, 'SignatureError'],
  ['a conflict', refused(409, 'IDEMPOTENCY_CONFLICT'), 1, 'IdempotencyError'],
];

const idOf = ({ body, headers }: Seen) =>
  `${JSON.parse(body.toString()).external_event_id ?? ''}/${headers['idempotency-key'] ?? ''}`;

function expectGenuine({ body, headers }: Seen): void {
  const signed = `${headers['x-service-timestamp']}.${body}`;
  expect(headers['x-service-signature']).toBe(
    createHmac('sha256', signingSecret).update(signed).digest('hex'),
  );
}

describe.each(faults)('%s, twice', (_, fault, attempts, outcome) => {
  /** Makes a call, which ends when the fault is over or the client gives up. Returns the requests. */
  async function against(call: (client: ReturnType<typeof clientOf>) => PromiseLike<{ id: string }>) {
    const server = await scriptedServer(fault, fault, ok({ id: 'trx_1' }));
    const client = clientOf(server.url, {
      signingSecret,
      timeout: fault === hang || fault === stall ? 300 : 5_000,
    });
    const result = await call(client).then(
      ({ id }) => id,
      (error: Error) => error.name,
    );
    expect(result).toBe(outcome);
    expect(server.seen).toHaveLength(attempts);
    // All attempts belong to one call, so they have the same key.
    expect(new Set(server.seen.map(({ body }) => body.toString())).size).toBe(1);
    expect(new Set(server.seen.map(idOf)).size).toBe(1);
    return server.seen;
  }

  test('sends a sale with the same bytes and key, signed again each time', async () => {
    const seen = await against((client) => client.conversions.create(sale));
    expect(JSON.parse(String(seen[0]?.body))).toEqual(sale);
    expect(seen[0]?.headers['idempotency-key']).toBeUndefined();
    for (const each of seen) expectGenuine(each);
    const timestamps = seen.map(({ headers }) => Number(headers['x-service-timestamp']));
    expect(new Set(timestamps).size).toBe(attempts);
    expect(timestamps).toEqual([...timestamps].sort((a, b) => a - b));
  });

  test('sends a refund under one generated key, signed again each time', async () => {
    const seen = await against((client) => client.conversions.refund('trx_1', { amount: 5 }));
    expect(idOf(seen[0] as Seen)).toMatch(/^[0-9a-f-]{36}\/$/);
    for (const each of seen) expectGenuine(each);
    expect(new Set(seen.map(({ headers }) => headers['x-service-signature'])).size).toBe(attempts);
  });
});

// An unsigned request cannot fail because of a wrong clock.
describe.each(faults.filter(([, fault]) => fault !== expired))(
  '%s, twice, unsigned',
  (_, fault, attempts) => {
    const timeout = fault === hang || fault === stall ? 300 : 5_000;

    test('sends a POST under one Idempotency-Key', async () => {
      const server = await scriptedServer(fault, fault, ok({ id: 'ref_1' }));
      const call = clientOf(server.url, { timeout }).referrals.create({
        email: 'a@b.c',
        affiliate_id: 'aff_1',
      });
      await call.catch(() => undefined);
      const keys = server.seen.map(({ headers }) => headers['idempotency-key']);
      expect(keys).toHaveLength(attempts);
      expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
      expect(new Set(keys).size).toBe(1);
    });

    test('sends a PUT with the same target state each time, under one key', async () => {
      const server = await scriptedServer(fault, fault, ok({ id: 'pay_1' }));
      await clientOf(server.url, { timeout })
        .payouts.start('pay_1')
        .catch(() => undefined);
      expect(server.seen.map(({ body }) => body.toString())).toEqual(
        Array(attempts).fill('{"status":"processing"}'),
      );
      const keys = new Set(server.seen.map(({ headers }) => headers['idempotency-key']));
      expect([...keys]).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);
    });
  },
);

test('waits for exactly maxRetryAfter, but not a millisecond longer', async () => {
  const server = await scriptedServer(limited('0.05'), ok({ id: 'trx_1' }), limited('0.051'));
  const client = clientOf(server.url, { maxRetryAfter: 50 });
  expect(await client.conversions.create(sale)).toEqual({ id: 'trx_1' });
  await expect(client.conversions.create(sale)).rejects.toMatchObject({ retryAfterMs: 51, attempts: 1 });
  expect(server.seen).toHaveLength(3);
});
