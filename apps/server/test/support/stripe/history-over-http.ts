import { setTimeout as sleep } from 'node:timers/promises';
import { currencyDigits, type Interval } from '@tributary/core';
import { expect } from 'vitest';
import type { TestAccount, TestServer } from '../harness.ts';
import type { startAnsweringServer } from './answering-server.ts';
import { randomFrom, shuffled } from './play.ts';
import {
  affiliateByClick,
  affiliateByPromotionCode,
  type ExpectedSale,
  type OwnSale,
  type Scenario,
  type Step,
  type StripeEvent,
} from './scenario.ts';

interface Options {
  readonly server: TestServer;
  readonly stripe: Awaited<ReturnType<typeof startAnsweringServer>>;
  readonly scenario: Scenario;
  readonly sign: (options: { payload: string; secret: string }) => string;
}

export interface PlayedHistory {
  /** Active sales in chronological order. */
  readonly sales: readonly ExpectedSale[];
  readonly keys: readonly (string | null)[];
  /** Payments as shown to an operator, by id. */
  readonly notes: ReadonlyMap<string, readonly string[]>;
}

/** Plays a history on a running server, with each event three times in random order, and reads what was recorded. */
export async function historyOn({ server, stripe, scenario, sign }: Options): Promise<PlayedHistory> {
  const account = await server.account();
  const history = await prepared(server, account, stripe, scenario);
  const post = async (event: StripeEvent) => {
    const body = JSON.stringify(event);
    const headers = { 'stripe-signature': sign({ payload: body, secret: history.secret }) };
    const { status } = await fetch(`${server.baseUrl}/hooks/${history.connectionId}`, {
      method: 'POST',
      body,
      headers,
    });
    expect(status).toBe(200);
  };
  const take = async (step: Step) => {
    if ('event' in step) return post(step.event);
    if ('own' in step) return ownSale(account, step.own);
    if ('refundByHand' in step) return refundByHand(account, step.refundByHand);
    await voidFirst(account);
  };
  for (const step of scenario.before ?? []) await take(step);
  const random = randomFrom(scenario.name.length);
  if (scenario.readsAllFirst) await setStatus(server, history, 'observing');
  const events = shuffled([...scenario.events, ...scenario.events, ...scenario.events], random);
  for (const event of events) await post(event);
  await settled(server, history);
  if (scenario.readsAllFirst) {
    await setStatus(server, history, 'live');
    await settled(server, history);
  }
  for (const step of scenario.afterwards ?? []) {
    await take(step);
    await settled(server, history);
  }
  return recorded(server, account);
}

const afterwardsOf = (steps: readonly Step[]): number[] =>
  steps.flatMap((step) => ('event' in step ? [step.event.created] : []));

interface History {
  readonly environmentId: number;
  readonly connectionId: string;
  readonly secret: string;
}

async function prepared(
  server: TestServer,
  { live }: TestAccount,
  stripe: Options['stripe'],
  { given = {}, events, afterwards = [] }: Scenario,
): Promise<History> {
  const { client, environmentId } = live;
  const program = await live.given.program({ cookieDays: 3_000 });
  await live.given.incentive(program, {
    rateE4: BigInt((given.rate ?? 20) * 10_000),
    ...(given.payments !== undefined && { incentiveLength: 'payment_limited', lengthValue: given.payments }),
    ...(given.products !== undefined && { applyTo: 'specific_products', productIds: [...given.products] }),
  });
  if (given.attribution) await client.programs.update(program.programId, { attribution: given.attribution });
  const affiliates = new Map<string, { id: string; tracking_id: string; program_id: string }>();
  for (const name of ['ada', 'ben', 'cy']) {
    const affiliate = await client.affiliates.create({
      name,
      email: `${name}@partners.example`,
      program_id: program.programId,
      status: 'approved',
    });
    affiliates.set(name, affiliate);
  }
  const secret = `whsec_${environmentId}`;
  const key = `rk_live_${environmentId}`;
  const hasApiKey = given.hasApiKey ?? true;
  const { countsShipping, disputes, barePayments } = given.settings ?? {};
  const { id: connectionId } = await client.connections.create({
    ...{ provider: 'stripe', webhook_secret: secret },
    ...(hasApiKey && { api_key: key }),
    ...(countsShipping !== undefined && { count_shipping: countsShipping }),
    ...(disputes !== undefined && { disputes }),
    ...(barePayments !== undefined && { count_bare_payments: barePayments }),
    ...(given.userIdKey !== undefined && { user_id_key: given.userIdKey }),
  });
  const last = Math.max(...events.map(({ created }) => created), ...afterwardsOf(afterwards));
  stripe.give(key, given.answers, last + 1);
  await setStatus(server, { environmentId, connectionId, secret }, 'live');
  await clicks(server, environmentId, affiliates);
  for (const [provider_promo_code_id, name] of Object.entries(affiliateByPromotionCode))
    await client.coupons.create({
      ...{ affiliate_id: affiliates.get(name)?.id ?? '', code: name, provider_promo_code_id },
      ...{ discount_type: 'percentage', discount_value: 10, duration: 'once' },
    });
  for (const { affiliate, customers = [], emails = [], userIds = [] } of given.referrals ?? []) {
    await client.referrals.create({
      affiliate_id: affiliates.get(affiliate)?.id ?? '',
      ...(customers[0] !== undefined && { customer_id: customers[0] }),
      email: emails[0] ?? `${affiliate}s-customer@example.com`,
      ...(userIds[0] !== undefined && { external_user_id: userIds[0] }),
    });
  }
  return { environmentId, connectionId, secret };
}

