import { setTimeout as sleep } from 'node:timers/promises';
import { COOKIE_DAYS_MAX, stripeEventTypes } from '@tributary/core';
import { Tributary } from '@tributary/sdk';
import Stripe from 'stripe';
import { afterAll, expect, test } from 'vitest';
import { type TestAccount, useServer } from '../../../../test/support/harness.ts';
import { type MainProcess, mainProcesses } from '../../../../test/support/main-process.ts';
import type { Event } from '../../../../test/support/stripe/fake/wire.ts';
import { randomFrom, shuffled } from '../../../../test/support/stripe/play.ts';
import { type ExpectedSale, type Household, population } from '../../../../test/support/stripe/population.ts';

const POSTS_MIN = Number(process.env.TRIBUTARY_STRIPE_POSTS ?? 30_000);
const COPIES = 3;
const SEED = 20_261_128;
const AFFILIATES = 12;
const RATE = 20;
/** Number of households whose events are also sent in order, once, and without kills. */
const IN_ORDER = 40;
const LANES = 32;
const KILLS_MIN = 10;
/** Maximum random time until the next kill. */
const KILL_AFTER_MS_MAX = 20_000;
const DAY_SECONDS = 86_400;
const SETTLE_MS = 900_000;

/** Reads the database and checks all its invariants at the end. */
const server = useServer();
const processes = mainProcesses();
afterAll(() => processes.remove());

