import { expect, test } from 'vitest';
import { useServer } from '../../../../test/support/harness.ts';
import { forgetExpired } from '../../../platform/jobs/forget-expired.ts';

const server = useServer();

async function shop() {
  const account = await server.account();
  const affiliate = await account.given.affiliate();
  const { environmentId } = account;
  const sale = (given: object) => ({
    ...{ sale_amount: 12.34, sale_amount_currency: 'usd', external_event_id: 'order-1' },
    ...given,
  });
  const post = (body: object) => account.raw('POST', '/v1/conversions', body);
  const refusedSales = async () =>
    (await server.db.orm.refusedSale.findMany({ where: { environmentId }, orderBy: { id: 'asc' } })).map(
      ({ id: _, environmentId: __, refusedAt: ___, occurredAt: ____, ...kept }) => kept,
    );
  const transactions = () =>
    server.db.orm.transaction.findMany({ where: { environmentId }, orderBy: { id: 'asc' } });
  return { ...account, affiliate, sale, post, refusedSales, transactions };
}

const kept = { externalEventId: 'order-1', amountMinor: 1_234n, currency: 'USD' };

test('stores a sale with an unknown click once and leaves its key free', async () => {
  const { affiliate, given, sale, post, refusedSales } = await shop();
  for (const _ of [1, 2]) expect((await post(sale({ click_id: 'clk_none' }))).status).toBe(404);
  expect(await refusedSales()).toEqual([{ ...kept, clickId: 'clk_none' }]);
  const { id } = await given.click(affiliate);
  expect((await post(sale({ click_id: id }))).status).toBe(201);
});

test('stores a sale with an expired click, but not one of nobody, a dry run or an event', async () => {
  const { affiliate, given, sale, post, refusedSales, raw } = await shop();
  server.now = new Date('2026-03-01T12:00:00.000Z');
  const { id } = await given.click(affiliate);
  server.now = new Date('2026-05-01T12:00:00.000Z');
  expect((await post(sale({ click_id: id }))).status).toBe(404);
  expect((await post(sale({ external_event_id: 'order-2', customer_id: 'cus_none' }))).status).toBe(404);
  const dryRun = { external_event_id: 'order-3', click_id: 'clk_none', dry_run: true };
  expect((await post(sale(dryRun))).status).toBe(404);
  const lead = { event_name: 'lead', event_type: 'lead', click_id: 'clk_none' };
  expect((await raw('POST', '/v1/events', lead)).status).toBe(404);
  expect(await refusedSales()).toEqual([{ ...kept, clickId: id }]);
});

test('does not store a sale with another referral or the click of an erased customer', async () => {
  const { affiliate, client, given, sale, post, refusedSales } = await shop();
  const { id } = await given.click(affiliate);
  expect((await post(sale({ referral_id: 'ref_none', click_id: id }))).status).toBe(404);
  const referral = await given.referral({ affiliate_id: affiliate.id, click_id: id });
  await client.erasures.create({ referral_id: referral.id, reason: 'requested' });
  expect((await post(sale({ click_id: id }))).status).toBe(404);
  expect(await refusedSales()).toEqual([]);
});

test('is deleted after 90 days, and with the customer of its click', async () => {
  const { affiliate, client, environmentId, given, sale, post, refusedSales } = await shop();
  await post(sale({ click_id: 'clk_none' }));
  const { id } = await given.click(affiliate);
  const referral = await given.referral({ affiliate_id: affiliate.id, click_id: id });
  await server.db.lists.query('update refused_sales set click_id = $2 where environment_id = $1', [
    environmentId,
    id,
  ]);
  await client.erasures.create({ referral_id: referral.id, reason: 'requested' });
  expect(await refusedSales()).toEqual([]);
  await post(sale({ click_id: 'clk_none' }));
  await post(sale({ external_event_id: 'order-2', click_id: 'clk_none' }));
  await server.db.lists.query(
    `update refused_sales set refused_at = now() - interval '91 days' where environment_id = $1 and external_event_id = 'order-1'`,
    [environmentId],
  );
  await forgetExpired(server.db.lists);
  expect(await refusedSales()).toMatchObject([{ externalEventId: 'order-2' }]);
});

test('records once when a sale became complete', async () => {
  const { affiliate, client, given, transactions } = await shop();
  server.now = new Date('2026-03-01T12:00:00.000Z');
  const { id: referral_id } = await given.referral({ affiliate_id: affiliate.id });
  await given.conversion({ referral_id });
  const pending = await given.conversion({ referral_id, sales_status: 'pending' });
  const failed = await given.conversion({ referral_id, sales_status: 'failed' });
  const manual = await client.commissions.create({
    ...{ referral_id, sale_amount: 1, sale_amount_currency: 'USD' },
    ...{ commission_amount: 1, commission_currency: 'USD' },
  });
  const decided = async () =>
    (await transactions()).map(({ decidedAt }) => decidedAt?.toISOString().slice(0, 10) ?? null);
  expect(await decided()).toEqual(['2026-03-01', null, null, null]);
  server.now = new Date('2026-03-02T12:00:00.000Z');
  for (const { id } of [pending, manual]) await client.commissions.update(id, { sales_status: 'complete' });
  server.now = new Date('2026-03-03T12:00:00.000Z');
  await client.commissions.update(pending.id, { status: 'rejected' });
  await client.commissions.update(failed.id, { sales_status: 'pending' });
  expect(await decided()).toEqual(['2026-03-01', '2026-03-02', null, '2026-03-02']);
});

test('records the coupon code, and whether the click or the coupon made its customer a referral', async () => {
  const { affiliate, client, given, transactions } = await shop();
  const coupon = { discount_type: 'percentage', discount_value: 10, duration: 'once' } as const;
  await client.coupons.create({ affiliate_id: affiliate.id, code: 'ANN10', ...coupon });
  const { id: click_id } = await given.click(affiliate);
  await given.conversion({ customer_id: 'cus_1', coupon_code: 'ann10' });
  await given.conversion({ customer_id: 'cus_2', coupon_code: 'ann10', click_id });
  await given.conversion({ customer_id: 'cus_2' });
  const facts = async () =>
    (await transactions()).map(({ couponCode, creditedBy }) => [couponCode, creditedBy]);
  expect(await facts()).toEqual([
    ['ANN10', 'coupon'],
    ['ANN10', 'click'],
    [null, null],
  ]);
  await client.erasures.create({
    affiliate_id: affiliate.id,
    ...{ reason: 'requested', unpaid_balance: 'keep' },
  });
  expect(await facts()).toEqual([
    [null, 'coupon'],
    [null, 'click'],
    [null, null],
  ]);
});