/** Creates clicks with the ids that the histories use. */
async function clicks(
  { db }: TestServer,
  environmentId: number,
  affiliates: ReadonlyMap<
    string,
    { readonly id: string; readonly tracking_id: string; readonly program_id: string }
  >,
): Promise<void> {
  const at = new Date(Date.now() - 900 * 86_400_000);
  for (const [id, name] of Object.entries(affiliateByClick)) {
    const affiliate = affiliates.get(name);
    if (!affiliate) throw new Error(`No affiliate ${name}.`);
    await db.orm.click.create({
      data: {
        ...{ environmentId, id, programId: affiliate.program_id, affiliateId: affiliate.id },
        ...{ trackingId: affiliate.tracking_id, createdAt: at },
      },
    });
  }
}

/** Sets the status, with a start long enough ago to cover every payment. */
async function setStatus({ db }: TestServer, history: History, status: 'observing' | 'live'): Promise<void> {
  const { environmentId, connectionId } = history;
  const liveSince = new Date(Date.now() - 1_000 * 86_400_000);
  const where = { environmentId_id: { environmentId, id: connectionId } };
  await db.orm.connection.update({ where, data: { status, liveSince } });
  await db.orm.providerCustomer.updateMany({ where: { environmentId }, data: { dueAt: new Date() } });
}

const openWork = `select
  (select count(*) from provider_events where environment_id = $1 and status = 'waiting' and attempts = 0)::int as unread,
  (select coalesce(string_agg(id || coalesce(': ' || problem, ''), ', '), '') from provider_customers
    where environment_id = $1 and due_at is not null) as due,
  (select count(*) from outbox_pending where environment_id = $1)::int as unnumbered,
  (select coalesce(max(f.last_sequence), 0) - max(c.followed_sequence) from connections c
    left join webhook_feeds f on f.environment_id = c.environment_id where c.environment_id = $1)::int as behind`;

const SETTLE_MS = 30_000;

/** Waits until all events are processed, nothing is due, and the feed has been read to its end. */
async function settled({ db }: TestServer, { environmentId }: History): Promise<void> {
  const until = Date.now() + SETTLE_MS;
  for (;;) {
    const { rows } = await db.lists.query(openWork, [environmentId]);
    const { unread, due, unnumbered, behind } = rows[0];
    if (unread + unnumbered + behind === 0 && due === '') return;
    if (Date.now() > until) throw new Error(`Not settled: ${JSON.stringify(rows[0])}`);
    await sleep(200);
  }
}

const digits = (currency: string) => 10 ** (currencyDigits(currency) ?? 2);

async function ownSale({ live }: TestAccount, own: OwnSale): Promise<void> {
  const { amount, at, customer, click, isPaid, ...ids } = own;
  await live.client.conversions
    .create({
      ...ids,
      ...{ customer_id: customer, click_id: click },
      ...{
        sale_amount: amount / digits('USD'),
        sale_amount_currency: 'USD',
        occurred_at: new Date(at * 1_000).toISOString(),
      },
    })
    .catch((error: { code?: string }) => {
      if (!['DUPLICATE', 'IDEMPOTENCY_CONFLICT'].includes(error.code ?? '')) throw error;
    });
  if (!isPaid) return;
  const { payouts } = await live.client.payouts.create({
    program_id: (await live.client.programs.list()).data[0]?.id ?? '',
  });
  for (const { id } of payouts)
    for (const status of ['processing', 'completed'] as const)
      if (id !== null) await live.client.payouts.update(id, { status });
}

async function firstSale({ live }: TestAccount) {
  const { data } = await live.client.commissions.list({ order: 'asc' });
  const [first] = data;
  if (!first) throw new Error('Nothing is recorded yet.');
  return first;
}

async function refundByHand(account: TestAccount, minor: number): Promise<void> {
  const { id } = await firstSale(account);
  await account.live.client.conversions.refund(id as string, { amount: minor / digits('USD') });
}

async function voidFirst(account: TestAccount): Promise<void> {
  const { id } = await firstSale(account);
  await account.live.client.commissions.void(id as string);
}

async function recorded({ db }: TestServer, { liveEnvironmentId }: TestAccount): Promise<PlayedHistory> {
  const rows = await db.orm.transaction.findMany({
    where: { environmentId: liveEnvironmentId, voidedAt: null, earningType: 'direct_commission' },
    orderBy: [{ occurredAt: 'asc' }, { externalEventId: 'asc' }],
    include: { affiliate: { select: { name: true } } },
  });
  const payments = await db.orm.providerPayment.findMany({ where: { environmentId: liveEnvironmentId } });
  return {
    notes: new Map(payments.map(({ id, notes }) => [id, notes])),
    keys: rows.map(({ externalEventId }) => externalEventId),
    sales: rows.map((row) => ({
      ...{ sale: Number(row.saleOriginalMinor), left: Number(row.saleRemainingMinor) },
      ...{
        commission: Number(row.commissionRemainingMinor),
        affiliate: row.affiliate.name,
        interval: row.interval as Interval | null,
      },
    })),
  };
}
