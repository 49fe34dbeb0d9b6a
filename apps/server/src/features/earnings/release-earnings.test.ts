import { describe, expect, test } from 'vitest';
import { type TestAccount, useServer } from '../../../test/support/harness.ts';

const server = useServer();

type Terms = NonNullable<Parameters<TestAccount['given']['affiliate']>[0]>;

async function pending(options: Terms = {}) {
  const account = await server.account();
  const affiliate = await account.given.affiliate({ status: 'pending', ...options });
  const referral = await account.given.referral({ affiliate_id: affiliate.id });
  const sell = (more: object = {}) => account.given.conversion({ referral_id: referral.id, ...more });
  const approve = () => account.client.affiliates.update(affiliate.id, { status: 'approved' });
  const status = async (id: string) => (await account.client.commissions.get(id)).status;
  const { environmentId } = account;
  const earnings = () => server.db.orm.earning.findMany({ where: { environmentId } });
  return { ...account, affiliate, referral, sell, approve, status, earnings };
}

describe('approving an affiliate', () => {
  test('makes earnings ready that waited while the affiliate was pending', async () => {
    const { sell, approve, status, announced } = await pending();
    const sale = await sell();
    expect(sale).toMatchObject({ status: 'pending', commission_amount: 20 });
    expect((await approve()).partnership_status).toBe('APPROVED');
    expect(await status(sale.id)).toBe('ready_for_payment');
    expect(await announced(sale.id)).toMatchObject([
      { type: 'transaction.created', data: { status: 'pending' } },
      {
        type: 'transaction.approved',
        data: { status: 'ready_for_payment' },
        previous: { status: 'pending' },
      },
    ]);
  });

  test('keeps a hold until its end and ends it for anything older', async () => {
    const { sell, approve, status } = await pending({
      incentive: { approvalType: 'hold_period', holdPeriodDays: 30 },
    });
    server.now = new Date('2026-06-01T00:00:00.000Z');
    const over = await sell({ occurred_at: '2026-05-02T00:00:00.000Z' });
    const running = await sell({ occurred_at: '2026-05-02T00:00:00.001Z' });
    expect([over.status, running.status]).toEqual(['pending', 'pending']);
    await approve();
    expect([await status(over.id), await status(running.id)]).toEqual(['ready_for_payment', 'pending']);
  });

  test('leaves earnings that need manual approval waiting, including a held self-referral', {
    tags: 'slow',
  }, async () => {
    const manual = await pending({ incentive: { approvalType: 'manual' } });
    const byHand = await manual.sell();
    await manual.approve();
    expect(await manual.status(byHand.id)).toBe('pending');
    const own = await pending({ email: 'ann@example.com' });
    const { id } = await own.given.referral({
      affiliate_id: own.affiliate.id,
      email: 'Ann+shop@example.com',
    });
    const self = await own.given.conversion({ referral_id: id });
    expect(self.flags).toEqual(['self_referral']);
    await own.approve();
    expect(await own.status(self.id)).toBe('pending');
  });

  test('also releases what was held if the affiliate was rejected in between: pending, rejected, approved', async () => {
    const { client, affiliate, sell, approve, status } = await pending();
    const sale = await sell();
    await client.affiliates.update(affiliate.id, { status: 'rejected' });
    expect(await status(sale.id)).toBe('pending');
    await approve();
    expect(await status(sale.id)).toBe('ready_for_payment');
  });

  test('releases the commission of a lead like that of a sale', async () => {
    const lead = { incentiveType: 'lead', isPercentage: false, amountE4: 50_000n, currency: 'USD' };
    const { client, referral, approve, status } = await pending({ incentive: lead });
    const event = { event_name: 'signed_up', event_type: 'lead', referral_id: referral.id } as const;
    const id = (await client.events.create(event)).transaction_id ?? '';
    expect(await status(id)).toBe('pending');
    await approve();
    expect(await status(id)).toBe('ready_for_payment');
  });

  test('leaves manual, refunded and rejected commissions unchanged', async () => {
    const { client, referral, sell, approve, status, given } = await pending();
    const refunded = await sell();
    await client.conversions.refund(refunded.id);
    const manual = await given.commission({
      referral_id: referral.id,
      sale_amount: 10,
      commission_amount: 1,
    });
    await approve();
    expect([await status(refunded.id), await status(manual.id)]).toEqual(['refunded', 'pending']);
  });

  test('announces the release once when approved twice', async () => {
    const { sell, approve, emittedEvents } = await pending();
    await sell();
    await Promise.all([approve(), approve(), approve()]);
    const types = await emittedEvents();
    expect(types.filter((type) => type === 'transaction.approved')).toHaveLength(1);
    expect(types.filter((type) => type === 'affiliate.updated')).toHaveLength(1);
  });
});

describe('rejected affiliate', () => {
  test('earns nothing new and keeps existing earnings', async () => {
    const { client, given } = await server.account();
    const affiliate = await given.affiliate();
    const referral_id = (await given.referral({ affiliate_id: affiliate.id })).id;
    const before = await given.conversion({ referral_id });
    await client.affiliates.update(affiliate.id, { status: 'rejected' });
    expect(await given.conversion({ referral_id })).toMatchObject({
      affiliate_id: affiliate.id,
      commission_amount: 0,
      earning_id: null,
      commission_currency: null,
      status: 'approved',
    });
    expect(await client.commissions.get(before.id)).toMatchObject({
      status: 'ready_for_payment',
      commission_amount: 20,
    });
  });
});