test(`converges to the Stripe account’s totals after ${POSTS_MIN} shuffled and repeated events on repeatedly killed servers`, async () => {
  const random = randomFrom(SEED);
  const now = Math.floor(Date.now() / 1_000);
  const from = now - 1_000 * DAY_SECONDS;
  const households = population({
    ...{ random, from, to: now, livemode: false, rate: RATE },
    events: Math.ceil(POSTS_MIN / COPIES),
    types: new Set<string>(stripeEventTypes),
  });
  const first = await processes.start(server.databaseUrl);
  const running = [first, await processes.start(server.databaseUrl)];
  const shuffledBooks = await openBooks(first, households, from);
  const few = households.filter(({ click }) => click !== undefined).slice(0, IN_ORDER);
  const orderedBooks = await openBooks(first, few, from);

  for (const event of few.flatMap(({ events }) => events)) await orderedBooks.post(event, () => first);
  await settled(orderedBooks);

  const events = households.flatMap((household) => household.events);
  const posts = shuffled(Array.from({ length: COPIES }, () => events).flat(), random);
  expect(posts.length).toBeGreaterThanOrEqual(POSTS_MIN);
  let next = 0;
  let kills = 0;
  const killing = (async () => {
    while (next < posts.length || kills < KILLS_MIN) {
      await sleep(KILL_AFTER_MS_MAX * random());
      await running[kills % 2]!.kill();
      running[kills % 2] = await processes.start(server.databaseUrl);
      kills += 1;
    }
  })();
  const lane = async () => {
    while (next < posts.length) {
      const at = next++;
      await shuffledBooks.post(posts[at]!, (attempt) => running[(at + attempt) % 2]!);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  await killing;
  await settled(shuffledBooks);

  const sales = await shuffledBooks.sales();
  expect(sales).toEqual(expectedOf(households));
  expect(await orderedBooks.sales()).toEqual(expectedOf(few));
  expect(await shuffledBooks.totals()).toEqual(totalsOf(sales));
  expect(await shuffledBooks.statuses()).toEqual([{ status: 'read', count: events.length }]);
}, 2_700_000);

interface Sale extends ExpectedSale {
  readonly affiliate: string;
}

interface Total {
  readonly affiliate: string;
  readonly commission: number;
}

interface Books extends Pick<TestAccount, 'environmentId'> {
  /** Sends an event as Stripe does, until it gets a 2xx. */
  post(event: Event, to: (attempt: number) => MainProcess): Promise<void>;
  /** Returns the sales, ordered by the id of the payment. */
  sales(): Promise<Sale[]>;
  /** Commission of each affiliate according to the ledger. */
  totals(): Promise<Total[]>;
  statuses(): Promise<{ status: string; count: number }[]>;
}

const nameOf = (index: number) => `affiliate-${String(index % AFFILIATES).padStart(2, '0')}`;
const byAffiliate = (a: Total, b: Total) => (a.affiliate < b.affiliate ? -1 : 1);
const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);

const expectedOf = (households: readonly Household[]): Sale[] =>
  households
    .flatMap(({ sales }, index) => sales.map((sale) => ({ ...sale, affiliate: nameOf(index) })))
    .sort(byId);

function totalsOf(sales: readonly Sale[]): Total[] {
  const totals = new Map<string, number>();
  for (const { affiliate, commission } of sales)
    totals.set(affiliate, (totals.get(affiliate) ?? 0) + commission);
  return [...totals].map(([affiliate, commission]) => ({ affiliate, commission })).sort(byAffiliate);
}

/**
 * Creates an environment with the households' clicks and a connection that has been live for longer than any payment
 * exists.
 */
async function openBooks(
  { dev }: MainProcess,
  households: readonly Household[],
  from: number,
): Promise<Books> {
  const { lists, orm } = server.db;
  const { environmentId, apiKey } = await server.account();
  // The processes have their own encryption key.
  const client = new Tributary({ apiKey, baseUrl: dev.base_url });
  const program = await client.programs.create({
    ...{ name: 'Program', default_currency: 'USD', cookie_days: COOKIE_DAYS_MAX },
  });
  const [group] = (await client.groups.list({ program_id: program.id })).data;
  const incentive = await client.incentives.create({
    ...{ program_id: program.id, name: 'Incentive', incentive_type: 'commission' },
    ...{ is_percentage: true, amount: RATE, incentive_length: 'customer_lifetime' },
  });
  await client.groups.incentives.create(group!.id, { incentive_id: incentive.id });
  const affiliates: { id: string; trackingId: string }[] = [];
  for (let index = 0; index < AFFILIATES; index += 1) {
    const name = nameOf(index);
    const fields = { name, email: `${name}@partners.example`, status: 'approved' } as const;
    const { id, tracking_id } = await client.affiliates.create({ ...fields, program_id: program.id });
    affiliates.push({ id, trackingId: tracking_id });
  }
  const secret = `whsec_${environmentId}`;
  const connection = await client.connections.create({ provider: 'stripe', webhook_secret: secret });
  const long = new Date((from - DAY_SECONDS) * 1_000);
  await orm.connection.update({
    where: { environmentId_id: { environmentId, id: connection.id } },
    data: { liveSince: long },
  });
  await orm.click.createMany({
    data: households.flatMap(({ click }, index) => {
      const { id: affiliateId, trackingId } = affiliates[index % AFFILIATES]!;
      if (click === undefined) return [];
      return [
        {
          ...{ environmentId, id: click, programId: program.id, affiliateId, trackingId },
          createdAt: new Date((from - 60) * 1_000),
        },
      ];
    }),
  });
  const query = async <Row>(text: string) => (await lists.query(text, [environmentId])).rows as Row[];
  return {
    environmentId,
    post: async (event, to) => {
      const payload = JSON.stringify(event);
      const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
      for (let attempt = 0; ; attempt += 1) {
        const answer = await fetch(`${to(attempt).dev.base_url}/hooks/${connection.id}`, {
          method: 'POST',
          body: payload,
          headers: { 'stripe-signature': signature },
        }).catch(() => null);
        const text = await answer?.text().catch(() => null);
        if (answer?.ok) return;
        // A server that has just started accepts few bodies at once from a network that it does not know yet.
        if (answer && answer.status < 500 && answer.status !== 429)
          throw new Error(`${answer.status}: ${text}`);
        await sleep(50);
      }
    },
    sales: async () => (await query<Sale>(salesOf)).sort(byId),
    totals: async () => (await query<Total>(totalsOfLedger)).sort(byAffiliate),
    statuses: () => query(statusesOfEvents),
  };
}

const salesOf = `
  select split_part(t.external_event_id, ':', 3) as id, a.name as affiliate, t.sale_original_minor::int as sale,
    t.sale_remaining_minor::int as left, t.commission_remaining_minor::int as commission
  from transactions t join affiliates a on a.environment_id = t.environment_id and a.id = t.affiliate_id
  where t.environment_id = $1 and t.voided_at is null`;

const totalsOfLedger = `
  select a.name as affiliate, sum(e.amount_minor)::int as commission
  from ledger_entries e join affiliates a on a.environment_id = e.environment_id and a.id = e.affiliate_id
  where e.environment_id = $1 group by 1`;

const statusesOfEvents = `
  select status, count(*)::int from provider_events where environment_id = $1 group by 1 order by 1`;

const openWork = `select
  (select count(*) from provider_events where environment_id = $1 and status = 'waiting')::int as unread,
  (select count(*) from provider_customers where environment_id = $1 and due_at is not null)::int as due,
  (select count(*) from outbox_pending where environment_id = $1)::int as unnumbered,
  (select coalesce(max(f.last_sequence), 0) - max(c.followed_sequence) from connections c
    left join webhook_feeds f on f.environment_id = c.environment_id where c.environment_id = $1)::int as behind`;

/** Waits until no event is waiting, nobody is due, and the feed has been read to its end. */
async function settled({ environmentId }: Books): Promise<void> {
  const until = Date.now() + SETTLE_MS;
  for (;;) {
    const { rows } = await server.db.lists.query(openWork, [environmentId]);
    const { unread, due, unnumbered, behind } = rows[0];
    if (unread + due + unnumbered + behind === 0) return;
    if (Date.now() > until) throw new Error(`Not settled: ${JSON.stringify(rows[0])}`);
    await sleep(500);
  }
}
