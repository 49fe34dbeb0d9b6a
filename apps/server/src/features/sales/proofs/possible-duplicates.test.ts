import type { Tributary } from '@tributary/sdk';
import { beforeEach, describe, expect, test } from 'vitest';
import { unique } from '../../../../test/support/given.ts';
import { type TestAccount, useServer } from '../../../../test/support/harness.ts';
import { now, SECRET, shopOn } from '../../../../test/support/stripe/shop-on.ts';
import { until } from '../../../../test/support/until.ts';

const server = useServer({ settles: true, relays: true, connectionTimes: { pollMs: 100, waitMs: 500 } });

const account = {} as TestAccount;
let affiliate: Awaited<ReturnType<TestAccount['given']['affiliate']>>;
let connectionId: string;
let shop: ReturnType<typeof shopOn>;

type Incentive = NonNullable<Parameters<TestAccount['given']['affiliate']>[0]>['incentive'];

async function begin(incentive: Incentive = {}) {
  Object.assign(account, await server.account());
  affiliate = await account.given.affiliate({ incentive });
  const connection = await account.given.connection({
    ...{ program_id: affiliate.program_id, webhook_secret: SECRET },
  });
  expect(connection.status).toBe('live');
  connectionId = connection.id;
  shop = shopOn(server, connectionId);
  await account.given.referral({ affiliate_id: affiliate.id, customer_id: 'cus_1' });
}

beforeEach(() => begin());

/** Creates a payment of 49.00 at the provider and waits until it is a sale. Returns the sale's id. */
async function paid(invoice: string): Promise<string> {
  await shop.paidInvoice(invoice, now());
  return until(`${invoice} is recorded`, async () => {
    const { data } = await account.client.connections.listPayments(connectionId);
    return data.find(({ id, status }) => id === invoice && status === 'credited')?.commission_id ?? undefined;
  });
}

type Sale = Parameters<Tributary['conversions']['create']>[0];
const sale = (fields: Partial<Sale> = {}) => ({
  ...{ customer_id: 'cus_1', sale_amount: 49, sale_amount_currency: 'USD' },
  external_event_id: unique('order'),
  ...fields,
});
const sell = async (fields: Partial<Sale> = {}) => (await account.client.conversions.create(sale(fields))).id;

const commission = (id: string) => account.client.commissions.get(id);
const states = (...ids: string[]) =>
  Promise.all(ids.map(async (id) => [(await commission(id)).status, (await commission(id)).flags]));
const HELD = ['pending', ['possible_duplicate']];
const READY = ['ready_for_payment', []];

/** Returns the total that a payout run would pay now. */
async function payable(): Promise<number> {
  const { payouts } = await account.client.payouts.create({
    ...{ program_id: affiliate.program_id, dry_run: true },
  });
  return payouts.reduce((sum, { amount }) => sum + amount, 0);
}

const pay = () => account.client.payouts.create({ program_id: affiliate.program_id });

