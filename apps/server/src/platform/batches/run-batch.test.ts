import { BATCH_BYTES_MAX, BATCH_ITEMS_MAX } from '@tributary/core';
import { describe, expect, test } from 'vitest';
import { unique } from '../../../test/support/given.ts';
import { startServer, type TestAccount, useServer } from '../../../test/support/harness.ts';
import { lockWaits } from '../../../test/support/lock-waits.ts';
import { BATCHES_AT_ONCE_MAX } from './batch-slots.ts';

const server = useServer();

interface Kind {
  readonly path: string;
  /** Returns a valid item, a different one on each call. */
  readonly item: () => Record<string, unknown>;
  /** Items that are rejected, in both the batch and the single call. */
  readonly refused: readonly Record<string, unknown>[];
}

const email = () => `${unique('someone')}@example.com`;

const kinds: Record<string, (account: TestAccount) => Promise<Kind>> = {
  affiliates: async ({ given }) => {
    const { programId } = await given.program();
    const item = () => ({ name: unique('Ann'), email: email(), program_id: programId });
    const refused = [{ name: '' }, { program_id: 'prg_unknown' }, { surprise: 1 }, { country_code: 'NLD' }];
    return { path: '/v1/affiliates', item, refused };
  },
  referrals: async ({ given }) => {
    const { id } = await given.affiliate();
    const taken = await given.referral({ affiliate_id: id });
    const item = () => ({ affiliate_id: id, email: email(), metadata: { plan: 'pro' } });
    const refused = [{ email: taken.email }, { affiliate_id: 'aff_unknown' }, { email: 'nobody' }];
    return { path: '/v1/referrals', item, refused };
  },
  commissions: async ({ given }) => {
    const { id } = await given.referral();
    const item = () => ({
      referral_id: id,
      sale_amount: 10,
      sale_amount_currency: 'USD',
      commission_amount: 1,
      commission_currency: 'USD',
    });
    const refused = [{ commission_amount: 1.001 }, { referral_id: 'ref_unknown' }, { sale_amount: '10' }];
    return { path: '/v1/commissions', item, refused };
  },
  conversions: async ({ given }) => {
    const { id } = await given.referral();
    const item = () => ({
      referral_id: id,
      sale_amount: 10,
      sale_amount_currency: 'USD',
      external_event_id: unique('order'),
    });
    const refused = [
      { sale_amount: 9.999 },
      { referral_id: 'ref_unknown' },
      { external_event_id: undefined },
      { sale_amount: -1, interval: 'daily' },
    ];
    return { path: '/v1/conversions', item, refused };
  },
};
const names = Object.keys(kinds);

async function ready(name: string) {
  const account = await server.account();
  const kind = await (kinds[name] as (typeof kinds)[string])(account);
  const batch = (items: unknown, headers: Record<string, string> = {}) =>
    account.raw('POST', `${kind.path}/batch`, { items }, headers);
  const single = (body: unknown, headers: Record<string, string> = {}) =>
    account.raw('POST', kind.path, body, headers);
  return { ...kind, account, batch, single };
}

