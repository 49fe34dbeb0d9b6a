import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { codeTo, portalBrowser } from '../../../../../test/support/affiliate-browser.ts';
import { unique } from '../../../../../test/support/given.ts';
import { useServer } from '../../../../../test/support/harness.ts';
import { mailOn } from '../../../../../test/support/mail-settings.ts';
import { type SmtpSink, startRawSmtp, startSmtpSink } from '../../../../../test/support/smtp-sink.ts';
import { type MailTimes, runMails } from '../../../../platform/mail/run-mails.ts';
import { mailAffiliates } from '../../../notifications/mail-affiliates.ts';

const server = useServer({ mail: mailOn(1), encryptionKeys: [randomBytes(32)] });
const log = pino({ level: 'silent' });
const NOBODY_LISTENS = 1;

let sink: SmtpSink;
let counted: Record<string, number>;
const ending: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  sink = await startSmtpSink();
  counted = {};
  ending.push(() => sink.close());
});
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end();
  await server.db.lists.query('delete from mails; delete from mail_suppressions');
});

/** Starts a sender that retries a failed attempt after five minutes. */
function startSender(port: number, times: Partial<MailTimes> = {}) {
  const count = (name: string) => {
    counted[name] = (counted[name] ?? 0) + 1;
  };
  const sender = runMails({
    deps: {
      ...server.deps,
      metrics: { ...server.deps.metrics, mailAttempted: count, mailServerFailed: () => count('server') },
    },
    ...{ log, settings: mailOn(port) },
    times: { sendMs: 5_000, delaysMs: [300_000, 300_000], ...times },
  });
  ending.push(() => sender.stop());
  return sender;
}

/** Creates a live affiliate who is waiting for a sign-in code and is to be notified of a payout. */
async function waiting() {
  const { given, client } = (await server.account()).live;
  const program = await given.program();
  const { programId } = program;
  await server.relay();
  await client.portals.update(programId, { is_open: true });
  const { id, email } = await given.affiliate({ program, email: `${unique('ada')}@example.com` });
  await client.affiliates.update(id, { payout_method: 'paypal', payout_details: { email } });
  await client.adjustments.create({ affiliate_id: id, amount: 20, currency: 'USD', reason: 'A video' });
  const { payouts } = await client.payouts.create({ program_id: programId });
  const payoutId = payouts[0]?.id ?? '';
  await client.payouts.start(payoutId);
  await client.payouts.complete(payoutId);
  await server.relay();
  await server.db.lists.query('delete from mails');
  await mailAffiliates({
    deps: server.deps,
    publicUrl: 'https://partners.example.com',
    now: new Date(),
    log,
  });
  const browser = portalBrowser(server, programId);
  const ask = async () => {
    const { body } = await browser.call('POST', '/v1/portal/sign-ins', { email });
    const code = await codeTo(server, email);
    return async () =>
      (await browser.call('POST', `/v1/portal/sign-ins/${body.data.id}/answer`, { code })).status;
  };
  const mails = async () =>
    (await client.mails.list()).data.toSorted((one, other) => one.kind.localeCompare(other.kind));
  return { client, ask, mails, enter: await ask() };
}

const BOTH = ['affiliate_code', 'payout_sent'];
const dueNow = () =>
  server.db.lists.query("update mails set next_attempt_at = now() where status = 'waiting'");

/** Expects the SMTP server to have accepted two mails, once each. */
function expectEachOnce() {
  const ids = sink.received.map(({ headers }) => headers.get('message-id'));
  expect([ids.length, new Set(ids).size]).toEqual([2, 2]);
}