describe('possibly identical sales of a connection and an API key', () => {
  const doors: Record<string, () => Promise<string>> = {
    'POST /v1/conversions': () => sell(),
    'POST /v1/conversions/batch': async () => {
      const [first] = await account.client.conversions.createBatch({ items: [sale()] });
      return first?.data?.id ?? '';
    },
    'POST /v1/conversions/batch of an import, with what may be recorded already': async () => {
      const [first] = await account.client.conversions.createBatch({
        ...{ import_id: 'imp_orders2026', include_duplicates: true, items: [sale()] },
      });
      return first?.data?.id ?? '';
    },
    'POST /v1/events': async () => {
      const external_event_id = unique('order');
      await account.client.events.create({
        ...{ event_type: 'conversion', event_name: 'Sale', external_event_id },
        ...{ customer_id: 'cus_1', sale_amount: 49, sale_amount_currency: 'USD' },
      });
      const { data } = await account.client.commissions.list({ external_event_id });
      return data[0]?.id ?? '';
    },
    'POST /v1/commissions': async () => {
      const [referral] = (await account.client.referrals.list({ customer_id: 'cus_1' })).data;
      const { id } = await account.client.commissions.create({
        ...{ referral_id: referral?.id ?? '', sale_amount: 49, sale_amount_currency: 'USD' },
        ...{ commission_amount: 9.8, commission_currency: 'USD', sales_status: 'complete' },
        status: 'ready_for_payment',
      });
      return id;
    },
    'POST /v1/commissions/batch': async () => {
      const [referral] = (await account.client.referrals.list({ customer_id: 'cus_1' })).data;
      const [first] = await account.client.commissions.createBatch({
        items: [
          {
            ...{ referral_id: referral?.id ?? '', sale_amount: 49, sale_amount_currency: 'USD' },
            ...{ commission_amount: 9.8, commission_currency: 'USD', sales_status: 'complete' },
            status: 'ready_for_payment',
          },
        ],
      });
      return first?.data?.id ?? '';
    },
  };

  test.each(Object.entries(doors))('are both held if the key comes second, by %s', async (_, record) => {
    const theirs = await paid('in_1');
    expect(await states(theirs)).toEqual([READY]);
    const own = await record();
    expect(await states(theirs, own)).toEqual([HELD, HELD]);
    expect(await payable()).toBe(0);
    expect(await commission(own)).toMatchObject({ possible_duplicate_of: theirs });
    expect(await commission(theirs)).toMatchObject({ possible_duplicate_of: own });
  });

  test.each(Object.entries(doors))('are both held if the key comes first, by %s', async (_, record) => {
    const own = await record();
    const theirs = await paid('in_1');
    expect(await states(theirs, own)).toEqual([HELD, HELD]);
    expect(await payable()).toBe(0);
  });

  test('are both held if the key recorded what the customer paid, including tax', async () => {
    await shop.link('in_1');
    await shop.invoice('in_1', now(), { total: 5_831, withoutTax: 4_900 });
    const own = await sell({ sale_amount: 58.31 });
    const theirs = await until('the sale of the connection', async () =>
      (await account.client.commissions.list()).data.find(({ id }) => id !== own),
    );
    expect(await states(theirs.id, own)).toEqual([HELD, HELD]);
    const other = await sell({ sale_amount: 9.31 });
    expect(await states(other)).toEqual([READY]);
  });

  test('are announced, listed, and shown in the response and in the balance', async () => {
    const theirs = await paid('in_1');
    const answer = await account.client.conversions.create(sale());
    expect(answer).toMatchObject({ status: 'pending', flags: ['possible_duplicate'] });
    expect(await account.announced(theirs)).toMatchObject([
      { type: 'transaction.created' },
      { type: 'transaction.updated', previous: { status: 'ready_for_payment', flags: [] } },
    ]);
    const listed = await account.client.commissions.list({ approval: 'possible_duplicate' });
    expect(listed.data.map(({ id }) => id).sort()).toEqual([answer.id, theirs].sort());
    expect((await account.client.commissions.list({ approval: 'flagged' })).data).toHaveLength(2);
    const { balances } = await account.client.affiliates.get(affiliate.id, { expand: ['balances'] });
    expect(balances).toMatchObject([{ pending: 19.6, ready: 0 }]);
    const { data } = await account.client.connections.listPayments(connectionId);
    await until('the payment says so', async () => {
      const [payment] = (await account.client.connections.listPayments(connectionId)).data;
      return payment?.notes.includes('possible_duplicate') || undefined;
    });
    expect(data).toHaveLength(1);
  });

  test('cannot be approved before a decision, alone or together with others', async () => {
    await paid('in_1');
    const own = await sell();
    await expect(account.client.commissions.update(own, { status: 'approved' })).rejects.toMatchObject({
      code: 'INVALID_TRANSITION',
      message: expect.stringContaining('Keep it if it is a separate sale, or void one of them.'),
    });
    const { counts } = await account.client.commissions.act({
      ...{
        action: 'release',
        filter: { approval: 'possible_duplicate', recorded_before: new Date().toISOString() },
      },
    });
    expect(counts).toMatchObject({ failed: 2 });
    expect(await payable()).toBe(0);
  });

  test('are released together when one is kept; keeping it again changes nothing', async () => {
    const theirs = await paid('in_1');
    const own = await sell();
    const kept = await account.client.commissions.keep(own);
    expect(kept).toMatchObject({ status: 'ready_for_payment', flags: [], possible_duplicate_of: theirs });
    expect(await states(theirs, own)).toEqual([READY, READY]);
    expect(await account.client.commissions.keep(own)).toEqual(kept);
    expect(await payable()).toBe(19.6);
    // The log lists entries once they are chained.
    await server.relay();
    const [entry] = (await account.client.auditLog.list({ action: 'commissions.keep' })).data;
    expect(entry).toMatchObject({ object: own });
  });

  test('are released when one is voided, and the other is paid once', async () => {
    const theirs = await paid('in_1');
    const own = await sell();
    await account.client.commissions.void(own);
    expect(await states(theirs)).toEqual([READY]);
    expect(await payable()).toBe(9.8);
    await expect(account.client.commissions.keep(own)).rejects.toMatchObject({ code: 'VOIDED' });
  });

  test('wait for all decisions that concern them if there are three', async () => {
    const first = await sell();
    const theirs = await paid('in_1');
    const third = await sell();
    expect(await states(first, theirs, third)).toEqual([HELD, HELD, HELD]);
    await account.client.commissions.keep(first);
    expect(await states(first, theirs, third)).toEqual([READY, HELD, HELD]);
    await account.client.commissions.void(third);
    expect(await states(first, theirs)).toEqual([READY, READY]);
    expect(await payable()).toBe(19.6);
  });

  test('hold only the later one if a payout contains the earlier one', async () => {
    const own = await sell();
    await pay();
    const theirs = await paid('in_1');
    expect(await states(own, theirs)).toEqual([READY, HELD]);
    expect(await commission(theirs)).toMatchObject({ possible_duplicate_of: own });
    expect(await payable()).toBe(0);
    await account.client.commissions.keep(theirs);
    expect(await payable()).toBe(9.8);
  });

  test('stay on hold after a refund and its undo', async () => {
    const own = await sell();
    const theirs = await paid('in_1');
    await shop.refund('in_1', 4_900);
    await until('refunded', async () => (await commission(theirs)).status === 'refunded' || undefined);
    await account.client.conversions.refund(own, {});
    const [refund] = (await account.client.conversions.refunds(own)).data;
    await account.client.conversions.undoRefund(own, refund?.id ?? '', { reason: 'A mistake' });
    expect(await states(own)).toEqual([HELD]);
    expect(await payable()).toBe(0);
    await account.client.commissions.keep(own);
    expect(await states(own, theirs)).toEqual([READY, ['refunded', []]]);
    expect(await payable()).toBe(9.8);
  });

  test('are never payable when repeatedly recorded at the same time', async () => {
    const [referral] = (await account.client.referrals.list({ customer_id: 'cus_1' })).data;
    const mine: string[] = [];
    const own = async () => {
      for (let at = 0; at < 12; at += 1) mine.push(await sell({ referral_id: referral?.id ?? null }));
    };
    const theirs = async () => {
      for (let at = 0; at < 12; at += 1) await shop.paidInvoice(`in_${at}`);
    };
    const paying = async () => {
      for (let at = 0; at < 12; at += 1) await pay();
    };
    await Promise.all([own(), own(), theirs(), paying()]);
    const all = await until('all are recorded', async () => {
      const { data } = await account.client.commissions.list({ limit: 100 });
      return data.length === 36 ? data : undefined;
    });
    // Only the amount that a payout claimed before the first duplicate arrived can be paid.
    const claimed = all.filter(({ flags }) => !flags.includes('possible_duplicate'));
    const isOfKeys = new Set(claimed.map(({ id }) => mine.includes(id)));
    expect(isOfKeys.size).toBeLessThanOrEqual(1);
    expect(await payable()).toBe(0);
  });
});

