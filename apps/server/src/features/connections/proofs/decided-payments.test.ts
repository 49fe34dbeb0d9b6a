import { beforeEach, describe, expect, test } from 'vitest';
import { type TestAccount, useServer } from '../../../../test/support/harness.ts';
import { now, SECRET, shopOn } from '../../../../test/support/stripe/shop-on.ts';
import { until } from '../../../../test/support/until.ts';

const server = useServer({ settles: true, relays: true, connectionTimes: { pollMs: 100, waitMs: 500 } });

const account = {} as TestAccount;
let affiliate: Awaited<ReturnType<TestAccount['given']['affiliate']>>;
let id: string;
let shop: ReturnType<typeof shopOn>;

beforeEach(async () => {
  Object.assign(account, await server.account());
  affiliate = await account.given.affiliate();
});

async function connect(): Promise<string> {
  const made = await account.given.connection({
    ...{ program_id: affiliate.program_id, webhook_secret: SECRET },
  });
  id = made.id;
  shop = shopOn(server, id);
  return made.status;
}

/** Waits until the payment has the status. */
const payment = (of: string, status: string) =>
  until(`${of} ${status}`, async () => {
    const { data } = await account.client.connections.listPayments(id);
    return data.find((each) => each.id === of && each.status === status);
  });

const sales = async () =>
  (await account.client.commissions.list()).data
    .map(({ sale_amount, external_event_id: key, affiliate_id: of }) => [key, sale_amount, of])
    .sort();

describe('observed payments', () => {
  beforeEach(async () => {
    await account.given.referral({ affiliate_id: affiliate.id, customer_id: 'cus_1' });
    await account.given.conversion({ referral_id: (await account.given.referral()).id });
    expect(await connect()).toBe('observing');
    await shop.paidInvoice('in_1', now());
    await shop.paidInvoice('in_2', now());
    await shop.refund('in_2', 2_450);
    await payment('in_1', 'observed');
    await payment('in_2', 'observed');
  });
  const goLive = async () => {
    // The second in which it goes live does not count as before.
    await until('the next second', () => now() > started + 1);
    await account.client.connections.update(id, { status: 'live' });
    await payment('in_1', 'not_credited');
    await payment('in_2', 'not_credited');
  };
  let started = 0;
  beforeEach(() => {
    started = now();
  });
  const book = (amount: number, count = 2) =>
    account.client.connections.bookObserved(id, {
      expected: { count, totals: [{ currency: 'USD', amount }] },
    });

  test('are counted by affiliate, and recorded once, only with the right total', async () => {
    await goLive();
    const before = await sales();
    expect(await account.client.connections.bookObserved(id, { dry_run: true })).toEqual({
      ...{ is_dry_run: true, count: 2, totals: [{ currency: 'USD', amount: 98 }] },
      affiliates: [
        { affiliate_id: affiliate.id, currency: 'USD', count: 2, sale_amount: 98, refunded: 24.5 },
      ],
    });
    await expect(book(97)).rejects.toMatchObject({
      code: 'TOTAL_CHANGED',
      message: expect.stringContaining('(2 observed payments, 98.00 USD)'),
    });
    await expect(book(98, 3)).rejects.toMatchObject({ code: 'TOTAL_CHANGED' });
    expect(await sales()).toEqual(before);

    expect(await book(98)).toMatchObject({ is_dry_run: false, count: 2 });
    await payment('in_1', 'credited');
    await payment('in_2', 'credited');
    const booked = [
      ...before,
      ['stripe:invoice:in_1', 49, affiliate.id],
      ['stripe:invoice:in_2', 24.5, affiliate.id],
    ];
    expect(await sales()).toEqual(booked);
    await expect(book(98)).rejects.toMatchObject({
      code: 'TOTAL_CHANGED',
      message: expect.stringContaining('(0 observed payments)'),
    });
    expect(await sales()).toEqual(booked);
  });

  test('recorded by the backend as well are held', async () => {
    const own = await account.given.conversion({ customer_id: 'cus_1', sale_amount: 49 });
    await goLive();
    await book(98);
    await payment('in_1', 'credited');
    await payment('in_2', 'credited');
    const held = (await account.client.commissions.list({ approval: 'possible_duplicate' })).data;
    expect(held.map(({ id }) => id)).toContain(own.id);
    expect(held).toHaveLength(3);
  });

  test('are not recorded while the connection observes, and never without a total', async () => {
    await expect(book(98)).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
    await expect(account.client.connections.bookObserved(id, {} as never)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
    });
  });
});

describe('uncredited payment', () => {
  const reason = 'They told us on the phone';
  beforeEach(async () => {
    expect(await connect()).toBe('live');
    await shop.paidInvoice('in_1', now());
    await payment('in_1', 'not_credited');
  });
  const attribute = (to: { affiliate_id?: string; referral_id?: string }) =>
    account.client.connections.attributePayment(id, 'in_1', { ...to, reason });

  test('is credited to the affiliate that a person names, as are the customer’s later payments', async () => {
    await attribute({ affiliate_id: affiliate.id });
    expect(await payment('in_1', 'credited')).toMatchObject({
      ...{ affiliate_id: affiliate.id, credited_by: 'person', attribution_reason: reason },
    });
    expect(await sales()).toEqual([['stripe:invoice:in_1', 49, affiliate.id]]);
    await attribute({ affiliate_id: affiliate.id });
    await shop.paidInvoice('in_2', now());
    expect(await payment('in_2', 'credited')).toMatchObject({ credited_by: 'customer_id' });
    expect(await sales()).toHaveLength(2);
    const [entry] = (await account.client.auditLog.list({ action: 'connections.attributePayment' })).data;
    expect(entry).toMatchObject({ object: expect.stringMatching(/^(con_|in_1)/) });
  });

  test('is credited to the customer’s referral', async () => {
    const referral = await account.given.referral({ affiliate_id: affiliate.id });
    await attribute({ referral_id: referral.id });
    expect(await payment('in_1', 'credited')).toMatchObject({ credited_by: 'person' });
    expect((await account.client.referrals.get(referral.id)).customer_id).toBe('cus_1');
  });

  test.each([
    ['both', async () => ({ affiliate_id: affiliate.id, referral_id: 'ref_1' }), 'VALIDATION_ERROR'],
    ['neither', async () => ({}), 'VALIDATION_ERROR'],
    ['an unknown affiliate', async () => ({ affiliate_id: 'aff_1' }), 'NOT_FOUND'],
    [
      'an affiliate of another program',
      async () => ({ affiliate_id: (await account.given.affiliate()).id }),
      'NOT_FOUND',
    ],
  ])('is not credited to %s', async (_, to, code) => {
    await expect(attribute(await to())).rejects.toMatchObject({ code });
    expect(await sales()).toEqual([]);
  });

  test('that is already credited cannot be attributed again', async () => {
    await attribute({ affiliate_id: affiliate.id });
    await payment('in_1', 'credited');
    const program = { programId: affiliate.program_id, groupId: affiliate.group_id ?? '' };
    const other = await account.given.affiliate({ program, incentive: null });
    await expect(attribute({ affiliate_id: other.id })).rejects.toMatchObject({
      code: 'INVALID_TRANSITION',
    });
  });
});
