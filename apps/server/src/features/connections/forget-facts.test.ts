import { expect, test } from 'vitest';
import { useServer } from '../../../test/support/harness.ts';
import { now, SECRET, shopOn } from '../../../test/support/stripe/shop-on.ts';
import { until } from '../../../test/support/until.ts';
import { forgetNobodysFacts } from './forget-facts.ts';

const server = useServer({
  ...{ settles: true, relays: true },
  connectionTimes: { pollMs: 100, waitMs: 300 },
});

test('deletes facts about uncredited payments after 90 days and records nothing for them later', {
  tags: 'slow',
}, async () => {
  const account = await server.account();
  const { client, given, environmentId } = account;
  const affiliate = await given.affiliate();
  const { id } = await given.connection({ program_id: affiliate.program_id, webhook_secret: SECRET });
  await server.db.orm.connection.update({
    where: { environmentId_id: { environmentId, id } },
    data: { liveSince: new Date(Date.now() - 3_600_000) },
  });
  const shop = shopOn(server, id);
  await shop.paidInvoice('in_nobodys', now() - 60);
  const reason = async (payment: string) => (await client.connections.getPayment(id, payment)).reason;
  await until('it is nobody’s', async () => (await reason('in_nobodys').catch(() => null)) === 'no_referral');
  const facts = async () =>
    (await server.db.orm.providerFact.findMany({ where: { environmentId } })).map(({ kind }) => kind).sort();
  const before = await facts();
  const forget = () => forgetNobodysFacts(server.db.lists, { now: new Date() });

  expect(await forget()).toBe(0);
  expect(await facts()).toEqual(before);
  await client.testClock.advance({ days: 89 });
  expect(await forget()).toBe(0);
  await client.testClock.advance({ days: 2 });
  expect(await forget()).toBe(1);
  expect(await facts()).toEqual(['link']);
  expect(await forget()).toBe(0);

  // A late refund and a repeated event find the ids, and record nothing.
  await given.referral({ affiliate_id: affiliate.id, customer_id: 'cus_1' });
  await shop.refund('in_nobodys', 900);
  await shop.invoice('in_nobodys', now() - 60);
  await until('the events are read', async () => {
    const waiting = await server.db.orm.providerEvent.count({ where: { environmentId, status: 'waiting' } });
    const due = await server.db.orm.providerCustomer.count({
      where: { environmentId, dueAt: { not: null } },
    });
    return waiting + due === 0 && (await facts()).includes('payment');
  });
  expect(await reason('in_nobodys')).toBe('forgotten');
  expect((await client.commissions.list()).data).toHaveLength(0);
});

test('keeps all facts about a credited payment', { tags: 'slow' }, async () => {
  const account = await server.account();
  const { client, given, environmentId } = account;
  const affiliate = await given.affiliate();
  const { id } = await given.connection({ program_id: affiliate.program_id, webhook_secret: SECRET });
  await given.referral({ affiliate_id: affiliate.id, customer_id: 'cus_1' });
  const shop = shopOn(server, id);
  await shop.paidInvoice('in_1');
  await until('it is credited', async () =>
    (await client.connections.listPayments(id)).data.some(({ status }) => status === 'credited'),
  );
  const count = () => server.db.orm.providerFact.count({ where: { environmentId } });
  const before = await count();
  await client.testClock.advance({ days: 91 });
  expect(await forgetNobodysFacts(server.db.lists, { now: new Date() })).toBe(0);
  expect(await count()).toBe(before);
  await shop.refund('in_1', 900);
  await until(
    'the refund is recorded',
    async () => (await client.commissions.list()).data[0]?.sale_amount === 40,
  );
});
