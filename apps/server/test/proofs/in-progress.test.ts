import { setTimeout as sleep } from 'node:timers/promises';
import { type Call, Tributary } from '@tributary/sdk';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type ChildServer, startChildServer } from '../support/another-server.ts';
import { armFailpoint, installFailpoints } from '../support/failpoint.ts';
import { unique } from '../support/given.ts';
import { type TestAccount, useServer } from '../support/harness.ts';
import { type Outcome, outcomeOf } from '../support/outcome.ts';

// The cases spend most of their time waiting.
vi.setConfig({ maxConcurrency: 6, testTimeout: 40_000 });

const server = useServer();
// A separate process, because duplicates within one process wait for each other without querying the database.
let another: ChildServer;
beforeAll(async () => {
  await installFailpoints(server.db);
  another = await startChildServer(server.databaseUrl);
});
afterAll(() => another.kill());

type Send = (client: Tributary) => Call<{ id: string } | { event_id: string }>;

/** One request of each kind with a key, ready to be sent any number of times. */
const requests: Record<string, (account: TestAccount) => Promise<Send>> = {
  conversion: async ({ given }) => {
    const { id: referral_id } = await given.referral();
    const sale = { referral_id, sale_amount: 100, sale_amount_currency: 'USD', external_event_id: 'order-1' };
    return (client) => client.conversions.create(sale);
  },
  'conversion by a fresh click': async ({ given }) => {
    const affiliate = await given.affiliate();
    const click = await given.click(affiliate);
    const sale = {
      click_id: click.id,
      sale_amount: 100,
      sale_amount_currency: 'USD',
      external_event_id: 'order-1',
    };
    return (each) => each.conversions.create(sale);
  },
  'lifecycle event': async ({ given }) => {
    const { id: referral_id } = await given.referral();
    const event = {
      referral_id,
      event_type: 'trial' as const,
      event_name: 'trial',
      external_event_id: 'e-1',
    };
    return (client) => client.events.create(event);
  },
  refund: async ({ given }) => {
    const { id } = await given.conversion();
    return (client) => client.conversions.refund(id, { amount: 10, external_event_id: 'refund-1' });
  },
  'manual commission': async ({ given }) => {
    const { id: referral_id } = await given.referral();
    const amounts = { sale_amount: 10, sale_amount_currency: 'USD', commission_amount: 1 };
    const body = { referral_id, ...amounts, commission_currency: 'USD' };
    return (client) => client.commissions.create(body, { idempotencyKey: 'commission-1' });
  },
  affiliate: async ({ given }) => {
    const { programId: program_id } = await given.program();
    const body = { program_id, name: 'Ann', email: 'ann@example.com' };
    return (client) => client.affiliates.create(body, { idempotencyKey: 'affiliate-1' });
  },
};

const cases = Object.keys(requests).flatMap((kind) =>
  (['the same server', 'another server'] as const).map((place) => ({ kind, place })),
);

/**
 * The longest waits. On one server, they are the same for all kinds of work; between servers, they depend on the kind.
 */
const patient = cases.filter(({ kind, place }) => place === 'another server' || kind === 'conversion');

const clientAt = ({ client, apiKey }: TestAccount, place: string) =>
  place === 'the same server' ? client : new Tributary({ apiKey, baseUrl: another.baseUrl, maxRetries: 0 });

/** Resolves once the environment's first request reaches the failpoint. Rejects if it gets a response before. */
async function untilSleeping(environmentId: number, first: Promise<{ status: number }>): Promise<void> {
  const answered = first.then(({ status }) => {
    throw new Error(`The first request was answered ${status} before it met the failpoint.`);
  });
  answered.catch(() => {});
  for (;;) {
    const { rows } = await server.db.hot.query(`select is_called from failpoint_${environmentId}`);
    if (rows[0].is_called) return;
    await Promise.race([sleep(20), answered]);
  }
}

const wire = ({ status, code, isReplay }: Outcome<unknown>) => ({ status, code, isReplay });

