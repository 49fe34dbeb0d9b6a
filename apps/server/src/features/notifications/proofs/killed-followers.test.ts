import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startServer, type TestAccount, type TestServer } from '../../../../test/support/harness.ts';
import { mailOn } from '../../../../test/support/mail-settings.ts';
import { type MainProcess, mainProcesses } from '../../../../test/support/main-process.ts';
import { type SmtpSink, startSmtpSink } from '../../../../test/support/smtp-sink.ts';
import { until } from '../../../../test/support/until.ts';

const EVENTS = 500;
const processes = mainProcesses();
let server: TestServer;
let account: TestAccount;
let sink: SmtpSink;
let programId: string;

beforeAll(async () => {
  const encryptionKeys = [Buffer.from(processes.encryptionKey, 'base64')] as const;
  server = await startServer({ mail: mailOn(1), encryptionKeys });
});
afterAll(async () => {
  processes.remove();
  await server.close();
});
beforeEach(async () => {
  sink = await startSmtpSink();
  account = await server.account();
  ({ programId } = await account.live.given.program());
});
afterEach(async () => {
  await uproot();
  await sink.close();
});

const query = async (text: string, values: unknown[] = []) =>
  (await server.db.lists.query(text, values)).rows;

const startMain = (): Promise<MainProcess> =>
  processes.start(server.databaseUrl, {
    TRIBUTARY_SMTP_URL: `smtp://127.0.0.1:${sink.port}?tls=off`,
    TRIBUTARY_MAIL_FROM: 'Acme <affiliates@example.com>',
  });

/** Accepts 500 applicants with one request: 500 events. */
async function acceptApplicants(): Promise<void> {
  const { client } = account.live;
  const items = Array.from({ length: EVENTS }, (_, at) => ({
    ...{ name: `Affiliate ${at}`, email: `affiliate${at}@example.com`, tracking_id: `affiliate-${at}` },
    ...{ program_id: programId, status: 'pending' as const },
  }));
  const made = await client.affiliates.createBatch({ items });
  const ids = made.flatMap((outcome) => ('data' in outcome ? outcome.data.id : []));
  expect(ids).toHaveLength(EVENTS);
  await server.relay();
  await client.portals.update(programId, { is_open: true });
  const { results } = await client.affiliates.act({ action: 'approve', ids });
  expect(results.filter(({ changed }) => changed)).toHaveLength(EVENTS);
  await server.relay();
}

const environmentId = () => account.live.environmentId;
const mails = () =>
  query('select status, count(*)::int from mails where environment_id = $1 group by 1 order by 1', [
    environmentId(),
  ]);
const acceptedCount = async () =>
  (await mails()).find(({ status }: { status: string }) => status === 'accepted')?.count ?? 0;
const cursor = async () =>
  Number(
    (await query('select sequence from mail_cursors where environment_id = $1', [environmentId()]))[0]
      ?.sequence ?? 0,
  );

const LOCK = 7_301;
/** Points in a follower's transaction at which it is stopped: a planted trigger waits there for a lock. */
const points = {
  'before its mails are inserted': 'before insert on mails for each statement',
  'before its cursor moves': 'before update on mail_cursors for each statement',
  'before it commits': 'after update on mail_cursors deferrable initially deferred for each row',
} as const;

async function plant(when: string): Promise<void> {
  await query(`create or replace function planted_wait() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(${LOCK}); return new; end $$`);
  const constraint = when.includes('deferrable') ? 'constraint' : '';
  await query(`create ${constraint} trigger planted ${when} execute function planted_wait()`);
}
const uproot = () => query('drop function if exists planted_wait() cascade');

/** Makes the job due. */
const makeDue = () => query(`update job_runs set due_at = null where name = 'mail-affiliates'`);

test.each(Object.entries(points))(
  'queues nothing if a server is killed %s, and 500 mails once on the next server',
  async (_, when) => {
    await acceptApplicants();
    await plant(when);
    const holder = await server.db.lists.connect();
    await holder.query('select pg_advisory_lock($1)', [LOCK]);
    const victim = await startMain();
    await makeDue();
    const waiting = `select pid from pg_stat_activity where datname = current_database()
      and wait_event = 'advisory' and pid <> pg_backend_pid()`;
    const pid = await until('the follower waits', async () => (await query(waiting))[0]?.pid);
    await victim.kill();
    // Its statement would otherwise continue without it.
    await query('select pg_terminate_backend($1)', [pid]);
    await until('the statement is over', async () => (await query(waiting)).length === 0);
    expect(await mails()).toEqual([]);
    expect(await cursor()).toBe(0);
    await holder.query('select pg_advisory_unlock($1)', [LOCK]);
    holder.release();
    await uproot();

    const other = await startMain();
    await makeDue();
    await until('all are accepted', async () => (await acceptedCount()) === EVENTS, 120_000);
    await other.kill();
    expect(await mails()).toEqual([{ status: 'accepted', count: EVENTS }]);
    expect(new Set(sink.received.map(({ headers }) => headers.get('message-id'))).size).toBe(EVENTS);
    expect(sink.received).toHaveLength(EVENTS);
    expect(await cursor()).toBeGreaterThan(0);
  },
  180_000,
);

test('keeps 500 rows and delivers each mail when servers are repeatedly killed while sending', async () => {
  await acceptApplicants();
  let kills = 0;
  let isKilling = true;
  const killing = async () => {
    while (isKilling) {
      const victim = await startMain();
      await makeDue();
      const before = sink.received.length;
      await until(
        'it sends',
        () => !isKilling || sink.received.length >= Math.min(before + 60, EVENTS),
        60_000,
      );
      // While mails are between DATA and the commit of their results.
      await victim.kill();
      kills += 1;
      await query(`update mails set leased_until = now() - interval '1 second' where lease is not null`);
      if (sink.received.length >= EVENTS) isKilling = false;
    }
  };
  await killing();
  const last = await startMain();
  await until('all are accepted', async () => (await acceptedCount()) === EVENTS, 60_000);
  const { code } = await last.terminate();
  expect(code).toBe(0);
  expect(await mails()).toEqual([{ status: 'accepted', count: EVENTS }]);
  const ids = sink.received.map(({ headers }) => headers.get('message-id'));
  expect(new Set(ids).size).toBe(EVENTS);
  expect(kills).toBeGreaterThanOrEqual(5);
  // Mails in flight on a killed server's five connections may arrive twice.
  expect(ids.length - EVENTS).toBeLessThanOrEqual(kills * 5);
  console.log(`500 events, ${kills} kills: ${ids.length} deliveries of ${EVENTS} mails, ${EVENTS} rows`);
}, 300_000);
