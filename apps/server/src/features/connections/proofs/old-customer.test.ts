import pino from 'pino';
import { beforeAll, expect, test } from 'vitest';
import { type TestAccount, useServer } from '../../../../test/support/harness.ts';
import { rowsOf, storeEvent } from '../../../../test/support/provider-rows.ts';
import { mergeFacts } from '../../../domain/connectors/fact.ts';
import { rows, sql } from '../../../platform/db/sql.ts';
import { factsOf } from '../providers/stripe/facts.ts';
import { type WorkingConnection, workingColumns } from '../settle/connection.ts';
import { forgetAllDigests } from '../settle/digest.ts';
import { makeDue } from '../settle/due-customers.ts';
import { writeFacts } from '../settle/facts.ts';
import { mapperOptionsOf } from '../settle/read-events.ts';
import { workOn } from '../settle/work-on.ts';

const INVOICES = Number(process.env.INVOICES ?? 200);
const server = useServer({ relays: true });
const account = {} as TestAccount;
let connectionId = '';

const connectionOf = sql<{ environmentId: number; id: string }, WorkingConnection>(
  'connection-of-old-customer',
)`
  select ${workingColumns} from connections c join environments e on e.id = c.environment_id
  where c.environment_id = ${'environmentId'} and c.id = ${'id'}`;

const now = Math.floor(Date.now() / 1_000);

const eventOf = (type: string, created: number, object: object) => ({
  ...{ object: 'event', api_version: '2025-09-30.clover', type, created, livemode: false },
  data: { object },
});

function eventsOf(nth: number): object[] {
  const [invoice, created] = [`in_${nth}`, now - 4_000 + nth];
  return [
    eventOf('invoice_payment.paid', created, {
      ...{ object: 'invoice_payment', id: `inpay_${nth}`, invoice, status: 'paid', currency: 'usd' },
      ...{ amount_paid: 4_900, payment: { type: 'payment_intent', payment_intent: `pi_${nth}` } },
    }),
    eventOf('invoice.paid', created, {
      ...{ object: 'invoice', id: invoice, status: 'paid', currency: 'usd', customer: 'cus_1', created },
      ...{ customer_email: 'lin@example.com', metadata: {}, status_transitions: { paid_at: created } },
      ...{ total: 4_900, total_excluding_tax: 4_900, amount_paid: 4_900 },
      billing_reason: 'subscription_cycle',
      parent: { subscription_details: { subscription: 'sub_1', metadata: { trb_click: 'clk_1' } } },
      lines: {
        data: [
          {
            ...{ object: 'line_item', amount: 4_900, currency: 'usd' },
            parent: { type: 'subscription_item_details' },
            pricing: { price_details: { price: 'price_1', product: 'prod_1' } },
          },
        ],
        has_more: false,
      },
    }),
  ];
}

/** Stores the data that reading their events would store. */
async function storeAll(connection: WorkingConnection): Promise<void> {
  const options = { ...mapperOptionsOf(connection), mode: connection.mode };
  const all = Array.from({ length: INVOICES }, (_, nth) => eventsOf(nth + 1)).flat();
  const facts = mergeFacts(all.flatMap((event) => factsOf(event, options)));
  const of = { environmentId: connection.environmentId, connectionId };
  const news = await writeFacts(server.db.lists, of, facts, new Date());
  await makeDue(server.db.lists, of, connection, news.slice(-1));
  await server.db.lists.query('analyze');
}

async function read(): Promise<WorkingConnection> {
  const of = { environmentId: account.environmentId, id: connectionId };
  const [connection] = await rows(server.db.lists, connectionOf.with(of));
  if (!connection) throw new Error('No connection.');
  return connection;
}

/** Works until nothing is left to do. Returns the processor time of each turn in milliseconds. */
async function settle(): Promise<number[]> {
  const turns: number[] = [];
  const working = { deps: server.deps, log: pino({ level: 'silent' }), publicUrl: server.baseUrl, waitMs: 0 };
  for (;;) {
    const connection = await read();
    const before = process.cpuUsage();
    await workOn(working, connection);
    const { user, system } = process.cpuUsage(before);
    turns.push((user + system) / 1_000);
    await server.relay();
    const { rows: left } = await server.db.lists.query(
      `select 1 from provider_events where connection_id = $1 and status = 'waiting'
       union all select 1 from provider_customers where connection_id = $1 and due_at is not null
       union all select 1 from webhook_feeds f join connections c on c.environment_id = f.environment_id
         where c.id = $1 and f.last_sequence > c.followed_sequence limit 1`,
      [connectionId],
    );
    if (left.length === 0) return turns;
  }
}

beforeAll(async () => {
  Object.assign(account, await server.account());
  const affiliate = await account.given.affiliate();
  connectionId = (await account.given.connection({ program_id: affiliate.program_id })).id;
  await account.given.referral({ affiliate_id: affiliate.id, customer_id: 'cus_1' });
  await server.db.lists.query("update connections set live_since = now() - interval '1 day' where id = $1", [
    connectionId,
  ]);
  await storeAll(await read());
  await settle();
}, 300_000);

test('processes an event of an old customer at a fraction of the cost of settling all their payments again', async () => {
  const credited = () => account.client.connections.get(connectionId).then((c) => c.payment_counts.credited);
  expect(await credited()).toBe(INVOICES);
  const on = rowsOf(server.db, account.environmentId);
  for (const body of eventsOf(INVOICES + 1)) await storeEvent(on, connectionId, { status: 'waiting', body });
  const turns = await settle();
  expect(await credited()).toBe(INVOICES + 1);

  const of = { environmentId: account.environmentId, connectionId };
  await forgetAllDigests(server.db.lists, of);
  await server.db.lists.query('update provider_customers set due_at = now() where connection_id = $1', [
    connectionId,
  ]);
  const whole = await settle();
  console.info({ INVOICES, turns: turns.map(Math.round), whole: whole.map(Math.round) });
  expect(Math.max(...turns)).toBeLessThan(Math.max(...whole) / 2);
}, 300_000);
