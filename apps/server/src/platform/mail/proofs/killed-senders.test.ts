import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../../test/support/harness.ts';
import { mailOn } from '../../../../test/support/mail-settings.ts';
import { type MainProcess, mainProcesses } from '../../../../test/support/main-process.ts';
import { type SmtpSink, startSmtpSink } from '../../../../test/support/smtp-sink.ts';
import { until } from '../../../../test/support/until.ts';
import { inTransaction } from '../../db/transaction.ts';
import { queueMail, queueUserMail } from '../queue.ts';

const processes = mainProcesses();
let server: TestServer;
let sink: SmtpSink;
let accountId: string;
let environmentId: number;

beforeAll(async () => {
  const encryptionKeys = [Buffer.from(processes.encryptionKey, 'base64')] as const;
  server = await startServer({ mail: mailOn(1), encryptionKeys });
  ({ liveEnvironmentId: environmentId } = await server.account());
  accountId = (await server.db.orm.environment.findUniqueOrThrow({ where: { id: environmentId } })).accountId;
});
afterAll(async () => {
  processes.remove();
  await server.close();
});
beforeEach(async () => {
  sink = await startSmtpSink();
});
afterEach(async () => {
  await sink.close();
  await query('delete from user_mails');
  await query('delete from mails');
});

const query = async (text: string, values: unknown[] = []) =>
  (await server.db.lists.query(text, values)).rows;

const startMain = (): Promise<MainProcess> =>
  processes.start(server.databaseUrl, {
    TRIBUTARY_SMTP_URL: `smtp://127.0.0.1:${sink.port}?tls=off`,
    TRIBUTARY_MAIL_FROM: 'Acme <affiliates@example.com>',
  });

const toUser = (dedupeKey: string) =>
  inTransaction(server.db, (tx) =>
    queueUserMail(tx, server.deps, {
      ...{ accountId, userId: null, recipient: 'ada@example.com', language: 'en', kind: 'password_changed' },
      ...{ values: { at: new Date().toISOString() }, dedupeKey, expiresInSeconds: null },
    }),
  );

const ofEnvironment = (dedupeKey: string) =>
  inTransaction(server.db, (tx) =>
    queueMail(
      tx,
      server.deps,
      { environmentId, mode: 'live', fingerprintKey: Buffer.alloc(32) },
      {
        ...{ recipient: 'ada@example.com', language: 'en', kind: 'test', dedupeKey, expiresAt: null },
        values: { link: 'https://example.com/app' },
      },
    ),
  );

const messageIds = () => sink.received.map(({ headers }) => headers.get('message-id'));

describe.each([
  ['user_mails', toUser],
  ['mails', ofEnvironment],
] as const)('%s', (table, queue) => {
  const acceptedCount = async () =>
    Number((await query(`select count(*) from ${table} where status = 'accepted'`))[0]?.count);
  /** Moves the clock a minute ahead. */
  const endLeases = () =>
    query(`update ${table} set leased_until = now() - interval '1 second' where lease is not null`);

  test('resends a mail under the same Message-ID if a server dies between its acceptance and the commit', async () => {
    const victim = await startMain();
    const holder = await server.db.lists.connect();
    await holder.query('begin');
    sink.onData = async () => {
      // From here on, the result cannot be written.
      await holder.query(`select id from ${table} for update`);
      return null;
    };
    await queue('crash');
    const waiting = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    and query like '%update ${table} set status%'`;
    const pid = await until('the outcome waits', async () => (await query(waiting))[0]?.pid);
    expect(sink.received).toHaveLength(1);
    await victim.kill();
    // Its statement would otherwise continue without it.
    await query('select pg_terminate_backend($1)', [pid]);
    await until('the statement is over', async () => (await query(waiting)).length === 0);
    await holder.query('rollback');
    holder.release();
    sink.onData = () => null;

    const other = await startMain();
    await sleep(500);
    // No other server takes it before the lease ends.
    expect(messageIds()).toHaveLength(1);
    await endLeases();
    await until('it is accepted', async () => (await acceptedCount()) === 1);
    expect(messageIds()).toHaveLength(2);
    expect(new Set(messageIds()).size).toBe(1);
    expect((await query(`select attempts from ${table}`))[0]).toEqual({ attempts: 1 });
    await other.kill();
  });

  test('delivers each of 300 mails although one of two servers is killed, duplicating only those in flight', async () => {
    sink.onData = async () => {
      await sleep(20);
      return null;
    };
    const [victim, survivor] = [await startMain(), await startMain()];
    const count = 300;
    for (let at = 0; at < count; at += 1) await queue(`mail ${at}`);
    await until('some have arrived', () => sink.received.length >= 50);
    await victim.kill();
    await until('the others are accepted', async () => (await acceptedCount()) >= count - 5);
    await endLeases();
    await until('all are accepted', async () => (await acceptedCount()) === count);
    const { code } = await survivor.terminate();
    expect(code).toBe(0);
    expect(new Set(messageIds()).size).toBe(count);
    expect(messageIds().length - count).toBeLessThanOrEqual(5);
  }, 120_000);
});
