import { expect, test } from 'vitest';
import { type TestAccount, useServer } from '../../../../test/support/harness.ts';
import { now, SECRET, shopOn } from '../../../../test/support/stripe/shop-on.ts';
import { until } from '../../../../test/support/until.ts';

const server = useServer({
  ...{ settles: true, relays: true },
  connectionTimes: { pollMs: 100, waitMs: 300 },
});

/** Creates a customer with two credited payments, none of which is due anymore. */
async function settled() {
  const account = await server.account();
  const { client, given } = account;
  const affiliate = await given.affiliate();
  const { id } = await given.connection({ program_id: affiliate.program_id, webhook_secret: SECRET });
  await server.db.orm.connection.update({
    where: { environmentId_id: { environmentId: account.environmentId, id } },
    data: { liveSince: new Date(Date.now() - 3_600_000) },
  });
  await given.referral({ affiliate_id: affiliate.id, customer_id: 'cus_1' });
  const shop = shopOn(server, id);
  await shop.paidInvoice('in_1', now() - 60);
  await shop.paidInvoice('in_2', now() - 30);
  await quiet(account, id, 2);
  const payments = async () => (await client.connections.listPayments(id)).data;
  const sale = async (invoice: string) => {
    const payment = (await payments()).find((each) => each.id === invoice);
    return client.commissions.get(payment?.commission_id ?? '');
  };
  return { account, id, shop, payments, sale };
}

/** Waits until this many payments are credited and left unchanged. */
const quiet = ({ environmentId }: TestAccount, connectionId: string, count: number) =>
  until('nothing is due', async () => {
    const found = await server.db.orm.providerPayment.count({
      where: { environmentId, connectionId, status: 'credited', digest: { not: null } },
    });
    const { rows } = await server.db.lists.query(
      `select 1 from provider_customers where environment_id = $1 and due_at is not null
       union all select 1 from outbox_pending where environment_id = $1
       union all select 1 from webhook_feeds f join connections c on c.environment_id = f.environment_id
         where f.environment_id = $1 and f.last_sequence > c.followed_sequence`,
      [environmentId],
    );
    return found === count && rows.length === 0;
  });

test('settles a payment with a refund again, but not an unchanged one', { tags: 'slow' }, async () => {
  const { account, id, shop, payments, sale } = await settled();
  const before = new Map((await payments()).map((payment) => [payment.id, payment.updated_at]));
  await shop.refund('in_2', 900);
  await until('the refund is recorded', async () => (await sale('in_2')).sale_amount === 40);
  await quiet(account, id, 2);
  const after = new Map((await payments()).map((payment) => [payment.id, payment.updated_at]));
  expect(after.get('in_1')).toBe(before.get('in_1'));
  expect(after.get('in_2')).not.toBe(before.get('in_2'));
});

test('settles a refunded or voided sale again without a new fact', { tags: 'slow' }, async () => {
  const { account, id, shop, payments, sale } = await settled();
  const { client } = account;
  // Refunds recorded manually count toward the refund at Stripe.
  await client.conversions.refund((await sale('in_1')).id, { amount: 9 });
  await shop.refund('in_1', 900);
  await client.commissions.void((await sale('in_2')).id);
  await until('the void is seen', async () =>
    (await payments()).some(({ reason, status }) => status === 'not_credited' && reason === 'voided'),
  );
  await quiet(account, id, 1);
  expect((await sale('in_1')).sale_amount).toBe(40);
});

test('notices a backend’s own sale for a settled payment', { tags: 'slow' }, async () => {
  const { account, id, payments } = await settled();
  const { client } = account;
  const own = await client.conversions.create({
    ...{ customer_id: 'cus_1', sale_amount: 20, sale_amount_currency: 'USD' },
    external_event_id: 'stripe:payment_intent:pi_in_1',
  });
  await until('the younger is voided', async () => (await client.commissions.get(own.id)).voided_at !== null);
  expect((await payments()).map(({ status }) => status)).toEqual(['credited', 'credited']);
  await quiet(account, id, 2);
});
