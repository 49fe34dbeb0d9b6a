import { beforeEach, expect, test } from 'vitest';
import { type TestAccount, useServer } from '../../../test/support/harness.ts';
import { rowsOf, storeEvent } from '../../../test/support/provider-rows.ts';
import { watchConnections } from './watch-connections.ts';

const server = useServer();
const account = {} as TestAccount;
let id = '';

beforeEach(async () => {
  Object.assign(account, await server.account());
  id = (await account.given.connection({ webhook_secret: 'whsec_theSecretOfAnEndpoint' })).id;
});

const watch = () =>
  watchConnections(server.deps, {
    ...{ now: new Date(), publicUrl: server.baseUrl },
    stopped: new AbortController().signal,
  });

const problem = async () => (await account.client.connections.get(id)).problem;

/** Adds events that were each received this many hours ago. */
async function received(hours: readonly number[], apiVersion = '2026-10-28.endive'): Promise<void> {
  const { environmentId } = account;
  for (const each of hours) {
    const event = await storeEvent(rowsOf(server.db, environmentId), id, { status: 'read', body: {} });
    await server.db.orm.providerEvent.update({
      where: { environmentId_connectionId_id: { environmentId, connectionId: id, id: event } },
      data: { createdAt: new Date(Date.now() - each * 3_600_000), apiVersion },
    });
  }
}

const week = (last: number) => Array.from({ length: 7 }, (_, day) => last + (day === 0 ? 0 : day * 24 + 12));

test('reports failed events as a problem until they are processed, announced when it begins', async () => {
  const event = await account.given.failedEvent(id);
  await Promise.all([watch(), watch()]);
  await watch();

  const [failing] = (await account.client.connections.list()).data;
  expect(failing).toMatchObject({ problem: 'events_failed', problem_since: expect.stringMatching(/Z$/) });
  expect(await account.announced(id)).toEqual([
    {
      ...{ type: 'connection.failing', data: failing },
      previous: expect.objectContaining({ problem: null, problem_since: null }),
    },
  ]);

  await account.client.connections.retryEvent(id, event);
  await watch();
  expect(await account.client.connections.get(id)).toMatchObject({ problem: null, problem_since: null });
  expect(await account.announced(id)).toHaveLength(1);
});

test('reports an abandoned customer as a problem, but not one being retried', async () => {
  const { environmentId } = account;
  await account.given.providerPayment(id);
  const set = (dueAt: Date | null) =>
    server.db.orm.providerCustomer.updateMany({
      where: { environmentId, connectionId: id },
      data: { problem: 'It broke.', dueAt },
    });
  await set(new Date());
  await watch();
  expect(await problem()).toBe(null);
  await set(null);
  await watch();
  expect(await problem()).toBe('customers_failed');
});

test('reports an outdated endpoint as a problem if there is no API key', async () => {
  await received([1], '2025-04-30.basil');
  await watch();
  expect(await problem()).toBe('endpoint_too_old');
  await account.client.connections.update(id, { api_key: 'rk_test_theKeyOfAShop' });
  await watch();
  expect(await problem()).toBe(null);
});

test('reports a day without events as a problem, after a week with some every day, until they resume', async () => {
  await received(week(25));
  await watch();
  expect(await problem()).toBe('no_events');
  // All of them expire.
  await server.db.orm.providerEvent.deleteMany({
    where: { environmentId: account.environmentId, connectionId: id },
  });
  await watch();
  expect(await problem()).toBe('no_events');
  await received([0]);
  await watch();
  expect(await problem()).toBe(null);
});

test.each([
  ['events came a day ago', week(23)],
  ['there were days without events before', week(25).filter((_, day) => day !== 3)],
  ['no event has ever come', []],
])('reports no problem without events if %s', async (_, hours) => {
  await received(hours);
  await watch();
  expect(await problem()).toBe(null);
});

test('reports no problem for a disconnected connection', async () => {
  await account.given.failedEvent(id);
  await watch();
  await account.client.connections.delete(id);
  await watch();
  expect(await problem()).toBe(null);
});
