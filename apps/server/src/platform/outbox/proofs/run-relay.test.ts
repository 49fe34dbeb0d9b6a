import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { describe, expect, test } from 'vitest';
import { besideWait } from '../../../../test/support/beside-wait.ts';
import { connectTo } from '../../../../test/support/database-address.ts';
import { type TestAccount, useServer } from '../../../../test/support/harness.ts';
import { newId } from '../../ids.ts';
import { runRelay } from '../run-relay.ts';

const server = useServer();

const range = (length: number) => Array.from({ length }, (_, index) => index);
const silent = pino({ level: 'silent' });

/** Commits as a process without a relay would that dies before it notifies anybody. */
const announce = ({ environmentId }: TestAccount) =>
  server.db.lists.query(
    `insert into outbox_events (environment_id, id, type, object_id, data, created_at)
     values ($1, $2, 'webhook_endpoint.disabled', 'x', '{}', now())`,
    [environmentId, newId('webhookEvent')],
  );

const numbered = ({ environmentId }: TestAccount) =>
  server.db.orm.webhookEvent.count({ where: { environmentId } });
const written = ({ environmentId }: TestAccount) =>
  server.db.orm.outboxEvent.count({ where: { environmentId } });

async function untilNumbered(account: TestAccount, count: number): Promise<void> {
  while ((await numbered(account)) < count) await sleep(2);
}

describe('relay of a process', () => {
  test('numbers the process’s own events soon after the response', async () => {
    const account = await server.account();
    const relay = runRelay(server.deps, silent);
    await account.given.affiliate();
    expect(await besideWait(2_000, () => untilNumbered(account, 1))).toBeLessThan(1);
    await relay.stop();
  });

  test('finds events without a signal', async () => {
    const account = await server.account();
    const relay = runRelay(server.deps, silent);
    await sleep(50);
    await announce(account);
    expect(await besideWait(2_000, () => untilNumbered(account, 1))).toBeLessThan(1);
    await relay.stop();
  });

  test('numbers what was written while no relay was running', async () => {
    const account = await server.account();
    for (const _ of range(3)) await announce(account);
    const relay = runRelay(server.deps, silent);
    await untilNumbered(account, 3);
    await relay.stop();
  });

  test('logs a fault without data, continues, and numbers everything after the fault', async () => {
    const account = await server.account();
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) });
    await server.db.lists.query(`
      create function fail() returns trigger language plpgsql as 'begin raise exception ''canary %'', new.event_id; end';
      create trigger fail before insert on webhook_events for each row execute function fail();`);
    const relay = runRelay(server.deps, log);
    await announce(account);
    while (lines.length < 3) await sleep(5);
    expect(await numbered(account)).toBe(0);
    await server.db.lists.query('drop function fail cascade');
    await untilNumbered(account, 1);
    await relay.stop();

    expect(lines.join()).toContain('events could not be relayed');
    expect(lines.join()).not.toMatch(/canary|evt_/);
  });

  test('continues after its database sessions are terminated', async () => {
    const account = await server.account();
    const relay = runRelay(server.deps, silent);
    const outside = await connectTo(server.databaseUrl);
    for (const _ of range(5)) {
      await announce(account).catch(() => announce(account));
      await outside.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      await sleep(20);
    }
    await outside.end();
    const count = await written(account).catch(() => written(account));
    while ((await numbered(account).catch(() => 0)) < count) await sleep(10);
    await relay.stop();
    expect(count).toBeGreaterThanOrEqual(5);
  });

  test('stops immediately and numbers nothing afterwards', async () => {
    const account = await server.account();
    const relay = runRelay(server.deps, silent);
    await sleep(50);
    expect(await besideWait(1_000, () => relay.stop())).toBeLessThan(1);

    await account.given.affiliate();
    await sleep(600);
    expect(await numbered(account)).toBe(0);
    await server.relay();
    expect(await numbered(account)).toBe(1);
  });
});
