import { describe, expect, test } from 'vitest';
import { type TestAccount, useServer } from '../../../test/support/harness.ts';
import { outcomeOf } from '../../../test/support/outcome.ts';

const server = useServer();

const days = (count: number) => new Date(Date.now() - count * 24 * 60 * 60 * 1000).toISOString();
const held = { approvalType: 'hold_period', holdPeriodDays: 30 } as const;
const manual = { approvalType: 'manual', holdPeriodDays: 30 } as const;

async function sold(terms: object, sale: object = {}) {
  const account = await server.account();
  const affiliate = await account.given.affiliate({ incentive: terms });
  const referral = await account.given.referral({ affiliate_id: affiliate.id });
  const conversion = await account.given.conversion({ referral_id: referral.id, ...sale });
  return { ...account, affiliate, referral, conversion };
}

const ledger = async ({ environmentId }: Pick<TestAccount, 'environmentId'>, transactionId: string) =>
  (
    await server.db.orm.ledgerEntry.findMany({
      where: { environmentId, transactionId },
      orderBy: { id: 'asc' },
    })
  ).map(({ type, amountMinor }) => [type, Number(amountMinor)]);

describe('manual status change of a commission', () => {
  test('makes a held commission approved or, when released, ready, and announces approval once', async () => {
    const { client, conversion, announced } = await sold(manual);
    expect(conversion.status).toBe('pending');
    const approved = await client.commissions.update(conversion.id, { status: 'approved' });
    expect(approved).toMatchObject({ id: conversion.id, status: 'approved', commission_amount: 20 });
    const released = await client.commissions.update(conversion.id, { status: 'ready_for_payment' });
    expect(released.status).toBe('ready_for_payment');
    expect((await announced(conversion.id)).map(({ type, previous }) => [type, previous])).toEqual([
      ['transaction.created', null],
      ['transaction.approved', expect.objectContaining({ status: 'pending' })],
      ['transaction.updated', expect.objectContaining({ status: 'approved' })],
    ]);
    expect(await client.commissions.get(conversion.id)).toEqual(released);
  });

  test('makes it ready for payment after its hold is over, and a retry changes nothing', async () => {
    const { client, conversion, announced } = await sold(manual, { occurred_at: days(31) });
    const first = await client.commissions.update(conversion.id, { status: 'approved' });
    expect(first.status).toBe('ready_for_payment');
    expect(await client.commissions.update(conversion.id, { status: 'approved' })).toEqual(first);
    expect(await announced(conversion.id)).toHaveLength(2);
  });

  test('deducts the remainder on rejection, and restores the remainder at that time', async () => {
    const account = await sold({});
    const { client, conversion, announced } = account;
    await client.conversions.refund(conversion.id, { amount: 25 });
    const rejected = await client.commissions.update(conversion.id, { status: 'rejected' });
    expect(rejected).toMatchObject({ status: 'rejected', commission_amount: 15 });
    await client.conversions.refund(conversion.id, { amount: 25 });
    const reopened = await client.commissions.update(conversion.id, { status: 'pending' });
    expect(reopened).toMatchObject({ status: 'pending', commission_amount: 10 });
    expect(await ledger(account, conversion.id)).toEqual([
      ['earned', 2000],
      ['refunded', -500],
      ['adjustment', -1500],
      ['adjustment', 1000],
    ]);
    expect((await announced(conversion.id)).map(({ type }) => type)).toEqual([
      'transaction.created',
      'transaction.updated',
      'transaction.rejected',
      'transaction.updated',
      'transaction.updated',
    ]);
  });

  test('is rejected if the table does not allow it, with the allowed targets', async () => {
    const { client, conversion } = await sold({});
    await expect(client.commissions.update(conversion.id, { status: 'pending' })).rejects.toMatchObject({
      code: 'INVALID_TRANSITION',
      details: [{ field: 'status', message: expect.stringContaining('rejected') }],
    });
    await client.conversions.refund(conversion.id);
    await expect(client.commissions.update(conversion.id, { status: 'rejected' })).rejects.toMatchObject({
      code: 'INVALID_TRANSITION',
    });
  });

  test('keeps the status of a sale that earned nothing', async () => {
    const { client, given } = await server.account();
    const { id: affiliate_id } = await given.affiliate({ incentive: null });
    const { id: referral_id } = await given.referral({ affiliate_id });
    const free = await given.conversion({ referral_id });
    expect(await client.commissions.update(free.id, { status: 'approved' })).toEqual(free);
    await expect(client.commissions.update(free.id, { status: 'rejected' })).rejects.toMatchObject({
      code: 'INVALID_TRANSITION',
    });
    const pending = await given.conversion({ referral_id, sales_status: 'pending' });
    await expect(client.commissions.update(pending.id, { status: 'approved' })).rejects.toMatchObject({
      code: 'INVALID_TRANSITION',
    });
  });

  test('is rejected with the id of a live payout that contains it, until that payout is cancelled', async () => {
    const { client, conversion, affiliate } = await sold({});
    const { payouts } = await client.payouts.create({ program_id: affiliate.program_id });
    const payoutId = payouts[0]?.id ?? '';
    const refused = client.commissions.update(conversion.id, { status: 'rejected' });
    await expect(refused).rejects.toMatchObject({
      code: 'IN_USE',
      message: expect.stringContaining(payoutId),
    });
    expect((await client.commissions.get(conversion.id)).status).toBe('ready_for_payment');
    await client.payouts.cancel(payoutId);
    expect((await client.commissions.update(conversion.id, { status: 'rejected' })).status).toBe('rejected');
  });

  test('adjusts it once if two requests reject it at once', async () => {
    const account = await sold({});
    const { client, conversion } = account;
    const reject = () => client.commissions.update(conversion.id, { status: 'rejected' });
    const answers = await Promise.all([reject(), reject(), reject()]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(await ledger(account, conversion.id)).toEqual([
      ['earned', 2000],
      ['adjustment', -2000],
    ]);
  });

  test('returns not found for a nonexistent commission', async () => {
    const { client } = await server.account();
    await expect(client.commissions.update('trx_none', { status: 'approved' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('completing a sale', () => {
  test('uses the version then in force, counts, updates the referral and announces each once', async () => {
    const account = await server.account();
    const { given, client } = account;
    const program = await given.program();
    const incentive = await given.incentive(program);
    const affiliate = await given.affiliate({ program });
    const referral = await given.referral({ affiliate_id: affiliate.id });
    const occurred_at = days(3);
    const pending = await given.conversion({
      referral_id: referral.id,
      sales_status: 'pending',
      interval: 'monthly',
      occurred_at,
    });
    expect(pending).toMatchObject({ status: 'pending', commission_amount: 0, earning_id: null });
    await given.newVersion(incentive, { rateE4: 300_000n });
    const complete = await client.commissions.update(pending.id, { sales_status: 'complete' });
    expect(complete).toMatchObject({
      status: 'ready_for_payment',
      sales_status: 'complete',
      commission_amount: 30,
      matched_incentive_id: incentive,
    });
    expect(await client.commissions.update(pending.id, { sales_status: 'complete' })).toEqual(complete);
    const [moved] = (await client.referrals.list({ affiliate_id: affiliate.id })).data;
    expect(moved).toMatchObject({ status: 'active', converted_at: occurred_at });
    expect((await account.announced(referral.id)).map(({ type }) => type)).toEqual([
      'referral.created',
      'referral.converted',
    ]);
    expect((await account.announced(pending.id)).map(({ type }) => type)).toEqual([
      'transaction.created',
      'transaction.approved',
    ]);
    expect(await ledger(account, pending.id)).toEqual([['earned', 3000]]);
    expect((await client.conversions.refund(pending.id, { amount: 50 })).commission_amount).toBe(15);
  });

  test('is allowed after a failure and another wait, but a complete sale cannot go back', async () => {
    const { given, client } = await server.account();
    const sale = await given.conversion({ sales_status: 'pending' });
    const move = async (sales_status: 'pending' | 'complete' | 'failed') => {
      const { status, ...answer } = await client.commissions.update(sale.id, { sales_status });
      return [answer.sales_status, status];
    };
    expect(await move('failed')).toEqual(['failed', 'rejected']);
    expect(await move('pending')).toEqual(['pending', 'pending']);
    expect(await move('failed')).toEqual(['failed', 'rejected']);
    expect(await move('complete')).toEqual(['complete', 'ready_for_payment']);
    await expect(move('pending')).rejects.toMatchObject({
      code: 'INVALID_TRANSITION',
      field: 'sales_status',
    });
  });

  test('completes first and then changes the status in the same request', async () => {
    const account = await server.account();
    const sale = await account.given.conversion({ sales_status: 'pending' });
    const body = { sales_status: 'complete', status: 'rejected' } as const;
    expect(await account.client.commissions.update(sale.id, body)).toMatchObject({
      sales_status: 'complete',
      status: 'rejected',
    });
    expect(await ledger(account, sale.id)).toEqual([
      ['earned', 2000],
      ['adjustment', -2000],
    ]);
  });

  test.each([
    [60, 12],
    [90, 18],
    [0, 0],
  ])('with a final amount of %d earns %d, announced as one change', async (sale_amount, commission) => {
    const { client, conversion, announced, referral } = await sold({}, { sales_status: 'pending' });
    const final = { sale_amount, sales_status: 'complete' } as const;
    const completed = await client.commissions.update(conversion.id, final);
    expect(completed).toMatchObject({ sale_amount, commission_amount: commission, sales_status: 'complete' });
    expect((await announced(conversion.id)).slice(1)).toMatchObject([
      { type: 'transaction.approved', previous: { sale_amount: 100, sales_status: 'pending' } },
    ]);
    expect(await client.commissions.update(conversion.id, final)).toEqual(completed);
    expect((await client.referrals.get(referral.id)).status).toBe(sale_amount === 0 ? 'lead' : 'customer');
    const { arithmetic } = await client.conversions.explain(conversion.id);
    expect(arithmetic[0]).toBe(`Sale: ${sale_amount}.00 USD.`);
  });

  test('accepts a final amount before completion, even of a failed sale, but not afterwards', async () => {
    const { client, conversion, refusal } = await sold({}, { sales_status: 'pending' });
    const { id } = conversion;
    expect(await client.commissions.update(id, { sale_amount: 70 })).toMatchObject({
      ...{ sale_amount: 70, commission_amount: 0, sales_status: 'pending', status: 'pending' },
    });
    await client.commissions.update(id, { sales_status: 'failed' });
    await client.commissions.update(id, { sale_amount: 80 });
    await client.commissions.update(id, { sales_status: 'complete' });
    expect(await client.commissions.get(id)).toMatchObject({ sale_amount: 80, commission_amount: 16 });
    const put = (sale_amount: number) => refusal('PUT', `/v1/commissions/${id}`, { sale_amount });
    expect(await put(90)).toEqual([409, 'INVALID_TRANSITION', 'sale_amount']);
    expect(await put(-1)).toEqual([400, 'VALIDATION_ERROR', 'sale_amount']);
    expect(await put(80.001)).toEqual([400, 'VALIDATION_ERROR', 'sale_amount']);
    await client.conversions.refund(id, { amount: 20 });
    expect(await put(60)).toEqual([409, 'INVALID_TRANSITION', 'sale_amount']);
  });

  test('keeps a manual commission when its sale’s amount changes, and reports follow', async () => {
    const { given, client } = await server.account();
    const { id } = await given.commission({ status: 'pending', sales_status: 'pending' });
    const month = { from: days(2), to: days(-2) };
    const sales = async () =>
      (await client.reports.performance(month)).rows.flatMap(({ money }) => money.map((each) => each.sales));
    expect(await sales()).toEqual([100]);
    const after = await client.commissions.update(id, { sale_amount: 75 });
    expect(after).toMatchObject({ sale_amount: 75, commission_amount: 20 });
    expect(await sales()).toEqual([75]);
    await client.commissions.update(id, { sale_amount: 75.5, sales_status: 'complete' });
    expect(await sales()).toEqual([75.5]);
  });

  test('changes only the sales_status of a manual commission', async () => {
    const { given, client } = await server.account();
    const { id: referral_id } = await given.referral();
    const manualOne = await given.commission({ referral_id, commission_amount: 7 });
    const complete = await client.commissions.update(manualOne.id, { sales_status: 'complete' });
    expect(complete).toEqual({ ...manualOne, sales_status: 'complete', updated_at: complete.updated_at });
  });

  test('shares the payments of a limited incentive among concurrent completions', async () => {
    const { given, client } = await server.account();
    const limited = { incentiveLength: 'payment_limited', lengthValue: 2 };
    const affiliate = await given.affiliate({ incentive: limited });
    const { id: referral_id } = await given.referral({ affiliate_id: affiliate.id });
    const sales = await Promise.all(
      [1, 2, 3, 4].map(() => given.conversion({ referral_id, sales_status: 'pending' })),
    );
    const results = await Promise.all(
      sales.map(({ id }) => outcomeOf(client.commissions.update(id, { sales_status: 'complete' }))),
    );
    const amounts = await Promise.all(sales.map(({ id }) => client.commissions.get(id)));
    expect(results).toHaveLength(4);
    expect(amounts.map(({ commission_amount }) => commission_amount).sort()).toEqual([0, 0, 20, 20]);
  });

  test('starts a hold when the sale occurred', async () => {
    const { client, conversion } = await sold(held, { sales_status: 'pending', occurred_at: days(31) });
    const complete = await client.commissions.update(conversion.id, { sales_status: 'complete' });
    expect(complete).toMatchObject({ status: 'ready_for_payment', hold_period_days: 30 });
  });
});
