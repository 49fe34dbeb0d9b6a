import { currencyDigits, fromMinor } from '@tributary/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldPerformance } from '../../src/features/reports/fold-performance.ts';
import { type TestAccount, useServer } from '../support/harness.ts';

// Compares the report with totals calculated from the rows in another language, after anything that can happen to a
// sale.
const server = useServer();

const DAY_MS = 86_400_000;
const start = Date.UTC(2026, 5, 1);
const year = { from: '2026-01-01T00:00:00Z', to: '2027-01-01T00:00:00Z' };

const day = fc.integer({ min: 0, max: 40 });
const which = fc.nat(20);
const step = fc.oneof(
  fc.record({
    kind: fc.constant('sale' as const),
    day,
    amount: fc.integer({ min: 1, max: 500 }),
    currency: fc.constantFrom('USD', 'JPY'),
    sales_status: fc.constantFrom('complete', 'complete', 'pending', 'failed'),
    place: fc.nat(1),
    product_ids: fc.constantFrom<string[]>([], ['pro'], ['seat', 'pro']),
  }),
  fc.record({
    kind: fc.constant('manual' as const),
    day,
    amount: fc.integer({ min: 1, max: 500 }),
    status: fc.constantFrom('ready_for_payment', 'paid', 'rejected', 'refunded', 'pending'),
    sales_status: fc.constantFrom('pending', 'complete', 'failed'),
  }),
  fc.record({ kind: fc.constant('refund' as const), which, day, amount: fc.integer({ min: 1, max: 300 }) }),
  fc.record({ kind: fc.constant('move' as const), which, to: fc.constantFrom('complete', 'failed') }),
  fc.record({ kind: fc.constant('status' as const), which, to: fc.constantFrom('rejected', 'pending') }),
  fc.record({ kind: fc.constant('void' as const), which }),
  fc.record({ kind: fc.constant('fold' as const) }),
  fc.record({ kind: fc.constant('tomorrow' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Creates two referrals, one through a click with a source, and records when each sale was posted. */
async function play(steps: readonly Step[]) {
  server.now = new Date(start);
  const account = await server.account();
  const { client, given } = account;
  const affiliate = await given.affiliate();
  const click = await given.click(affiliate, { utmSource: 'news' });
  const [referral, other] = [
    await given.referral({ affiliate_id: affiliate.id, click_id: click.id }),
    await given.referral({ affiliate_id: affiliate.id }),
  ];
  const booked = new Map<string, Date>();
  const now = () => server.now as Date;
  const ids: string[] = [];
  const at = (back: number) => new Date(now().getTime() - back * DAY_MS).toISOString();
  const made = (id: string) => {
    ids.push(id);
    booked.set(id, now());
  };
  const act = async (each: Step): Promise<unknown> => {
    if (each.kind === 'fold') return foldPerformance(server.db);
    if (each.kind === 'tomorrow') {
      server.now = new Date(now().getTime() + DAY_MS);
      return;
    }
    if (each.kind === 'sale') {
      const { amount: sale_amount, currency: sale_amount_currency, sales_status, product_ids } = each;
      const sale = {
        sale_amount,
        sale_amount_currency,
        sales_status: sales_status as 'complete',
        product_ids,
      };
      const referral_id = each.place === 0 ? referral.id : other.id;
      return made((await given.conversion({ ...sale, referral_id, occurred_at: at(each.day) })).id);
    }
    if (each.kind === 'manual') {
      const created = await given.commission({
        referral_id: referral.id,
        sale_amount: each.amount,
        commission_amount: each.amount / 10,
        status: each.status as 'paid',
        sales_status: each.sales_status as 'pending',
        created_at: at(each.day),
      });
      return made(created.id);
    }
    const id = ids[each.which % Math.max(1, ids.length)];
    if (id === undefined) return;
    if (each.kind === 'void') return client.commissions.void(id);
    if (each.kind === 'refund')
      return client.conversions.refund(id, { amount: each.amount, refunded_at: at(each.day) });
    if (each.kind === 'status') return client.commissions.update(id, { status: each.to as 'rejected' });
    const before = await client.commissions.get(id);
    await client.commissions.update(id, { sales_status: each.to as 'complete' });
    // A conversion is posted once it is complete.
    const isCompleted = each.to === 'complete' && before.sales_status !== 'complete';
    if (before.calculation_mode === 'auto' && isCompleted) booked.set(id, now());
  };
  // Rejected steps change nothing.
  for (const each of steps) await act(each).then(undefined, () => undefined);
  return { account, booked };
}

type Figures = [conversions: number, sales: bigint, refunds: bigint, commission: bigint];

async function expected(
  { environmentId }: TestAccount,
  booked: ReadonlyMap<string, Date>,
  { basis, withVoided }: { basis: 'occurred' | 'recorded'; withVoided: boolean },
  groupBy: 'day' | 'month' | 'source' | 'product' = 'day',
) {
  const { orm } = server.db;
  const sums = new Map<string, Figures>();
  let sold = { source: '', product: '' };
  const add = (when: Date, currency: string, ...figures: Figures) => {
    const steps = { day: when.toISOString().slice(0, 10), month: when.toISOString().slice(0, 7) };
    const key = `${{ ...steps, ...sold }[groupBy]} ${currency}`;
    const [a, b, c, d] = sums.get(key) ?? [0, 0n, 0n, 0n];
    sums.set(key, [a + figures[0], b + figures[1], c + figures[2], d + figures[3]]);
  };
  const isRecorded = basis === 'recorded';
  const all = await orm.transaction.findMany({
    where: { environmentId, ...(withVoided ? {} : { voidedAt: null }) },
    include: { refunds: true, referral: true, earnings: { include: { ledgerEntries: true } } },
  });
  for (const sale of all) {
    const source = sale.referral.clickId === null ? 'null' : 'news';
    sold = { source, product: [...sale.productIds].sort().join(', ') || 'null' };
    const bookedAt = booked.get(sale.id) as Date;
    const when = isRecorded ? bookedAt : sale.occurredAt;
    const isManual = sale.calculationMode === 'manual';
    const uncounted = isManual ? ['failed'] : ['pending', 'failed'];
    if (!uncounted.includes(sale.salesStatus))
      add(when, sale.saleCurrency, 1, sale.saleOriginalMinor, 0n, 0n);
    if (isManual && sale.salesStatus === 'refunded' && sale.refunds.length === 0)
      add(when, sale.saleCurrency, 0, 0n, sale.saleOriginalMinor, 0n);
    const refunds = new Map(sale.refunds.map((refund) => [refund.id, refund]));
    for (const refund of sale.refunds)
      add(isRecorded ? refund.createdAt : refund.refundedAt, refund.currency, 0, 0n, refund.amountMinor, 0n);
    for (const entry of sale.earnings.flatMap(({ ledgerEntries }) => ledgerEntries)) {
      if (entry.type === 'paid' || entry.type === 'voided') continue;
      const refund = entry.refundId === null ? undefined : refunds.get(entry.refundId);
      const written = new Date(Math.max(entry.createdAt.getTime(), bookedAt.getTime()));
      const happened = refund?.refundedAt ?? sale.occurredAt;
      add(isRecorded ? written : happened, entry.currency, 0, 0n, 0n, entry.amountMinor);
    }
  }
  const amount = (minor: bigint, currency: string) => fromMinor(minor, currencyDigits(currency) ?? 0);
  return [...sums]
    .filter(([, figures]) => figures.some((figure) => Number(figure) !== 0))
    .map(([key, [conversions, ...money]]) => {
      const currency = key.slice(-3);
      return [key, conversions, ...money.map((minor) => amount(minor, currency))];
    })
    .sort();
}

async function told(
  { client }: TestAccount,
  group_by: 'day' | 'month' | 'source' | 'product' | 'affiliate',
  { basis, withVoided }: { basis: 'occurred' | 'recorded'; withVoided: boolean },
) {
  const include = withVoided ? { include: ['voided'] as 'voided'[] } : {};
  const { rows } = await client.reports.performance({ ...year, group_by, basis, ...include });
  return rows
    .flatMap(({ key, money }) =>
      money.map(({ currency, conversions, sales, refunds, commission }) => [
        `${key} ${currency}`,
        conversions,
        sales,
        refunds,
        commission,
      ]),
    )
    .sort();
}

const ways = (['occurred', 'recorded'] as const).flatMap((basis) =>
  [false, true].map((withVoided) => ({ basis, withVoided })),
);

test('equals the sum of the rows, by either basis, with and without voided ones, before and after folding', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (steps) => {
      const { account, booked } = await play(steps);
      for (const way of ways) {
        const sums = await expected(account, booked, way);
        expect(await told(account, 'day', way)).toEqual(sums);
        await foldPerformance(server.db);
        expect(await told(account, 'day', way)).toEqual(sums);
        for (const by of ['month', 'source', 'product'] as const)
          expect(await told(account, by, way)).toEqual(await expected(account, booked, way, by));
        const total = sums.reduce((sum, [, conversions]) => sum + Number(conversions), 0);
        const byAffiliate = await told(account, 'affiliate', way);
        expect(byAffiliate.reduce((sum, [, conversions]) => sum + Number(conversions), 0)).toBe(total);
      }
    }),
    { numRuns: 12, endOnFailure: true },
  );
}, 240_000);

test('compares sales with their own commission in every row of an imported year', async () => {
  server.now = new Date('2026-12-20T12:00:00Z');
  const { client, given } = await server.account();
  const referral = await given.referral({ created_at: '2026-01-01T00:00:00Z' });
  for (let month = 1; month <= 6; month += 1) {
    const at = `2026-0${month}-15T12:00:00Z`;
    await given.conversion({ referral_id: referral.id, sale_amount: 100 * month, occurred_at: at });
    await given.commission({
      referral_id: referral.id,
      sale_amount: 10 * month,
      commission_amount: 2 * month,
      created_at: at,
    });
  }

  const { rows } = await client.reports.performance(year);

  expect(rows.filter(({ money }) => money.length > 0).map(({ money: [usd] }) => usd)).toEqual(
    [1, 2, 3, 4, 5, 6].map((month) => ({
      currency: 'USD',
      conversions: 2,
      sales: 110 * month,
      refunds: 0,
      commission: 22 * month,
    })),
  );
});

test('removes a voided sale and its customer from every figure of the report', async () => {
  server.now = new Date('2026-12-20T12:00:00Z');
  const { client, given } = await server.account();
  const referral = await given.referral({ created_at: '2026-01-01T00:00:00Z' });
  const { id } = await given.conversion({ referral_id: referral.id, occurred_at: '2026-02-01T00:00:00Z' });
  await client.conversions.refund(id, { amount: 30, refunded_at: '2026-03-01T00:00:00Z' });
  await foldPerformance(server.db);
  await client.commissions.void(id);

  for (const basis of ['occurred', 'recorded'] as const) {
    const { rows } = await client.reports.performance({ ...year, basis });
    expect(rows).toEqual([
      { key: '2026-01-01', name: null, clicks: 0, referrals: 1, customers: 0, money: [] },
    ]);
  }
  // A period that includes part of a day is read from the rows themselves.
  const part = { from: '2026-01-31T00:00:00Z', to: '2026-02-01T12:34:56Z', group_by: 'affiliate' } as const;
  expect((await client.reports.performance(part)).rows).toEqual([]);
  const { rows } = await client.reports.performance({ ...year, include: ['voided'] });
  expect(
    rows.flatMap(({ money }) => money).map(({ sales, refunds, commission }) => [sales, refunds, commission]),
  ).toEqual([
    [100, 0, 20],
    [0, 30, -6],
  ]);
});
