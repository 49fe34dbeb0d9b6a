import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newId } from '../../src/platform/ids.ts';
import { type TestAccount, useServer } from '../support/harness.ts';

// Both ways use the same time, so that their rows can be compared.
const server = useServer({ now: '2026-06-15T12:00:00.000Z' });

type Json = Record<string, unknown>;

interface World {
  readonly account: TestAccount;
  /**
   * Sellers in each kind of program: one with competing incentives and two levels, and one with a tier by the
   * affiliate's monthly sales.
   */
  readonly sellers: readonly string[];
}

/** Creates the same objects in every account. */
async function world(): Promise<World> {
  const account = await server.account();
  const { given, environmentId } = account;
  const program = await given.program();
  await given.incentive(program, { capPerReferralE4: 450_000n });
  await given.incentive(program, {
    isPercentage: false,
    amountE4: 50_000n,
    currency: 'EUR',
    applyTo: 'specific_products',
    productIds: ['pro'],
    incentiveLength: 'payment_limited',
    lengthValue: 2,
    approvalType: 'hold_period',
    holdPeriodDays: 30,
  });
  const tiers = [{ from: 3, amount: 35, is_percentage: true }];
  await given.incentive(program, {
    applyTo: 'monthly_plans',
    capPerConversionE4: 200_000n,
    variableConfig: { basis: 'referral_conversions', tiers },
  });
  const level = { environmentId, ...program, isPercentage: true };
  await server.db.orm.multiLevelIncentive.createMany({
    data: [
      { ...level, id: newId('multiLevelIncentive'), level: 1, basis: 'sale', rateE4: 50_000n },
      { ...level, id: newId('multiLevelIncentive'), level: 2, basis: 'commission', rateE4: 100_000n },
    ],
  });
  const [top, middle, seller] = [
    await given.affiliate({ program }),
    await given.affiliate({ program, status: 'pending' }),
    await given.affiliate({ program }),
  ].map(({ id }) => id);
  await account.client.affiliates.update(middle ?? '', { parent_affiliate_id: top ?? '' });
  await account.client.affiliates.update(seller ?? '', { parent_affiliate_id: middle ?? '' });
  const monthly = await given.affiliate({
    incentive: { variableConfig: { basis: 'affiliate_conversions_month', tiers } },
  });
  return { account, sellers: [seller ?? '', seller ?? '', monthly.id] };
}

/** Creates new referrals for one run. The last one has no customer id yet. */
async function referralsOf({ account, sellers }: World, run: number): Promise<string[]> {
  const referrals: string[] = [];
  for (const [at, affiliate_id] of [...sellers, sellers[0] ?? ''].entries()) {
    const { id } = await account.given.referral({
      affiliate_id,
      email: `customer-${run}-${at}@example.com`,
      ...(at < sellers.length && { customer_id: `customer-${run}-${at}` }),
    });
    referrals.push(id);
  }
  return referrals;
}

const body = fc.record({
  by: fc.constantFrom('one', 'one', 'two', 'linking', 'nobody'),
  referral: fc.nat(3),
  key: fc.nat(24),
  amount: fc.constantFrom(0, 1, 12, 99, 100, 0.05, 49.99),
  currency: fc.constantFrom('USD', 'USD', 'USD', 'EUR', 'JPY'),
  more: fc.constantFrom<Json>(
    {},
    {},
    {},
    { interval: 'monthly' },
    { product_ids: ['pro'] },
    { sales_status: 'pending' },
    { sales_status: 'failed' },
    { occurred_at: '2026-06-01T00:00:00.000Z' },
    { occurred_at: '2026-05-31T23:59:59.999Z', metadata: { note: 'earlier' } },
  ),
});
type Sold = typeof body extends fc.Arbitrary<infer T> ? T : never;

/**
 * Returns the request for a sale. All sales of one referral share an identifier, by which a batch keeps their order.
 */