describe('status after the decision', () => {
  test('is that of a running hold, which ends automatically', async () => {
    await begin({ approvalType: 'hold_period', holdPeriodDays: 30 });
    const theirs = await paid('in_1');
    const own = await sell();
    expect(await states(theirs, own)).toEqual([HELD, HELD]);
    await account.client.commissions.keep(own);
    expect(await states(theirs, own)).toEqual([
      ['pending', []],
      ['pending', []],
    ]);
    const { balances } = await account.client.affiliates.get(affiliate.id, { expand: ['balances'] });
    expect(balances).toMatchObject([{ held: 19.6, pending: 0 }]);
  });

  test('is a previous manual approval, if there was one', async () => {
    await begin({ approvalType: 'manual' });
    const theirs = await paid('in_1');
    await account.client.commissions.update(theirs, { status: 'approved' });
    const own = await sell();
    expect(await states(theirs, own)).toEqual([HELD, HELD]);
    await account.client.commissions.keep(own);
    expect(await states(theirs, own)).toEqual([READY, ['pending', []]]);
    const { moves } = await account.client.conversions.explain(theirs);
    expect(moves.map(({ cause }) => cause)).toEqual([
      ...['approved_by_hand', 'possible_duplicate', 'duplicate_decided'],
    ]);
  });

  test('is rejected if the commission was rejected in the meantime', async () => {
    const theirs = await paid('in_1');
    const own = await sell();
    await account.client.commissions.update(own, { status: 'rejected' });
    expect(await states(theirs)).toEqual([HELD]);
    await account.client.commissions.keep(theirs);
    expect(await states(theirs, own)).toEqual([READY, ['rejected', []]]);
  });
});