describe('mailed codes and notices', () => {
  const silent = async () => {
    const server = await startRawSmtp(null);
    ending.push(() => server.close());
    return server.port;
  };
  test.each<[string, () => Promise<number> | number, RegExp, boolean]>([
    ['are greylisted', () => refusingRcpt('450 4.7.1 come back later'), /^450 4\.7\.1 /, false],
    ['find a full mailbox', () => refusingRcpt('552 5.2.2 mailbox full'), /^552 5\.2\.2 /, false],
    ['find nobody listening', () => NOBODY_LISTENS, /ECONNREFUSED/, true],
    ['find a server that is silent', silent, /time|abort/i, true],
  ])(
    'that %s wait, show the reason, and arrive once each when it is over',
    async (_, failingPort, reply, isOfServer) => {
      const { mails, enter } = await waiting();
      const failing = startSender(await failingPort(), { sendMs: 500 });
      await expect
        .poll(async () => (await mails()).map(({ attempts_count }) => attempts_count))
        .toEqual([1, 1]);
      expect(await mails()).toMatchObject(
        BOTH.map((kind) => ({
          ...{ kind, status: 'waiting', smtp_reply: expect.stringMatching(reply) },
          next_attempt_at: expect.any(String),
        })),
      );
      expect(counted).toEqual({ retrying: 2, ...(isOfServer && { server: 2 }) });
      await failing.stop();

      sink.onRcpt = () => null;
      await dueNow();
      startSender(sink.port);
      await expect
        .poll(async () => (await mails()).map(({ status }) => status))
        .toEqual(['accepted', 'accepted']);
      expect((await mails()).map(({ attempts_count }) => attempts_count)).toEqual([2, 2]);
      expectEachOnce();
      expect(await enter()).toBe(201);
    },
  );

  function refusingRcpt(reply: string): number {
    sink.onRcpt = () => reply;
    return sink.port;
  }

  test('whose content is rejected fail with the reason, while the next code and the resent notice arrive', async () => {
    const { client, mails, ask } = await waiting();
    sink.onData = () => '554 5.7.1 looks like spam';
    startSender(sink.port);
    await expect.poll(async () => (await mails()).map(({ status }) => status)).toEqual(['failed', 'failed']);
    expect(await mails()).toMatchObject(
      BOTH.map((kind) => ({ kind, smtp_reply: '554 5.7.1 looks like spam' })),
    );
    expect(counted).toEqual({ failed: 2 });

    sink.onData = () => null;
    const notice = (await mails()).find(({ kind }) => kind === 'payout_sent');
    await client.mails.resend(notice?.id ?? '');
    const enter = await ask();
    await expect
      .poll(async () => (await mails()).map(({ kind, status }) => [kind, status]).sort())
      .toEqual([
        ['affiliate_code', 'accepted'],
        ['affiliate_code', 'failed'],
        ['payout_sent', 'accepted'],
        ['payout_sent', 'failed'],
      ]);
    expectEachOnce();
    expect(await enter()).toBe(201);
  });

  test('whose recipient is rejected are suppressed and listed, and arrive after the suppression is lifted', async () => {
    const { client, mails, ask } = await waiting();
    sink.onRcpt = () => '550 5.1.1 no such user';
    startSender(sink.port);
    await expect
      .poll(async () => (await mails()).map(({ status }) => status))
      .toEqual(['suppressed', 'suppressed']);
    const { data } = await client.mailSuppressions.list();
    const [first] = await mails();
    expect(data).toMatchObject([{ email: first?.recipient, reason: 'refused' }]);
    expect(counted.server).toBeUndefined();

    sink.onRcpt = () => null;
    await client.mailSuppressions.delete(data[0]?.id ?? '');
    await client.mails.resend((await mails()).find(({ kind }) => kind === 'payout_sent')?.id ?? '');
    const enter = await ask();
    await expect
      .poll(async () => (await mails()).map(({ kind, status }) => `${kind} ${status}`).sort())
      .toEqual(BOTH.flatMap((kind) => [`${kind} accepted`, `${kind} suppressed`]));
    expectEachOnce();
    expect(await enter()).toBe(201);
  });

  test('for a suppressed address are sent once an hour as codes, and lift the suppression when used', async () => {
    const { client, mails, ask } = await waiting();
    const statuses = async () => (await mails()).map(({ kind, status }) => `${kind} ${status}`).sort();
    const resend = async () =>
      client.mails.resend((await mails()).find(({ kind }) => kind === 'payout_sent')?.id ?? '');
    sink.onRcpt = () => '550 5.1.1 no such user';
    startSender(sink.port, { pollMs: 100 });
    await expect.poll(statuses).toEqual(['affiliate_code suppressed', 'payout_sent suppressed']);
    sink.onRcpt = () => null;

    await ask();
    await expect.poll(statuses).toContain('affiliate_code suppressed');
    await expect.poll(async () => (await statuses()).filter((each) => /waiting/.test(each))).toEqual([]);
    expect(sink.received).toEqual([]);

    await server.db.lists.query("update mails set updated_at = now() - interval '1 hour 1 second'");
    const enter = await ask();
    await expect.poll(statuses).toContain('affiliate_code accepted');
    await resend();
    await expect.poll(async () => (await statuses()).filter((each) => /waiting/.test(each))).toEqual([]);
    expect(sink.received).toHaveLength(1);
    expect((await client.mailSuppressions.list()).data).toHaveLength(1);

    expect(await enter()).toBe(201);
    expect((await client.mailSuppressions.list()).data).toEqual([]);
    await resend();
    await expect.poll(statuses).toContain('payout_sent accepted');
  });

  test('arrive once each from a slow server', async () => {
    const { mails, enter } = await waiting();
    sink.onData = async () => {
      await sleep(1_000);
      return null;
    };
    startSender(sink.port, { pollMs: 100 });
    startSender(sink.port, { pollMs: 100 });
    await expect
      .poll(async () => (await mails()).map(({ status }) => status))
      .toEqual(['accepted', 'accepted']);
    await sleep(300);
    expectEachOnce();
    expect(counted).toEqual({ accepted: 2 });
    expect(await enter()).toBe(201);
  });

  test('accepted after the attempt timed out are resent with the same Message-ID', async () => {
    const { mails } = await waiting();
    let isSlow = true;
    sink.onData = async () => {
      if (isSlow) await sleep(1_500);
      return null;
    };
    startSender(sink.port, { sendMs: 500 });
    await expect
      .poll(async () => (await mails()).map(({ attempts_count }) => attempts_count))
      .toEqual([1, 1]);
    isSlow = false;
    await dueNow();
    await server.db.lists.query("select pg_notify('tributary_mail', '')");
    await expect
      .poll(async () => (await mails()).map(({ status }) => status))
      .toEqual(['accepted', 'accepted']);
    await expect.poll(() => sink.received.length).toBe(4);
    expect(new Set(sink.received.map(({ headers }) => headers.get('message-id'))).size).toBe(2);
  });
});