function requestOf(sold: Sold, run: number, referrals: readonly string[]): Json {
  const referral_id = referrals[sold.referral];
  const customer_id = `customer-${run}-${sold.referral}`;
  const shared = sold.referral === 1 ? { customer_id } : { referral_id };
  const identifiers = {
    one: shared,
    two: { referral_id, customer_id },
    linking: { ...shared, external_user_id: `user-${run}-${sold.amount}` },
    nobody: { referral_id: 'ref_unknown' },
  }[sold.by];
  return {
    ...identifiers,
    external_event_id: `order-${run}-${sold.key}`,
    sale_amount: sold.amount,
    sale_amount_currency: sold.currency,
    ...sold.more,
  };
}

/** Returns every row that these referrals' sales caused, by key. */
async function rowsOf({ account: { environmentId } }: World, referrals: readonly string[]) {
  const { orm } = server.db;
  const where = { environmentId, referralId: { in: [...referrals] } };
  const transactions = await orm.transaction.findMany({ where, orderBy: { externalEventId: 'asc' } });
  const announced = async (objectId: string) => {
    const found = await orm.outboxEvent.findMany({
      where: { environmentId, objectId },
      orderBy: { id: 'asc' },
    });
    return found.map(({ environmentId: _, ...event }) => event);
  };
  const sold = [];
  for (const { environmentId: _, fingerprint, ...transaction } of transactions) {
    const of = { environmentId, transactionId: transaction.id };
    const earnings = await orm.earning.findMany({ where: of, orderBy: { level: 'asc' } });
    const entries = await orm.ledgerEntry.findMany({ where: of });
    sold.push({
      transaction: { ...transaction, fingerprint: Object.keys(fingerprint as object).sort() },
      earnings: earnings.map(({ environmentId: _, ...earning }) => ({
        ...earning,
        entries: entries
          .filter(({ earningId }) => earningId === earning.id)
          .map(({ environmentId: _, ...entry }) => entry),
      })),
      announced: await announced(transaction.id),
    });
  }
  const moved = [];
  for (const id of referrals) {
    const row = await orm.referral.findUniqueOrThrow({
      where: { environmentId_id: { environmentId, id } },
    });
    const { environmentId: _, ...referral } = row;
    moved.push({ referral, announced: await announced(id) });
  }
  return { moved, sold };
}

/** Replaces each id with its order of appearance, because ids differ between the two worlds. */
function comparable(value: unknown): string {
  const names = new Map<string, string>();
  const text = JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? `${each}` : each), 1);
  return text.replaceAll(/\b[a-z]{3}_[0-9a-z]{26}\b/g, (id) => {
    const name = names.get(id) ?? `${id.slice(0, 3)} ${names.size}`;
    names.set(id, name);
    return name;
  });
}

test('writes the same rows and responses for a batch of sales as for single sales', async () => {
  const [alone, together] = [await world(), await world()];
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(body, { minLength: 1, maxLength: 30, size: 'max' }), async (sales) => {
      run += 1;
      const one = await referralsOf(alone, run);
      const other = await referralsOf(together, run);
      const expected = [];
      for (const sold of sales) {
        const answer = await alone.account.raw('POST', '/v1/conversions', requestOf(sold, run, one));
        const { request_id: _, doc_url: __, ...error } = answer.body.error ?? {};
        expected.push({
          status: answer.status,
          ...(answer.body.data ? { data: answer.body.data } : { error }),
        });
      }

      const items = sales.map((sold) => requestOf(sold, run, other));
      const { body } = await together.account.raw('POST', '/v1/conversions/batch', { items });

      const answers = body.data.map(({ index: _, ...answer }: Json) => answer);
      expect(comparable([other, answers, await rowsOf(together, other)])).toBe(
        comparable([one, expected, await rowsOf(alone, one)]),
      );
    }),
    { numRuns: 30 },
  );
  const { rows } = await server.db.lists.query(
    'select count(*)::int - count(distinct xmin::text)::int as shared from transactions where environment_id = $1',
    [together.account.environmentId],
  );
  expect(rows[0].shared).toBeGreaterThan(20);
}, 600_000);
