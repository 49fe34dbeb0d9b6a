import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { apiKey, clientOf, sale } from '../test/client-of.ts';
import { drop, ok, refused, type Seen, type Step, scriptedServer } from '../test/scripted-server.ts';
import { Tributary } from './client.ts';
import { SignatureError } from './errors.ts';
import { signRequest } from './signing.ts';

const secret = 'whose-secret-is-it-anyway-24';
const expected = (timestamp: unknown, body: Buffer | string) =>
  createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex');
const timestampOf = ({ headers }: Seen) => Number(headers['x-service-timestamp']);

/** Checks like the server, which rejects timestamps more than 300 s away from its own clock. */
const withClock =
  (nowMs: () => number): Step =>
  (res, seen) => {
    const isExpired = Math.abs(nowMs() / 1_000 - timestampOf(seen)) > 300;
    const date = { date: new Date(nowMs()).toUTCString() };
    (isExpired ? refused(401, 'SIGNATURE_EXPIRED', date) : ok({ id: 'trx_1' }, date))(res, seen);
  };

describe('signed call', () => {
  test('covers the bytes that were sent, even if they are not ASCII', async () => {
    const server = await scriptedServer(ok({ id: 'trx_1' }));
    await clientOf(server.url, { signingSecret: secret }).conversions.create({
      ...sale,
      metadata: { city: 'Zürich 🏔' },
    });
    const [request] = server.seen;
    const { 'x-service-timestamp': timestamp, 'x-service-signature': signature } = request?.headers ?? {};
    expect(signature).toBe(expected(timestamp, request?.body ?? ''));
    expect(Math.abs(Number(timestamp) - Date.now() / 1_000)).toBeLessThan(2);
  });

  test('is signed again on each attempt with a strictly later time, even without a response', async () => {
    const server = await scriptedServer(drop, refused(503, 'UNAVAILABLE'), drop, ok({ id: 'trx_1' }));
    await clientOf(server.url, { signingSecret: secret, maxRetries: 3 }).conversions.create(sale);
    const timestamps = server.seen.map(timestampOf);
    expect(timestamps).toHaveLength(4);
    expect(timestamps).toEqual([...new Set(timestamps)].sort((a, b) => a - b));
    for (const { headers, body } of server.seen) {
      expect(headers['x-service-signature']).toBe(expected(headers['x-service-timestamp'], body));
    }
  });

  test('is not signed if the contract does not require it, or without a secret', async () => {
    const server = await scriptedServer(ok({ id: 'ref_1' }));
    await clientOf(server.url, { signingSecret: secret }).referrals.create({
      email: 'a@example.com',
      affiliate_id: 'aff_1',
    });
    await clientOf(server.url).conversions.create(sale);
    expect(server.seen.map(({ headers }) => headers['x-service-signature'])).toEqual([undefined, undefined]);
  });
});

describe('wrong local clock', () => {
  test.each([-3_600_000, 3_600_000])(
    'that is off by %d ms is corrected after one rejection and stays corrected',
    async (offMs) => {
      const server = await scriptedServer(withClock(Date.now));
      const clock = { now: () => Date.now() + offMs, skewMs: 0 };
      const client = clientOf(server.url, { signingSecret: secret, maxRetries: 0 }, { clock });
      expect(await client.conversions.create(sale)).toEqual({ id: 'trx_1' });
      expect(await client.conversions.create({ ...sale, external_event_id: 'inv_2' })).toEqual({
        id: 'trx_1',
      });
      expect(server.seen).toHaveLength(3);
    },
  );

  test('is corrected for derived clients too', async () => {
    const server = await scriptedServer(withClock(() => Date.now() + 3_600_000));
    const client = new Tributary({ apiKey, signingSecret: secret, baseUrl: server.url, maxRetries: 0 });
    await client.withOptions({ timeout: 1_000 }).conversions.create(sale);
    expect(server.seen).toHaveLength(2);
    await client.conversions.create({ ...sale, external_event_id: 'inv_2' });
    await client.withOptions({ timeout: 2_000 }).conversions.create({ ...sale, external_event_id: 'inv_3' });
    expect(server.seen).toHaveLength(4);
  });

  test('does not cause a loop: a server that rejects again is believed', async () => {
    const server = await scriptedServer(
      refused(401, 'SIGNATURE_EXPIRED', { date: new Date(0).toUTCString() }),
    );
    const error = await clientOf(server.url, { signingSecret: secret })
      .conversions.create(sale)
      .catch((caught) => caught);
    expect(error).toBeInstanceOf(SignatureError);
    expect(server.seen).toHaveLength(2);
  });

  test('is not assumed if the server’s clock agrees', async () => {
    const server = await scriptedServer(
      refused(401, 'SIGNATURE_EXPIRED', { date: new Date().toUTCString() }),
    );
    await expect(clientOf(server.url, { signingSecret: secret }).conversions.create(sale)).rejects.toThrow(
      SignatureError,
    );
    expect(server.seen).toHaveLength(1);
  });

  test('is corrected for concurrent calls', async () => {
    const server = await scriptedServer(withClock(Date.now));
    const clock = { now: () => Date.now() - 3_600_000, skewMs: 0 };
    const client = clientOf(server.url, { signingSecret: secret, maxRetries: 0 }, { clock });
    const ids = ['a', 'b', 'c'].map((external_event_id) =>
      client.conversions.create({ ...sale, external_event_id }),
    );
    expect(await Promise.all(ids)).toHaveLength(3);
  });
});

test('returns the headers of the specification from signRequest', async () => {
  expect(await signRequest('{"a":"é"}', secret, 1_700_000_000)).toEqual({
    'X-Service-Timestamp': '1700000000',
    'X-Service-Signature': expected(1_700_000_000, '{"a":"é"}'),
  });
});
