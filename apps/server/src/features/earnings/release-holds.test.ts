import { describe, expect, test } from 'vitest';
import { type TestAccount, useServer } from '../../../test/support/harness.ts';
import { releaseHolds } from './release-holds.ts';

const server = useServer();

const sold = new Date('2026-05-01T00:00:00.000Z');
const over = new Date('2026-05-31T00:00:00.000Z');
const held = { approvalType: 'hold_period', holdPeriodDays: 30 };
type Options = NonNullable<Parameters<TestAccount['given']['affiliate']>[0]>;

/** Records a sale on 1 May with a hold of 30 days, unless `options` says otherwise. */
async function heldSale(options: Options = {}) {
  const account = await server.account();
  const { client, given } = account;
  server.now = sold;
  const affiliate = await given.affiliate({ incentive: held, ...options });
  const referral = await given.referral({ affiliate_id: affiliate.id });
  const sell = () => given.conversion({ referral_id: referral.id });
  const sale = await sell();
  const status = async (id = sale.id) => (await client.commissions.get(id)).status;
  return { ...account, affiliate, referral, sale, sell, status };
}

const release = (now: Date) => releaseHolds(server.db, now);

describe('release of holds', () => {
  test('makes a held commission ready exactly when its hold ends and announces it as approved', async () => {
    const { status, sale, announced, client, affiliate } = await heldSale();

    await release(new Date(over.getTime() - 1));
    expect(await status()).toBe('pending');
    await release(over);

    expect(await status()).toBe('ready_for_payment');
    const { balances } = await client.affiliates.get(affiliate.id, { expand: ['balances'] });
    expect(balances).toMatchObject([{ held: 0, ready: 20 }]);
    expect(await announced(sale.id)).toMatchObject([
      { type: 'transaction.created' },
      { type: 'transaction.approved', previous: { status: 'pending' } },
    ]);
  });

  test('announces a release once, even if run twice or by several processes', async () => {
    const { emittedEvents, sell } = await heldSale();
    for (let more = 0; more < 5; more += 1) await sell();

    await Promise.all([release(over), release(over), release(over)]);
    await release(over);

    const types = await emittedEvents();
    expect(types.filter((type) => type === 'transaction.approved')).toHaveLength(6);
  });

  test('skips commissions that need manual approval, even with a hold, and those of pending affiliates', async () => {
    const manual = await heldSale({ incentive: { ...held, approvalType: 'manual' } });
    const pending = await heldSale({ status: 'pending' });

    await release(over);

    expect([await manual.status(), await pending.status()]).toEqual(['pending', 'pending']);
    server.now = over;
    await pending.client.affiliates.update(pending.affiliate.id, { status: 'approved' });
    expect(await pending.status()).toBe('ready_for_payment');
  });

  test('makes a commission ready that was approved during its hold, without announcing approval again', async () => {
    const { client, status, sale, announced } = await heldSale({
      incentive: { ...held, approvalType: 'manual' },
    });
    await client.commissions.update(sale.id, { status: 'approved' });

    await release(new Date(over.getTime() - 1));
    expect(await status()).toBe('approved');
    await release(over);

    expect(await status()).toBe('ready_for_payment');
    expect((await announced(sale.id)).map(({ type }) => type)).toEqual([
      'transaction.created',
      'transaction.approved',
      'transaction.updated',
    ]);
  });

  test('releases a manual commission with a hold but not one without', async () => {
    const { client, referral, status } = await heldSale();
    const manual = {
      referral_id: referral.id,
      sale_amount: 10,
      sale_amount_currency: 'USD',
      commission_amount: 1,
      commission_currency: 'USD',
    };
    const withHold = await client.commissions.create({ ...manual, hold_period_days: 30 });
    const without = await client.commissions.create(manual);

    await release(over);

    expect([await status(withHold.id), await status(without.id)]).toEqual(['ready_for_payment', 'pending']);
  });

  test('skips refunded commissions and releases the remainder of partially refunded ones', async () => {
    const { client, sale, sell, status } = await heldSale();
    const inPart = await sell();
    await client.conversions.refund(sale.id);
    await client.conversions.refund(inPart.id, { amount: 50 });

    await release(over);

    expect(await status()).toBe('refunded');
    expect(await client.commissions.get(inPart.id)).toMatchObject({
      status: 'ready_for_payment',
      commission_amount: 10,
    });
  });

  test('leaves each sale either refunded or ready during concurrent refunds', { tags: 'slow' }, async () => {
    const { client, sell, status } = await heldSale();
    const sales = await Promise.all(Array.from({ length: 12 }, () => sell()));

    await Promise.all([release(over), ...sales.slice(0, 6).map(({ id }) => client.conversions.refund(id))]);

    const statuses = await Promise.all(sales.map(({ id }) => status(id)));
    expect(statuses).toEqual([...Array(6).fill('refunded'), ...Array(6).fill('ready_for_payment')]);
  });

  test('uses each environment’s clock', { tags: 'slow' }, async () => {
    const { client, given, environmentId, sale, status } = await heldSale();
    const other = await heldSale();
    await server.db.orm.environment.update({
      where: { id: environmentId },
      data: { clockOffsetSeconds: 30 * 86_400 },
    });

    await release(sold);

    expect([await status(), await other.status()]).toEqual(['ready_for_payment', 'pending']);
    expect((await client.commissions.get(sale.id)).updated_at).toBe(over.toISOString());
    expect(await given.conversion()).toBeTruthy();
  });

  test('works in batches and stops between two when asked to', async () => {
    const { sell, status, sale } = await heldSale();
    await Promise.all(Array.from({ length: 20 }, () => sell()));
    const stop = new AbortController();
    stop.abort();

    expect(await releaseHolds(server.db, over, stop.signal)).toBe(0);
    expect(await status(sale.id)).toBe('pending');
    expect(await releaseHolds(server.db, over, undefined, 4)).toBeGreaterThanOrEqual(21);
    expect(await status(sale.id)).toBe('ready_for_payment');
  });
});
