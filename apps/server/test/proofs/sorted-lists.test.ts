import { beforeAll, describe, expect, test } from 'vitest';
import { type TestAccount, useAccount, useServer } from '../support/harness.ts';

const server = useServer();
const account = useAccount(server);
beforeAll(async () => {
  await fill(account);
  // Rows of another account, which must not appear in any list.
  await fill(await server.account());
});

const names = [
  'ann',
  'Ann',
  'ANN',
  'Émile',
  'émile',
  'Zoë',
  'Aß'.repeat(50),
  '\u{645}\u{631}\u{64a}\u{645}',
  '井上'.repeat(50),
  '😀',
  'ﬀ',
];
const sales = [
  [100, 'USD', 'a'],
  [100, 'USD', 'b'],
  [0.01, 'USD', 'a'],
  [999_999_999_999, 'JPY', 'b'],
  [100, 'JPY', 'a'],
  [1.234, 'KWD', 'a'],
  [100, 'KWD', 'b'],
] as const;

/**
 * Creates equal names, amounts and times, sales that earn in a unit or nothing, backdated sales, and payouts in two
 * currencies.
 */
async function fill({ client, given }: TestAccount): Promise<void> {
  const program = await given.program();
  for (const name of names) {
    await client.affiliates.create({
      ...{ name, program_id: program.programId },
      email: `${Math.random()}@example.com`,
    });
  }
  const paid = await given.affiliate();
  const unpaid = await given.affiliate({ incentive: null });
  const inPoints = await given.affiliate({
    incentive: { isPercentage: false, rateE4: null, amountE4: 30_000n, currency: 'POINTS' },
  });
  for (const [index, { id: affiliate_id, program_id }] of [paid, unpaid, inPoints].entries()) {
    const { id: referral_id } = await given.referral({ affiliate_id });
    for (const [sale_amount, sale_amount_currency, when] of sales) {
      const occurred_at = when === 'a' ? '2026-01-02T00:00:00.000Z' : `2026-01-0${index + 1}T00:00:00.000Z`;
      await given.conversion({ referral_id, sale_amount, sale_amount_currency, occurred_at });
      if (index === 0) await client.payouts.create({ program_id });
    }
  }
}

type Row = Record<string, unknown> & { id: string };
type Key = (row: Row) => readonly (string | number)[];

const sorts: readonly [path: string, sort: string, key: Key][] = [
  ['affiliates', 'created_at', ({ created_at }) => [String(created_at)]],
  ['affiliates', 'name', ({ name }) => [String(name).toLowerCase()]],
  ['commissions', 'created_at', ({ created_at }) => [String(created_at)]],
  ['commissions', 'occurred_at', ({ occurred_at }) => [String(occurred_at)]],
  ['commissions', 'sale_amount', (row) => [String(row.sale_amount_currency), Number(row.sale_amount)]],
  [
    'commissions',
    'commission_amount',
    (row) => [String(row.commission_currency ?? ''), Number(row.commission_amount)],
  ],
  ['payouts', 'created_at', ({ created_at }) => [String(created_at)]],
  ['payouts', 'amount', (row) => [String(row.currency), Number(row.amount)]],
];

/** Compares text by code point, as `C` does. JavaScript would compare UTF-16 units. */
function compare(a: readonly (string | number)[], b: readonly (string | number)[]): number {
  for (const [at, left] of a.entries()) {
    const right = b[at] as typeof left;
    const order =
      typeof left === 'number'
        ? left - Number(right)
        : Buffer.compare(Buffer.from(left), Buffer.from(`${right}`));
    if (order !== 0) return order;
  }
  return 0;
}

describe.each(sorts)('%s by %s', (path, sort, key) => {
  const page = async (query: string): Promise<{ data: Row[]; has_more: boolean }> => {
    const { status, body } = await account.raw('GET', `/v1/${path}?sort=${sort}&${query}`);
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };
  const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id);
  const expected = (rows: readonly Row[], order: 'asc' | 'desc') => {
    const sorted = [...rows].sort((a, b) => compare([...key(a), a.id], [...key(b), b.id]));
    return idsOf(order === 'asc' ? sorted : sorted.reverse());
  };

  test.each(['asc', 'desc'] as const)(
    'returns every row once and in order, forwards, backwards and by number: %s',
    async (order) => {
      const { body } = await account.raw('GET', `/v1/${path}?limit=100`);
      const all = expected(body.data, order);
      expect(all.length).toBeGreaterThan(5);
      for (const limit of [1, 3, 100]) {
        const [forwards, backwards, numbered]: [string[], string[], string[]] = [[], [], []];
        for (let more = true, cursor = ''; more; cursor = `&starting_after=${forwards.at(-1)}`) {
          const { data, has_more } = await page(`order=${order}&limit=${limit}${cursor}`);
          forwards.push(...idsOf(data));
          more = has_more;
        }
        expect(forwards).toEqual(all);
        backwards.push(all.at(-1) ?? '');
        for (let more = true; more; ) {
          const { data, has_more } = await page(
            `order=${order}&limit=${limit}&ending_before=${backwards[0]}`,
          );
          backwards.unshift(...idsOf(data));
          more = has_more;
        }
        expect(backwards).toEqual(all);
        for (let number = 1; number <= Math.ceil(all.length / limit); number += 1)
          numbered.push(...idsOf((await page(`order=${order}&limit=${limit}&page=${number}`)).data));
        expect(numbered).toEqual(all);
      }
    },
  );

  test('continues after a row found in another sort order', async () => {
    const { body } = await account.raw('GET', `/v1/${path}?limit=3`);
    const cursor = body.data[2].id;
    const all = expected((await page('limit=100')).data, 'desc');
    const { data } = await page(`limit=2&starting_after=${cursor}`);
    const at = all.indexOf(cursor) + 1;
    expect(idsOf(data)).toEqual(all.slice(at, at + 2));
  });

  test('rejects an unknown cursor', async () => {
    const { status, body } = await account.raw('GET', `/v1/${path}?sort=${sort}&starting_after=nobody`);
    expect([status, body.error.field]).toEqual([400, 'starting_after']);
  });
});

test.each([
  ['affiliates', 'sort=email', 'sort'],
  ['commissions', 'sort=name', 'sort'],
  ['payouts', 'sort=', 'sort'],
  ['referrals', 'sort=name', 'sort'],
  ['commissions', 'sort=occurred_at:asc', 'sort'],
  ['commissions', 'sort=createdAt:asc&order=desc', 'sort'],
])('rejects %s with %s', async (path, query, field) => {
  expect(await account.refusal('GET', `/v1/${path}?${query}`)).toEqual([400, 'VALIDATION_ERROR', field]);
});

test('accepts the Affonso spelling together with our sort', async () => {
  for (const path of ['affiliates', 'commissions', 'payouts']) {
    const [affonso, ours] = await Promise.all([
      account.raw('GET', `/v1/${path}?sort=createdAt:asc&limit=5`),
      account.raw('GET', `/v1/${path}?sort=created_at&order=asc&limit=5`),
    ]);
    expect(affonso.body.data).toEqual(ours.body.data);
  }
});
