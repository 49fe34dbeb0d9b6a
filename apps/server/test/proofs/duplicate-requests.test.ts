import { Tributary } from '@tributary/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ChildServer, startChildServer } from '../support/another-server.ts';
import { unique } from '../support/given.ts';
import { type TestAccount, useServer } from '../support/harness.ts';
import { outcomeOf, outcomesOf, tally } from '../support/outcome.ts';

const server = useServer();
// A separate process, because duplicates within one process wait for each other without querying the database.
let another: ChildServer;
beforeAll(async () => {
  another = await startChildServer(server.databaseUrl);
});
afterAll(() => another.kill());

/** Uses the same account on both servers in turn. */
const clientsOf = ({ client, apiKey }: TestAccount) => {
  const other = new Tributary({ apiKey, baseUrl: another.baseUrl, maxRetries: 0 });
  return (turn: number) => (turn % 2 === 0 ? client : other);
};

/** Retries as clients do: if the first request takes more than two seconds, the server asks the others to try again. */
async function onceAnswered<T>(call: () => Parameters<typeof outcomeOf<T>>[0]) {
  for (;;) {
    const outcome = await outcomeOf(call());
    if (outcome.code !== 'IDEMPOTENCY_IN_PROGRESS') return outcome;
  }
}

const range = (length: number) => Array.from({ length }, (_, index) => index);

test('records each of two hundred sales once that are sent ten times at once to two servers', async () => {
  const account = await server.account();
  const { given, environmentId } = account;
  const client = clientsOf(account);
  const affiliate_id = (await given.affiliate()).id;
  const referrals = await Promise.all(range(20).map(() => given.referral({ affiliate_id })));

  const answers = [];
  for (const wave of range(10)) {
    const sales = referrals.map(({ id }, index) => ({
      referral_id: id,
      sale_amount: 100,
      sale_amount_currency: 'USD',
      external_event_id: `order-${wave}-${index}`,
    }));
    const calls = range(10).flatMap((turn) =>
      sales.map((sale) => onceAnswered(() => client(turn).conversions.create(sale))),
    );
    answers.push(...(await Promise.all(calls)));
  }

  expect(tally(answers)).toEqual({ '201': 200, '200 replay': 1800 });
  const idsByKey = new Map<string, Set<string>>();
  for (const { data } of answers) {
    const key = data?.external_event_id ?? '';
    idsByKey.set(key, (idsByKey.get(key) ?? new Set()).add(data?.id ?? ''));
  }
  expect([...idsByKey.values()].map((ids) => ids.size)).toEqual(range(200).map(() => 1));
  const { orm } = server.db;
  expect(await orm.transaction.count({ where: { environmentId } })).toBe(200);
  expect(await orm.earning.count({ where: { environmentId } })).toBe(200);
  expect(await orm.ledgerEntry.count({ where: { environmentId } })).toBe(200);
  const created = { environmentId, type: 'transaction.created' };
  expect(await orm.outboxEvent.count({ where: created })).toBe(200);
  const usage = await orm.referral.findMany({ where: { environmentId }, select: { conversionsCount: true } });
  expect(usage).toEqual(range(20).map(() => ({ conversionsCount: 10 })));
});

test('records a lifecycle event once that is sent twenty times at once to two servers', async () => {
  const account = await server.account();
  const client = clientsOf(account);
  const referral = await account.given.referral();
  const event = { referral_id: referral.id, event_name: 'signed_up', external_event_id: unique('event') };

  const answers = await outcomesOf(range(20).map((turn) => client(turn).events.create(event)));

  expect(tally(answers)).toEqual({ '201': 1, '200 replay': 19 });
  expect(new Set(answers.map(({ data }) => data?.event_id)).size).toBe(1);
  const { environmentId } = account;
  expect(await server.db.orm.ingestedEvent.count({ where: { environmentId } })).toBe(1);
});

test('applies a keyed partial refund once that is sent twenty times at once to two servers', async () => {
  const account = await server.account();
  const client = clientsOf(account);
  const { id } = await account.given.conversion();
  const refund = { amount: 10, external_event_id: unique('refund') };

  const answers = await outcomesOf(range(20).map((turn) => client(turn).conversions.refund(id, refund)));

  expect(tally(answers)).toEqual({ '200': 1, '200 replay': 19 });
  expect(answers.map(({ data }) => data?.sale_amount)).toEqual(range(20).map(() => 90));
  const { environmentId } = account;
  expect(await server.db.orm.refund.count({ where: { environmentId } })).toBe(1);
  expect(await server.db.orm.ledgerEntry.count({ where: { environmentId } })).toBe(2);
});

test('performs a create under one Idempotency-Key once that is sent twenty times at once to two servers', async () => {
  const account = await server.account();
  const client = clientsOf(account);
  const { id: affiliate_id } = await account.given.affiliate();
  const body = { affiliate_id, email: 'customer@example.com' };
  const options = { idempotencyKey: unique('key') };

  const answers = await outcomesOf(range(20).map((turn) => client(turn).referrals.create(body, options)));

  expect(tally(answers)).toEqual({ '201': 1, '200 replay': 19 });
  expect(new Set(answers.map(({ data }) => data?.id)).size).toBe(1);
});

test('creates one referral and records all concurrent sales by one new click under different keys', async () => {
  const account = await server.account();
  const client = clientsOf(account);
  const affiliate = await account.given.affiliate();
  const click = await account.given.click(affiliate);
  const sale = (key: number) => ({
    click_id: click.id,
    sale_amount: 10,
    sale_amount_currency: 'USD',
    external_event_id: `order-${key}`,
  });

  const calls = range(20).map((turn) => client(turn).conversions.create(sale(turn % 10)));
  const answers = await outcomesOf(calls);

  expect(tally(answers)).toEqual({ '201': 10, '200 replay': 10 });
  expect(new Set(answers.map(({ data }) => data?.referral_id)).size).toBe(1);
  const { environmentId } = account;
  expect(await server.db.orm.referral.count({ where: { environmentId } })).toBe(1);
});

test('records one of two different bodies sent at once with one key and rejects the other', async () => {
  const account = await server.account();
  const client = clientsOf(account);
  const { id: referral_id } = await account.given.referral();
  const sale = { referral_id, sale_amount_currency: 'USD', external_event_id: unique('order') };

  const calls = range(10).map((turn) =>
    client(turn).conversions.create({ ...sale, sale_amount: turn % 2 === 0 ? 10 : 20 }),
  );
  const answers = await outcomesOf(calls);

  expect(tally(answers)).toEqual({ '201': 1, '200 replay': 4, '409 IDEMPOTENCY_CONFLICT': 5 });
  const { environmentId } = account;
  expect(await server.db.orm.transaction.count({ where: { environmentId } })).toBe(1);
});
