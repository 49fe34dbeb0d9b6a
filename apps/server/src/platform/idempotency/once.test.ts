import { describe, expect, test } from 'vitest';
import { type TestAccount, useServer } from '../../../test/support/harness.ts';

const server = useServer();

interface Create {
  readonly path: string;
  readonly body: Record<string, unknown>;
  /** Same request with one field changed. */
  readonly other: readonly [field: string, value: unknown];
  /** Same request with an error in it. */
  readonly refused: readonly [field: string, value: unknown, status: number];
}

const creates: Record<string, (account: TestAccount) => Promise<Create>> = {
  affiliate: async ({ given }) => ({
    path: '/v1/affiliates',
    body: { program_id: (await given.program()).programId, name: 'Ann', email: 'ann@example.com' },
    other: ['name', 'Bea'],
    refused: ['program_id', 'prg_unknown', 404],
  }),
  referral: async ({ given }) => ({
    path: '/v1/referrals',
    body: { affiliate_id: (await given.affiliate()).id, email: 'c@example.com', metadata: { a: 1, b: [2] } },
    other: ['metadata', { a: 1, b: [3] }],
    refused: ['affiliate_id', 'aff_unknown', 404],
  }),
  commission: async ({ given }) => ({
    path: '/v1/commissions',
    body: {
      referral_id: (await given.referral()).id,
      sale_amount: 10,
      sale_amount_currency: 'USD',
      commission_amount: 1,
      commission_currency: 'USD',
    },
    other: ['commission_amount', 2],
    refused: ['commission_amount', 1.001, 400],
  }),
  click: async ({ given }) => {
    const { tracking_id, program_id } = await given.affiliate();
    return {
      path: '/v1/clicks',
      body: { trackingId: tracking_id, programId: program_id, sub1: 'a' },
      other: ['sub1', 'b'],
      refused: ['trackingId', 'nobody', 404],
    };
  },
};
const kinds = Object.keys(creates);
const key = { 'idempotency-key': 'create-1' };

async function ready(kind: string) {
  const account = await server.account();
  const create = await (creates[kind] as (typeof creates)[string])(account);
  const send = (changes: object = {}, headers: Record<string, string> = key) =>
    account.raw('POST', create.path, { ...create.body, ...changes }, headers);
  return { ...create, account, send };
}

describe('create with an Idempotency-Key', () => {
  test.each(kinds)('replays the first response for the same %s', async (kind) => {
    const { send, body, account, path } = await ready(kind);

    const first = await send();
    const again = await send();
    const reordered = Object.fromEntries(Object.entries(body).reverse());
    const inAnotherOrder = await account.raw('POST', path, JSON.stringify(reordered, null, 2), key);

    expect(first.status).toBe(201);
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    for (const replay of [again, inAnotherOrder]) {
      expect(replay.status).toBe(200);
      expect(replay.headers.get('idempotent-replayed')).toBe('true');
      expect(replay.body).toEqual(first.body);
    }
  });

  test.each(kinds)('rejects a different %s and names the field that differs', async (kind) => {
    const { send, other } = await ready(kind);
    await send();

    const { status, body } = await send({ [other[0]]: other[1] });

    expect({ status, code: body.error.code, field: body.error.field }).toEqual({
      status: 409,
      code: 'IDEMPOTENCY_CONFLICT',
      field: 'Idempotency-Key',
    });
    expect(body.error.details.map(({ field }: { field: string }) => field)).toEqual([other[0]]);
  });

  test.each(kinds)('does not remember a rejected %s', async (kind) => {
    const { send, refused } = await ready(kind);

    expect((await send({ [refused[0]]: refused[1] })).status).toBe(refused[2]);
    const corrected = await send();

    expect(corrected.status).toBe(201);
    expect(corrected.headers.get('idempotent-replayed')).toBeNull();
  });

  test.each(kinds)('rejects the same key on a route other than that of the first %s', async (kind) => {
    const { send, account } = await ready(kind);
    const elsewhere = await ready(kind === 'affiliate' ? 'referral' : 'affiliate');
    await send();

    const { status, body } = await account.raw('POST', elsewhere.path, elsewhere.body, key);

    expect({ status, code: body.error.code }).toEqual({ status: 409, code: 'IDEMPOTENCY_CONFLICT' });
    expect(body.error.details.map(({ field }: { field: string }) => field)).toContain('route');
  });

  test.each(kinds)('creates one %s for ten concurrent requests', async (kind) => {
    const { send } = await ready(kind);

    const answers = await Promise.all(Array.from({ length: 10 }, () => send()));

    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 201]);
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
  });

  test.each(kinds)('accepts one of two different %ss at once and rejects the other', async (kind) => {
    const { send, other } = await ready(kind);

    const answers = await Promise.all([send(), send({ [other[0]]: other[1] })]);

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test('replays the first response although the object has changed since', async () => {
    const { send, account } = await ready('affiliate');
    const first = await send();
    await account.client.affiliates.update(first.body.data.id, { name: 'Another' });

    expect((await send()).body).toEqual(first.body);
  });

  test('is separate from external_event_id and from the keys of the live environment', async () => {
    const { send, account } = await ready('commission');
    await account.given.conversion({ external_event_id: 'create-1' });

    expect((await send()).status).toBe(201);
    const live = { ...key, authorization: `Bearer ${account.liveApiKey}` };
    expect((await send({}, live)).body.error.code).toBe('NOT_FOUND');
  });

  test('is optional: without the header the same body creates two objects', async () => {
    const { send } = await ready('commission');

    const [one, two] = [await send({}, {}), await send({}, {})];

    expect([one.status, two.status]).toEqual([201, 201]);
    expect(one.body.data.id).not.toBe(two.body.data.id);
  });
});
