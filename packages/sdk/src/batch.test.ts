import { describe, expect, test } from 'vitest';
import { clientOf, sale } from '../test/client-of.ts';
import { drop, ok, type Seen, scriptedServer } from '../test/scripted-server.ts';

const lead = { email: 'ada@example.com', affiliate_id: 'aff_1' };
const uuid = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;
const itemsOf = (seen: Seen | undefined): Record<string, unknown>[] => JSON.parse(String(seen?.body)).items;

describe('a batch', () => {
  test('gives every item without a key one of its own, the same over all attempts', async () => {
    const server = await scriptedServer(drop, ok([]));
    await clientOf(server.url).referrals.createBatch({
      items: [lead, { ...lead, idempotency_key: 'row-2' }, lead],
    });
    const [first, second] = server.seen;
    const keys = itemsOf(first).map(({ idempotency_key }) => idempotency_key);
    expect(keys).toEqual([expect.stringMatching(uuid), 'row-2', expect.stringMatching(uuid)]);
    expect(new Set(keys).size).toBe(3);
    expect(second?.body).toEqual(first?.body);
    expect(first?.headers['idempotency-key']).toBeUndefined();
  });

  test('leaves what the caller gave as it was', async () => {
    const server = await scriptedServer(ok([]));
    const batch = { items: [{ ...lead }] };
    await clientOf(server.url).referrals.createBatch(batch);
    expect(batch).toEqual({ items: [lead] });
  });

  test('of conversions is signed and repeated under the keys that its items have already', async () => {
    const server = await scriptedServer(drop, ok([]));
    const signingSecret = 'whose-secret-is-it-anyway-24';
    await clientOf(server.url, { signingSecret }).conversions.createBatch({ items: [sale] });
    expect(server.seen.map(itemsOf)).toEqual([[sale], [sale]]);
    const signatures = server.seen.map(({ headers }) => headers['x-service-signature']);
    expect(new Set(signatures).size).toBe(2);
  });

  test('that is none is left for the server to refuse', async () => {
    const server = await scriptedServer(ok([]));
    const { referrals } = clientOf(server.url);
    for (const batch of [{}, { items: 'x' }, { items: [null] }]) await referrals.createBatch(batch as never);
    expect(server.seen.map(({ body }) => String(body)).slice(0, 2)).toEqual(['{}', '{"items":"x"}']);
    expect(itemsOf(server.seen[2])).toEqual([{ idempotency_key: expect.stringMatching(uuid) }]);
  });

  test('gives one outcome per item, its object or its error', async () => {
    const error = { code: 'DUPLICATE', message: 'Taken.', field: 'email' };
    const data = [
      { index: 0, status: 201, data: { id: 'ref_1' } },
      { index: 1, status: 409, error },
    ];
    const server = await scriptedServer(ok(data));
    const [made, refused] = await clientOf(server.url).referrals.createBatch({ items: [lead, lead] });
    expect(made?.data?.id).toBe('ref_1');
    expect(refused?.error).toEqual(error);
  });
});

describe('a batch above the limits of a request', () => {
  const many = (count: number, extra: object = {}) =>
    Array.from({ length: count }, (_, row) => ({ ...lead, ...extra, idempotency_key: `row-${row}` }));
  const outcomes = (count: number) =>
    ok(Array.from({ length: count }, (_, index) => ({ index, status: 201, data: { id: `ref_${index}` } })));

  test('is sent in requests of at most 500 items, and gives all outcomes in order', async () => {
    const server = await scriptedServer(outcomes(500), drop, outcomes(500), outcomes(1));
    const sent = clientOf(server.url).referrals.createBatch({ items: many(1_001) });
    const { data, attempts } = await sent.withResponse();
    expect(data.map(({ index }) => index)).toEqual(Array.from({ length: 1_001 }, (_, index) => index));
    expect(attempts).toBe(4);
    expect(server.seen.map((each) => itemsOf(each).length)).toEqual([500, 500, 500, 1]);
    expect(itemsOf(server.seen[3])[0]).toMatchObject({ idempotency_key: 'row-1000' });
  });

  test('is sent in requests of at most 2 MiB, with their nonce', async () => {
    const server = await scriptedServer(outcomes(199), outcomes(199), outcomes(2));
    const commission = {
      referral_id: 'ref_1',
      sale_amount: 1,
      sale_amount_currency: 'USD',
      commission_amount: 1,
      commission_currency: 'USD',
      metadata: { note: 'ä'.repeat(5_180) },
    };
    const items = Array.from({ length: 400 }, (_, row) => ({ ...commission, idempotency_key: `row-${row}` }));
    const signingSecret = 'whose-secret-is-it-anyway-24';
    const client = clientOf(server.url, { signingSecret });
    expect(await client.commissions.createBatch({ items })).toHaveLength(400);
    const bytes = server.seen.map(({ body }) => Buffer.byteLength(String(body)));
    expect(Math.max(...bytes)).toBeLessThanOrEqual(2 * 1024 * 1024);
    expect(bytes[0]).toBeGreaterThan(2 * 1024 * 1024 - 11_000);
    const nonces = server.seen.map(({ body }) => JSON.parse(String(body)).nonce);
    expect(new Set(nonces).size).toBe(3);
  });

  test('ends with an error that says the limit if one item is too large, before anything is sent', async () => {
    const server = await scriptedServer(ok([]));
    const items = [lead, { ...lead, name: 'x'.repeat(2 * 1024 * 1024) }];
    await expect(clientOf(server.url).referrals.createBatch({ items })).rejects.toThrow(
      /^Item 1 of the batch has 2097\d+ bytes as JSON\. A request can have at most 2097152 \(2 MiB\)\.$/,
    );
    expect(server.seen).toEqual([]);
  });

  test('is refused if its items have no keys: part of it could be done twice', async () => {
    const server = await scriptedServer(ok([]));
    const items = Array.from({ length: 501 }, () => lead);
    await expect(clientOf(server.url).referrals.createBatch({ items })).rejects.toThrow(
      'This batch needs 2 requests. Give each item an idempotency_key',
    );
    expect(server.seen).toEqual([]);
  });
});

test('an export of payouts is repeated like any other read, without a key', async () => {
  const server = await scriptedServer(drop, ok([]));
  await clientOf(server.url).payouts.export({ payout_ids: ['pay_1'] });
  expect(server.seen.map(({ headers }) => headers['idempotency-key'])).toEqual([undefined, undefined]);
  expect(JSON.parse(String(server.seen[1]?.body))).toEqual({ payout_ids: ['pay_1'] });
});
