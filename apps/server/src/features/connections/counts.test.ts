import { beforeEach, describe, expect, test } from 'vitest';
import { type TestAccount, useServer } from '../../../test/support/harness.ts';
import { now, SECRET, shopOn } from '../../../test/support/stripe/shop-on.ts';
import { until } from '../../../test/support/until.ts';

const server = useServer({ settles: true, relays: true, connectionTimes: { pollMs: 100, waitMs: 500 } });

const account = {} as TestAccount;
let affiliate: Awaited<ReturnType<TestAccount['given']['affiliate']>>;

beforeEach(async () => {
  Object.assign(account, await server.account());
  affiliate = await account.given.affiliate();
});

const connect = () => account.given.connection({ program_id: affiliate.program_id, webhook_secret: SECRET });
const none = { credited: 0, not_credited: 0, observed: 0, waiting: 0, failed: 0 };

/** Waits until the connection has this many payments. */
const counted = (id: string, counts: Partial<typeof none>) =>
  until(JSON.stringify(counts), async () => {
    const { payment_counts } = await account.client.connections.get(id);
    return JSON.stringify(payment_counts) === JSON.stringify({ ...none, ...counts });
  });

describe('payments of a connection', () => {
  test('are counted by status, and listed by status and reason with their affiliate', {
    tags: 'slow',
  }, async () => {
    await account.given.referral({ affiliate_id: affiliate.id, customer_id: 'cus_1' });
    const { id } = await connect();
    const other = await connect();
    const shop = shopOn(server, id);
    await shop.paidInvoice('in_old', now() - 3_600);
    await shop.paidInvoice('in_new', now() + 1);
    await counted(id, { credited: 1, not_credited: 1 });
    await counted(other.id, {});

    const idsOf = async (query: Parameters<typeof account.client.connections.listPayments>[1]) =>
      (await account.client.connections.listPayments(id, query)).data.map((payment) => payment.id);
    expect(await idsOf({ status: 'credited' })).toEqual(['in_new']);
    expect(await idsOf({ reason: 'before_start' })).toEqual(['in_old']);
    expect(await idsOf({ reason: 'no_referral' })).toEqual([]);
    const { data } = await account.client.connections.listPayments(id, { expand: ['affiliate'] });
    expect(data.map((payment) => payment.affiliate?.name)).toEqual([affiliate.name, affiliate.name]);
    expect(await account.refusal('GET', `/v1/connections/${id}/payments?reason=nonsense`)).toEqual([
      ...[400, 'VALIDATION_ERROR', 'reason'],
    ]);
  });

  test('in observation are shown as recorded, adopted or duplicated when the connection goes live', {
    tags: 'slow',
  }, async () => {
    const referral = await account.given.referral({ affiliate_id: affiliate.id, customer_id: 'cus_1' });
    const sale = { referral_id: referral.id, sale_amount_currency: 'USD' };
    await account.given.conversion({
      ...sale,
      sale_amount: 49,
      external_event_id: 'a',
      invoice_id: 'in_own',
    });
    const { id } = await connect();
    const shop = shopOn(server, id);
    await shop.paidInvoice('in_own', now() - 60);
    await counted(id, { observed: 1 });
    const observed = async () => (await account.client.connections.check(id)).observed;
    expect(await observed()).toEqual({ would_record: 0, would_adopt: 1, possible_doubles: 0, totals: [] });

    await account.client.commissions.void((await account.client.commissions.list()).data[0]?.id ?? '', {});
    await shop.paidInvoice('in_missed', now() - 30);
    await counted(id, { observed: 1, not_credited: 1 });
    expect(await observed()).toEqual({
      ...{ would_record: 1, would_adopt: 0, possible_doubles: 0 },
      totals: [{ currency: 'USD', amount: 49 }],
    });
    await account.given.conversion({ ...sale, sale_amount: 12, external_event_id: 'b' });
    expect((await observed()).possible_doubles).toBe(0);
    await account.given.conversion({ ...sale, sale_amount: 49, external_event_id: 'c' });
    expect(await observed()).toMatchObject({ would_record: 1, would_adopt: 0, possible_doubles: 1 });
  });
});

test('counts waiting and failed events, but no processed ones or those of others', async () => {
  const { id } = await connect();
  const other = await connect();
  const add = (connectionId: string, status: string, at: number) =>
    server.db.orm.providerEvent.create({
      data: {
        ...{
          environmentId: account.environmentId,
          connectionId,
          id: `evt_${status}_${at}`,
          type: 'invoice.paid',
        },
        ...{ occurredAt: new Date(), sentAt: new Date(), createdAt: new Date(), status },
        ...(status === 'waiting' && { dueAt: new Date(Date.now() + 3_600_000), body: new Uint8Array(1) }),
        ...(status === 'failed' && { reason: 'Unknown status.' }),
      },
    });
  for (const at of [1, 2]) await add(id, 'failed', at);
  for (const status of ['waiting', 'read', 'ignored']) await add(id, status, 0);
  await add(other.id, 'failed', 0);
  const { event_counts } = await account.client.connections.get(id);
  expect(event_counts).toEqual({ waiting: 1, failed: 2 });
});
