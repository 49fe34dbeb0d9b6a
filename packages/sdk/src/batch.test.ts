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

test('an export of payouts is repeated like any other read, without a key', async () => {
  const server = await scriptedServer(drop, ok([]));
  await clientOf(server.url).payouts.export({ payout_ids: ['pay_1'] });
  expect(server.seen.map(({ headers }) => headers['idempotency-key'])).toEqual([undefined, undefined]);
  expect(JSON.parse(String(server.seen[1]?.body))).toEqual({ payout_ids: ['pay_1'] });
});