describe.each(names)('batch of %s', (name) => {
  test('returns each item’s result in its place, as the single call would', async () => {
    const { batch, single, item, refused } = await ready(name);
    const bad = refused.map((changes) => ({ ...item(), ...changes }));
    const items = [item(), ...bad, null, 3, [], item()];

    const { status, body } = await batch(items);

    expect(status).toBe(200);
    expect(body.data.map(({ index }: { index: number }) => index)).toEqual(items.map((_, index) => index));
    for (const [at, sent] of bad.entries()) {
      const alone = await single(sent);
      const { request_id: _, doc_url: __, ...error } = alone.body.error;
      expect(body.data[at + 1]).toEqual({ index: at + 1, status: alone.status, error });
      expect(alone.status).toBeGreaterThanOrEqual(400);
    }
    for (const junk of body.data.slice(-4, -1))
      expect(junk).toMatchObject({ status: 400, error: { code: 'VALIDATION_ERROR' } });
    for (const made of [body.data.at(0), body.data.at(-1)]) {
      const alone = await single(item());
      expect({ status: made.status, fields: Object.keys(made.data).sort() }).toEqual({
        status: alone.status,
        fields: Object.keys(alone.body.data).sort(),
      });
    }
  });

  test('shares the key space with the single call, in both directions', async () => {
    const { batch, single, item } = await ready(name);
    const isSale = name === 'conversions';
    const keyed = (key: string) => ({ ...item(), ...(isSale && { external_event_id: key }) });
    const withKey = (body: object, key: string) => ({ ...body, idempotency_key: key });
    const [first, second] = [keyed('key-1'), keyed('key-2')];
    const alone = await single(first, { 'idempotency-key': 'key-1' });

    const { body } = await batch([withKey(first, 'key-1'), withKey(second, 'key-2')]);
    const again = await single(second, { 'idempotency-key': 'key-2' });
    const conflicts = await batch([withKey({ ...first, ...changed[name] }, 'key-1')]);

    expect(alone.status).toBe(201);
    expect(body.data).toEqual([
      { index: 0, status: 200, data: alone.body.data },
      { index: 1, status: 201, data: again.body.data },
    ]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(conflicts.body.data[0]).toMatchObject({ status: 409, error: { code: 'IDEMPOTENCY_CONFLICT' } });
  });

  test('records a repeated item once and replays it', async () => {
    const { batch, item } = await ready(name);
    const one = name === 'conversions' ? item() : { ...item(), idempotency_key: unique('key') };
    const { body } = await batch([one, one, one]);
    expect(body.data.map(({ status }: { status: number }) => status)).toEqual([201, 200, 200]);
    expect(new Set(body.data.map(({ data }: { data: { id: string } }) => data.id)).size).toBe(1);
  });

  test('accepts no Idempotency-Key for the whole batch', async () => {
    const { batch, item } = await ready(name);
    const { status, body } = await batch([item()], { 'idempotency-key': 'all' });
    expect({ status, field: body.error.field }).toEqual({ status: 400, field: 'Idempotency-Key' });
  });

  test('must contain 1 to 500 items', async () => {
    const { batch, item } = await ready(name);
    for (const items of [[], Array.from({ length: BATCH_ITEMS_MAX + 1 }, item), undefined, 'items', {}])
      expect((await batch(items)).body.error.code).toBe('VALIDATION_ERROR');
  });
});

const changed: Record<string, object> = {
  affiliates: { company_name: 'Another' },
  referrals: { name: 'Another' },
  commissions: { commission_amount: 2 },
  conversions: { sale_amount: 11 },
};

test('records 500 sales of 20 referrals in one request, in order for each referral', {
  tags: 'slow',
}, async () => {
  const { given, client, environmentId } = await server.account();
  const terms = {
    rateE4: 100_000n,
    variableConfig: { basis: 'referral_conversions', tiers: [{ from: 11, amount: 30, is_percentage: true }] },
  };
  const { id: affiliate_id } = await given.affiliate({ incentive: terms });
  const referrals = await Promise.all(
    Array.from({ length: 20 }, (_, at) => given.referral({ affiliate_id, customer_id: `customer-${at}` })),
  );
  const items = Array.from({ length: BATCH_ITEMS_MAX }, (_, at) => ({
    customer_id: referrals[at % 20]?.customer_id ?? '',
    sale_amount: 10,
    sale_amount_currency: 'USD',
    external_event_id: `order-${at}`,
  }));

  const outcomes = await client.conversions.createBatch({ items });

  const commissions = outcomes.map(({ data }) => data?.commission_amount);
  expect(commissions).toEqual([...Array(200).fill(1), ...Array(300).fill(3)]);
  expect(await server.db.orm.transaction.count({ where: { environmentId } })).toBe(500);
});

test('runs an item after a sale that cannot be batched, so that the click precedes its customer', async () => {
  const { given, client } = await server.account();
  const { tracking_id, program_id } = await given.affiliate();
  const click = await client.clicks.create({ trackingId: tracking_id, programId: program_id });
  const sale = (index: number, identifiers: { customer_id: string; click_id?: string }) => ({
    ...identifiers,
    sale_amount: 10,
    sale_amount_currency: 'USD',
    external_event_id: `order-${index}`,
  });
  const customer = { customer_id: unique('customer') };
  const other = await given.referral({ customer_id: unique('customer') });

  const outcomes = await client.conversions.createBatch({
    items: [
      sale(0, { customer_id: other.customer_id ?? '' }),
      sale(1, { ...customer, click_id: click.id }),
      sale(2, customer),
      sale(3, { customer_id: other.customer_id ?? '' }),
      sale(4, customer),
    ],
  });

  expect(outcomes.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
  const made = [1, 2, 4].map((at) => outcomes[at]?.data);
  expect(new Set(made.map((data) => data?.referral_id)).size).toBe(1);
  const ids = made.map((data) => data?.id ?? '');
  expect(ids).toEqual(ids.toSorted());
});

test('accepts a batch body of up to 2 MiB', async () => {
  const { batch, item, account } = await ready('referrals');
  const large = () => ({ ...item(), metadata: { note: 'x'.repeat(15_000) } });
  const { status, body } = await batch(Array.from({ length: 40 }, large));
  expect(status).toBe(200);
  expect(new Set(body.data.map((each: { status: number }) => each.status))).toEqual(new Set([201]));

  const text = JSON.stringify({ items: [item()] });
  const send = (bytes: number) => account.raw('POST', '/v1/referrals/batch', text.padEnd(bytes, ' '));
  expect((await send(BATCH_BYTES_MAX)).status).toBe(200);
  expect(await send(BATCH_BYTES_MAX + 1)).toMatchObject({
    status: 413,
    body: { error: { code: 'PAYLOAD_TOO_LARGE', message: 'The body is larger than 2048 KiB.' } },
  });
});

test('runs two batches of an environment at once and returns Retry-After for a third', {
  tags: 'slow',
}, async () => {
  const { batch, item, account } = await ready('commissions');
  const elsewhere = await ready('commissions');
  const { environmentId } = account;
  const holder = await server.db.lists.connect();
  await holder.query('begin');
  await holder.query('select 1 from referrals where environment_id = $1 for update', [environmentId]);
  const running = Array.from({ length: BATCHES_AT_ONCE_MAX }, () => batch(Array.from({ length: 40 }, item)));
  await lockWaits(server, BATCHES_AT_ONCE_MAX);

  const third = await batch([item()]);
  const ofAnother = await elsewhere.batch([elsewhere.item()]);
  await holder.query('rollback');
  holder.release();

  expect(third).toMatchObject({ status: 429, body: { error: { code: 'RATE_LIMIT_EXCEEDED' } } });
  expect(third.headers.get('retry-after')).toBe('1');
  expect(ofAnother.status).toBe(200);
  expect((await Promise.all(running)).map(({ status }) => status)).toEqual([200, 200]);
  expect((await batch([item()])).status).toBe(200);
  expect(await server.db.orm.transaction.count({ where: { environmentId } })).toBe(81);
});

test('rejects only the item whose key is not its external_event_id', async () => {
  const { batch, item } = await ready('conversions');
  const { body } = await batch([{ ...item(), idempotency_key: 'another' }, item()]);
  expect(body.data).toMatchObject([
    { status: 400, error: { code: 'VALIDATION_ERROR', field: 'external_event_id' } },
    { status: 201 },
  ]);
});

test('signs a batch of sales as a whole and replays it when resent', { tags: 'slow' }, async () => {
  const signing = await startServer({ signingSecrets: ['a secret of the tests, long enough'] });
  try {
    const { given, client, raw } = await signing.account();
    const { id: referral_id } = await given.referral();
    const sale = { referral_id, sale_amount: 10, sale_amount_currency: 'USD' };
    const items = ['order-1', 'order-2'].map((external_event_id) => ({ ...sale, external_event_id }));

    const unsigned = await raw('POST', '/v1/conversions/batch', { items });
    const first = await client.conversions.createBatch({ items });
    const again = await client.conversions.createBatch({ items });

    expect(unsigned).toMatchObject({ status: 401, body: { error: { code: 'SIGNATURE_REQUIRED' } } });
    expect(first.map(({ status }) => status)).toEqual([201, 201]);
    expect(again.map(({ status }) => status)).toEqual([200, 200]);
    expect(again.map(({ data }) => data)).toEqual(first.map(({ data }) => data));
  } finally {
    await signing.close();
  }
});
