import { describe, expect, test } from 'vitest';
import { clientOf, sale } from '../test/client-of.ts';
import { drop, ok, refused, type Seen, scriptedServer } from '../test/scripted-server.ts';
import { ConnectionError } from './errors.ts';

const lead = { email: 'ada@example.com', affiliate_id: 'aff_1' };
const uuid = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;
const itemsOf = (seen: Seen | undefined): Record<string, unknown>[] => JSON.parse(String(seen?.body)).items;

describe('batch call', () => {
  test('gives every item without a key its own, the same across all attempts', async () => {
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

  test('does not modify the caller’s input', async () => {
    const server = await scriptedServer(ok([]));
    const batch = { items: [{ ...lead }] };
    await clientOf(server.url).referrals.createBatch(batch);
    expect(batch).toEqual({ items: [lead] });
  });

  test('of conversions is signed and retried under its items’ existing keys', async () => {
    const server = await scriptedServer(drop, ok([]));
    const signingSecret = 'whose-secret-is-it-anyway-24';
    await clientOf(server.url, { signingSecret }).conversions.createBatch({ items: [sale] });
    expect(server.seen.map(itemsOf)).toEqual([[sale], [sale]]);
    const signatures = server.seen.map(({ headers }) => headers['x-service-signature']);
    expect(new Set(signatures).size).toBe(2);
  });

  test('leaves an invalid batch for the server to reject', async () => {
    const server = await scriptedServer(ok([]));
    const { referrals } = clientOf(server.url);
    for (const batch of [{}, { items: 'x' }, { items: [null] }]) await referrals.createBatch(batch as never);
    expect(server.seen.map(({ body }) => String(body)).slice(0, 2)).toEqual(['{}', '{"items":"x"}']);
    expect(itemsOf(server.seen[2])).toEqual([{ idempotency_key: expect.stringMatching(uuid) }]);
  });

  test('returns one outcome per item, with its object or its error', async () => {
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

describe('batch above the request limits', () => {
  const commission = {
    referral_id: 'ref_1',
    sale_amount: 1,
    sale_amount_currency: 'USD',
    commission_amount: 1,
    commission_currency: 'USD',
  };
  const many = (count: number, extra: object = {}) =>
    Array.from({ length: count }, (_, row) => ({ ...lead, ...extra, idempotency_key: `row-${row}` }));
  const outcomes = (count: number) =>
    ok(Array.from({ length: count }, (_, index) => ({ index, status: 201, data: { id: `ref_${index}` } })));

  test('is sent in requests of at most 500 items and returns all outcomes in order', async () => {
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
    const large = { ...commission, metadata: { note: 'ä'.repeat(5_180) } };
    const items = Array.from({ length: 400 }, (_, row) => ({ ...large, idempotency_key: `row-${row}` }));
    const signingSecret = 'whose-secret-is-it-anyway-24';
    const client = clientOf(server.url, { signingSecret });
    expect(await client.commissions.createBatch({ items })).toHaveLength(400);
    const bytes = server.seen.map(({ body }) => Buffer.byteLength(String(body)));
    expect(Math.max(...bytes)).toBeLessThanOrEqual(2 * 1024 * 1024);
    expect(bytes[0]).toBeGreaterThan(2 * 1024 * 1024 - 11_000);
    const nonces = server.seen.map(({ body }) => JSON.parse(String(body)).nonce);
    expect(new Set(nonces).size).toBe(3);
  });

  test('fails with the limit before anything is sent if one item is too large', async () => {
    const server = await scriptedServer(ok([]));
    const items = [lead, { ...lead, name: 'x'.repeat(2 * 1024 * 1024) }];
    await expect(clientOf(server.url).referrals.createBatch({ items })).rejects.toThrow(
      /^Item 1 of the batch is 2097\d+ bytes long as JSON\. The maximum size of a request is 2097152 bytes \(2 MiB\)\.$/,
    );
    expect(server.seen).toEqual([]);
  });

  test('reports a request that fails midway and sends no more', async () => {
    const server = await scriptedServer(outcomes(500), drop, refused(403, 'INSUFFICIENT_PERMISSIONS'));
    const failed = clientOf(server.url).referrals.createBatch({ items: many(1_001) });
    await expect(failed).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS', attempts: 3 });
    expect(server.seen.map((each) => itemsOf(each)[0]?.idempotency_key)).toEqual([
      'row-0',
      'row-500',
      'row-500',
    ]);
  });

  test('can be retried after failing midway, because every item keeps its key', async () => {
    const done = new Map<unknown, string>();
    let isUp = false;
    const server = await scriptedServer((res, seen) => {
      const items = itemsOf(seen);
      if (!isUp && items[0]?.idempotency_key === 'row-500') return res.destroy();
      const recorded = items.map(({ idempotency_key: key }, index) => {
        const status = done.has(key) ? 200 : 201;
        done.set(key, done.get(key) ?? `ref_${done.size}`);
        return { index, status, data: { id: done.get(key) } };
      });
      return ok(recorded)(res, seen);
    });
    const items = many(1_001);
    const { referrals } = clientOf(server.url);
    await expect(referrals.createBatch({ items })).rejects.toThrow(ConnectionError);
    isUp = true;
    const again = await referrals.createBatch({ items });
    expect(again.map(({ status }) => status)).toEqual(items.map((_, row) => (row < 500 ? 200 : 201)));
    expect(again.map(({ data }) => data?.id)).toEqual(items.map((_, row) => `ref_${row}`));
  });

  type Client = ReturnType<typeof clientOf>;
  const needingKeys: [string, object, (client: Client, items: never[]) => Promise<unknown>][] = [
    ['referrals', lead, (client, items) => client.referrals.createBatch({ items })],
    ['affiliates', { name: 'Ada' }, (client, items) => client.affiliates.createBatch({ items })],
    ['commissions', commission, (client, items) => client.commissions.createBatch({ items })],
  ];
  test.each(needingKeys)('of %s is rejected unless each item has a key', async (_, item, create) => {
    const server = await scriptedServer(outcomes(500), outcomes(1));
    const client = clientOf(server.url);
    const items = Array.from({ length: 501 }, (_, row) => ({ ...item, idempotency_key: `row-${row}` }));
    await expect(create(client, [...items.slice(0, 500), item] as never)).rejects.toThrow(
      'This batch requires 2 requests. Set an idempotency_key on each item',
    );
    expect(server.seen).toEqual([]);
    expect(await create(client, items as never)).toHaveLength(501);
    expect(server.seen.flatMap(itemsOf)).toEqual(items);
  });

  test('of conversions or refunds needs no other keys, because its items have external_event_id', async () => {
    const server = await scriptedServer(outcomes(500), outcomes(1), outcomes(500), outcomes(1));
    const { conversions } = clientOf(server.url);
    const sales = Array.from({ length: 501 }, (_, row) => ({ ...sale, external_event_id: `inv_${row}` }));
    const refunds = sales.map(({ external_event_id: id }) => ({
      conversion_external_event_id: id,
      amount: 1,
      external_event_id: `refund of ${id}`,
    }));
    expect(await conversions.createBatch({ items: sales })).toHaveLength(501);
    expect(await conversions.refundBatch({ items: refunds })).toHaveLength(501);
    expect(server.seen.flatMap(itemsOf)).toEqual([...sales, ...refunds]);
  });
});

test('retries an export of payouts like any other read, without a key', async () => {
  const server = await scriptedServer(drop, ok([]));
  await clientOf(server.url).payouts.export({ payout_ids: ['pay_1'] });
  expect(server.seen.map(({ headers }) => headers['idempotency-key'])).toEqual([undefined, undefined]);
  expect(JSON.parse(String(server.seen[1]?.body))).toEqual({ payout_ids: ['pay_1'] });
});
