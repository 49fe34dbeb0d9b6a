import { expect, test } from 'vitest';
import { connectStripeShop, stripeSummary } from '../../../../examples/demo/stripe-shop.ts';
import { useServer } from '../support/harness.ts';

const server = useServer({ relays: true, settles: true, connectionTimes: { pollMs: 100, waitMs: 3_000 } });

async function demoShop() {
  const { client, given } = await server.account();
  const program = await given.program();
  await given.incentive(program);
  const affiliates = [];
  for (const name of ['Ada', 'Ben']) {
    const email = `${name.toLowerCase()}@partners.example`;
    const fields = { name, email, program_id: program.programId, status: 'approved' } as const;
    affiliates.push(await client.affiliates.create(fields));
  }
  const [ada, ben] = affiliates as [(typeof affiliates)[0], (typeof affiliates)[0]];
  const connect = () => connectStripeShop({ client, programId: program.programId, baseUrl: server.baseUrl });
  return { client, ada, ben, connect };
}

test('sells by clicks and a code, loses a dispute’s money and a refund, and has two uncredited sales', async () => {
  const { client, ada, ben, connect } = await demoShop();
  const { connection } = await connect();
  const payments = () => client.connections.listPayments(connection.id, { limit: 100 });
  await expect
    .poll(async () => (await payments()).data.filter(({ status }) => status === 'waiting'))
    .toEqual([]);
  const { data } = await payments();
  const of = (affiliate_id: string | null) =>
    data
      .filter((payment) => payment.affiliate_id === affiliate_id)
      .map(({ sale_amount, refunded, credited_by }) => [sale_amount, refunded, credited_by])
      .sort();
  expect(of(ada.id)).toEqual([
    [120, 40, 'click'],
    [59, 0, 'click'],
    [79, 0, 'click'],
    [79, 0, 'customer_id'],
    [79, 0, 'customer_id'],
  ]);
  expect(of(ben.id)).toEqual([
    [79, 0, 'click'],
    [79, 0, 'customer_id'],
    [79, 0, 'customer_id'],
    [80, 0, 'coupon_code'],
    [99, 99, 'click'],
  ]);
  expect(of(null)).toEqual([
    [49, 0, null],
    [49, 0, null],
  ]);
  const { data: events } = await client.connections.listEvents(connection.id, { status: 'failed' });
  expect(events).toEqual([]);
});

test('changes nothing on a second run, and both runs report the payments’ results', async () => {
  const { client, connect } = await demoShop();
  const first = await connect();
  expect(stripeSummary(first)).toContain(
    'A shop on a fake Stripe account is connected: 9 credited, 3 waiting.',
  );
  const before = (await client.commissions.list({ limit: 100 })).data;
  const second = await connect();
  expect(second.connection.id).toBe(first.connection.id);
  expect((await client.commissions.list({ limit: 100 })).data).toEqual(before);
  expect((await client.connections.list()).data).toHaveLength(1);
});