describe('sales that are not possible duplicates', () => {
  const isReady = async (...ids: string[]) => expect(await states(...ids)).toEqual(ids.map(() => READY));

  test('two payments of the connection', async () => isReady(await paid('in_1'), await paid('in_2')));

  test('two sales of API keys', async () => isReady(await sell(), await sell()));

  test.each([
    ['another amount', { sale_amount: 48.99 }],
    ['another currency', { sale_amount_currency: 'EUR' }],
    ['another time', { occurred_at: new Date(Date.now() - 48.1 * 3_600_000).toISOString() }],
    ['a sale that has failed', { sales_status: 'failed' as const }],
  ])('%s', async (_, fields) => {
    const own = await sell(fields);
    await isReady(await paid('in_1'));
    expect((await commission(own)).flags).toEqual([]);
  });

  test('another customer', async () => {
    await account.given.referral({ affiliate_id: affiliate.id, customer_id: 'cus_2' });
    await isReady(await sell({ customer_id: 'cus_2' }), await paid('in_1'));
  });

  test('a sale with a different payment of the connection', async () => {
    const own = await sell({ invoice_id: 'in_1' });
    expect(await paid('in_1')).toBe(own);
    await isReady(own, await paid('in_2'));
  });

  test('a sale whose own payment is found later', async () => {
    const theirs = await paid('in_2');
    const own = await sell({ invoice_id: 'in_1' });
    expect(await states(own, theirs)).toEqual([HELD, HELD]);
    expect(await paid('in_1')).toBe(own);
    await isReady(own, theirs);
  });

  test('cannot be kept', async () => {
    await expect(account.client.commissions.keep(await sell())).rejects.toMatchObject({
      code: 'INVALID_TRANSITION',
    });
  });
});

test('compares a sale only once it becomes complete', async () => {
  const own = await sell({ sales_status: 'pending' });
  const theirs = await paid('in_1');
  expect(await states(theirs, own)).toEqual([READY, ['pending', []]]);
  await account.client.commissions.update(own, { sales_status: 'complete' });
  expect(await states(theirs, own)).toEqual([HELD, HELD]);
});