describe('concurrent retry of the first request with a key', () => {
  test.concurrent.each(cases)('waits for a $kind at $place and gets its result', async ({ kind, place }) => {
    const account = await server.account();
    const send = await (requests[kind] as (typeof requests)[string])(account);
    await armFailpoint(server.db, account.environmentId, { times: 1, sleepMs: 400 });

    const first = outcomeOf(send(account.client));
    await untilSleeping(account.environmentId, first);
    const retry = await outcomeOf(send(clientAt(account, place)));

    const { status, data } = await first;
    expect(status).toBe(kind === 'refund' ? 200 : 201);
    expect(wire(retry)).toEqual({ status: 200, code: null, isReplay: true });
    expect(retry.data).toEqual(data);
  });

  test.concurrent.each(patient)(
    'waits for a $kind at $place for at most two seconds, then is asked to retry',
    async ({ kind, place }) => {
      const account = await server.account();
      const send = await (requests[kind] as (typeof requests)[string])(account);
      await armFailpoint(server.db, account.environmentId, { times: 1, sleepMs: 3_000 });

      const first = outcomeOf(send(account.client));
      await untilSleeping(account.environmentId, first);
      const sentAt = performance.now();
      const retry = await outcomeOf(send(clientAt(account, place)));
      const waitedMs = performance.now() - sentAt;

      expect(wire(retry)).toEqual({ status: 409, code: 'IDEMPOTENCY_IN_PROGRESS', isReplay: false });
      expect(waitedMs).toBeGreaterThan(1_900);
      const { status, data } = await first;
      expect(status).toBe(kind === 'refund' ? 200 : 201);
      const later = await outcomeOf(send(clientAt(account, place)));
      expect(wire(later)).toEqual({ status: 200, code: null, isReplay: true });
      expect(later.data).toEqual(data);
    },
  );

  test.concurrent.each(cases)(
    'performs a $kind at $place if the first one is rolled back',
    async ({ kind, place }) => {
      const account = await server.account();
      const send = await (requests[kind] as (typeof requests)[string])(account);
      await armFailpoint(server.db, account.environmentId, { times: 1, sleepMs: 400, sqlState: '57014' });

      const first = outcomeOf(send(account.client));
      await untilSleeping(account.environmentId, first);
      const retry = await outcomeOf(send(clientAt(account, place)));

      expect(wire(await first)).toEqual({ status: 503, code: 'UNAVAILABLE', isReplay: false });
      expect(wire(retry)).toEqual({ status: kind === 'refund' ? 200 : 201, code: null, isReplay: false });
    },
  );
});

test('is told when to retry', async () => {
  const account = await server.account();
  const { id: referral_id } = await account.given.referral();
  const sale = {
    referral_id,
    sale_amount: 1,
    sale_amount_currency: 'USD',
    external_event_id: unique('order'),
  };
  await armFailpoint(server.db, account.environmentId, { times: 1, sleepMs: 2_600 });
  const first = account.raw('POST', '/v1/conversions', sale);
  await untilSleeping(account.environmentId, first);

  const retry = await account.raw('POST', '/v1/conversions', sale);

  expect(retry.status).toBe(409);
  expect(retry.headers.get('retry-after')).toBe('1');
  expect((await first).status).toBe(201);
});

test('is unavailable instead of in progress if it waits for another key on the same sale', async () => {
  const account = await server.account();
  const { id } = await account.given.conversion();
  await armFailpoint(server.db, account.environmentId, { times: 1, sleepMs: 2_600 });
  const refund = (external_event_id: string) =>
    outcomeOf(account.client.conversions.refund(id, { amount: 10, external_event_id }));
  const first = refund('refund-1');
  await untilSleeping(account.environmentId, first);

  const second = await refund('refund-2');

  expect(wire(second)).toEqual({ status: 503, code: 'UNAVAILABLE', isReplay: false });
  expect((await first).status).toBe(200);
});
