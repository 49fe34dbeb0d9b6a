import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MailKind } from '@tributary/core';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { unique } from '../../../test/support/given.ts';
import { type TestAccount, useServer } from '../../../test/support/harness.ts';
import { mailOn } from '../../../test/support/mail-settings.ts';
import { mailValues } from '../../../test/support/mail-values.ts';
import { type SmtpSink, startSmtpSink } from '../../../test/support/smtp-sink.ts';
import type { Brand } from '../../domain/mails/affiliate-mail.ts';
import { inTransaction } from '../db/transaction.ts';
import { addressMark, type EnvironmentMail, queueMail, queueUserMail } from './queue.ts';
import { type MailOptions, runMails } from './run-mails.ts';

const server = useServer({ mail: mailOn(1), encryptionKeys: [randomBytes(32)] });
let account: TestAccount;
let sink: SmtpSink;
let counted: Record<string, number>;
const ending: (() => Promise<void>)[] = [];

beforeEach(async () => {
  account = await server.account();
  sink = await startSmtpSink();
  ending.push(() => sink.close());
  counted = {};
});
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end();
  await server.db.lists.query('delete from mails; delete from user_mails; delete from mail_suppressions');
});

/** Retries follow immediately, and only a notification wakes the sender. */
const quick = { pollMs: 60_000, sendMs: 5_000, delaysMs: Array<number>(20).fill(0) };

function start(times: MailOptions['times'] = {}): ReturnType<typeof runMails> {
  const count = (name: string) => {
    counted[name] = (counted[name] ?? 0) + 1;
  };
  const metrics = { ...server.deps.metrics, mailAttempted: count, mailServerFailed: () => count('server') };
  const sender = runMails({
    deps: { ...server.deps, metrics },
    log: pino({ level: 'silent' }),
    settings: mailOn(sink.port),
    times: { ...quick, ...times },
  });
  ending.push(() => sender.stop());
  return sender;
}

const fingerprintKey = Buffer.alloc(32, 1);

/** Uses live, where mails are sent. */
const queue = <Kind extends MailKind = 'test'>(
  changed: Partial<EnvironmentMail<Kind>> = {},
  environmentId = account.live.environmentId,
): Promise<string | null> =>
  inTransaction(server.db, (tx) =>
    queueMail(tx, server.deps, { environmentId, mode: 'live', fingerprintKey }, {
      ...{ recipient: 'ada@example.com', language: 'en', kind: 'test', dedupeKey: null, expiresAt: null },
      values: { link: 'https://example.com/app#XK4P-9QTM' },
      ...changed,
    } as EnvironmentMail<Kind>),
  );

const rows = (environmentId = account.live.environmentId) =>
  server.db.orm.mail.findMany({ where: { environmentId }, orderBy: { id: 'asc' } });
const statuses = (environmentId?: number) =>
  expect.poll(async () => (await rows(environmentId)).map(({ status }) => status).sort());
const suppressions = (environmentId = account.live.environmentId) =>
  server.db.orm.mailSuppression.findMany({ where: { environmentId } });

describe('queueing a mail', () => {
  test('happens once for a key of the environment, for any number of requests', async () => {
    const queued = await Promise.all(Array.from({ length: 8 }, () => queue({ dedupeKey: 'sale 1' })));
    expect(queued.filter((id) => id !== null)).toHaveLength(1);
    expect(await queue({ dedupeKey: 'sale 1' }, account.environmentId)).not.toBeNull();
    expect(await rows()).toHaveLength(1);
  });

  test('is part of its transaction, encrypts the values and rejects mails that cannot be rendered', async () => {
    const failing = inTransaction(server.db, async (tx) => {
      const { environmentId } = account.live;
      await queueMail(
        tx,
        server.deps,
        { environmentId, mode: 'live', fingerprintKey },
        {
          ...{ recipient: 'ada@example.com', language: 'en', kind: 'test', dedupeKey: null, expiresAt: null },
          values: { link: 'https://example.com/' },
        },
      );
      throw new Error('planted');
    });
    await expect(failing).rejects.toThrow('planted');
    expect(await rows()).toEqual([]);
    await expect(queue({ values: { link: 'javascript:alert(1)' } })).rejects.toThrow(RangeError);
    await queue();
    const [row] = await rows();
    expect(Buffer.from(row?.parameters ?? []).toString('latin1')).not.toContain('XK4P');
  });
});

test('sends a code before a hundred mails about payouts', { tags: 'slow' }, async () => {
  for (let at = 0; at < 100; at += 1)
    await queue<'payout_sent'>({ kind: 'payout_sent', values: mailValues.payout_sent });
  await queue<'affiliate_code'>({ kind: 'affiliate_code', values: mailValues.affiliate_code });
  start();
  await expect.poll(() => sink.received.length).toBeGreaterThan(5);
  const subjects = sink.received.slice(0, 6).map(({ headers }) => headers.get('subject'));
  expect(subjects).toContain('Your code for Acme Shoes');
});

describe('mail in the name of a merchant', () => {
  const sentBy = async (kind: 'payout_sent', brand: Brand) => {
    start();
    await queue<'payout_sent'>({ kind, values: { ...mailValues[kind], brand } });
    await statuses().toEqual(['accepted']);
    const [mail] = sink.received;
    if (!mail) throw new Error('Nothing was received.');
    return mail;
  };

  test('has the merchant’s name with our address, and the merchant’s address for replies', async () => {
    const { from, headers, raw } = await sentBy('payout_sent', mailValues.payout_sent.brand);
    expect(from).toBe('affiliates@example.com');
    expect(headers.get('from')).toBe('Acme Shoes <affiliates@example.com>');
    expect(headers.get('reply-to')).toBe('Acme Shoes <help@acme.example>');
    expect(headers.has('list-unsubscribe')).toBe(false);
    expect(raw).not.toMatch(/tributary/i);
  });

  test('has no header injected through the name', async () => {
    const name = '"Acme" <eve@example.com>\r\nBcc: eve@example.com\u2028X: y, ';
    const { headers, to } = await sentBy('payout_sent', { name, replyTo: null });
    expect(headers.has('bcc')).toBe(false);
    expect(headers.has('x')).toBe(false);
    expect(headers.has('reply-to')).toBe(false);
    expect(headers.get('from')).toMatch(/ <affiliates@example\.com>$/);
    expect(to).toEqual(['ada@example.com']);
  });

  test('that supports unsubscribing has both headers, unfolded', async () => {
    const unsubscribe = `https://${'affiliates.'.repeat(6)}example.com/u/${'A'.repeat(22)}`;
    start();
    await queue<'sales'>({ kind: 'sales', values: { ...mailValues.sales, unsubscribe } });
    await statuses().toEqual(['accepted']);
    const raw = sink.received[0]?.raw;
    expect(raw).toContain(`\r\nList-Unsubscribe: <${unsubscribe}>\r\n`);
    expect(raw).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
  });

  test('leaves none of its values in a stored reply', async () => {
    sink.onData = () => `554 no mail of Acme Shoes to ${mailValues.sales.unsubscribe}`;
    start();
    await queue<'sales'>({ kind: 'sales', values: mailValues.sales });
    await statuses().toEqual(['failed']);
    expect((await rows())[0]?.smtpReply).toBe('554 no mail of … to …');
  });
});

describe('mail of an environment', () => {
  test('is sent when queued, and keeps its content and the server’s reply', async () => {
    start();
    await sleep(200);
    const id = await queue();
    await statuses().toEqual(['accepted']);
    const [row] = await rows();
    expect(row).toMatchObject({ attempts: 1, lease: null, smtpReply: expect.stringMatching(/^250 /) });
    expect(row?.parameters.length).toBeGreaterThan(0);
    expect(row?.updatedAt.getTime()).toBeGreaterThanOrEqual(row?.createdAt.getTime() ?? 0);
    const [mail] = sink.received;
    expect(mail?.to).toEqual(['ada@example.com']);
    expect(mail?.headers.get('message-id')).toBe(`<${id}@example.com>`);
    expect(mail?.raw).toContain('XK4P-9QTM');
    expect(counted).toEqual({ accepted: 1 });
  });

  test('suppresses its address after a permanent rejection, and later mails are not tried', async () => {
    sink.onRcpt = () => '550 5.1.1 no such user';
    start();
    await queue();
    await statuses().toEqual(['suppressed']);
    expect(await suppressions()).toMatchObject([{ reason: 'refused' }]);
    await queue({ recipient: 'Ada@EXAMPLE.com' });
    await statuses().toEqual(['suppressed', 'suppressed']);
    expect(sink.attempts.rcpt).toBe(1);
    expect((await rows()).map(({ smtpReply }) => smtpReply)).toEqual(['550 5.1.1 no such user', null]);
    expect(await suppressions()).toHaveLength(1);
    // An address is suppressed only in the environment where it was rejected.
    sink.onRcpt = () => null;
    await queue({}, account.environmentId);
    await statuses(account.environmentId).toEqual(['accepted']);
    expect(await suppressions(account.environmentId)).toEqual([]);
  });

  test('waits again if the relay denies everybody or the mailbox is full', async () => {
    const replies = ['554 5.7.1 relay access denied', '452 4.2.2 full', '552 5.2.2 full'];
    sink.onRcpt = () => replies[sink.attempts.rcpt - 1] ?? null;
    await queue();
    start();
    await statuses().toEqual(['accepted']);
    expect([(await rows())[0]?.attempts, await suppressions()]).toEqual([4, []]);
  });

  test('fails after its attempts with a reply that contains no link', async () => {
    sink.onRcpt = () => '450 see https://example.com/app#XK4P-9QTM';
    await queue();
    start({ delaysMs: [0, 0] });
    await statuses().toEqual(['failed']);
    expect(await rows()).toMatchObject([{ attempts: 3, smtpReply: '450 see …' }]);
  });

  test('is never sent from the mailbox, even if a server sends mail', async () => {
    await inTransaction(server.db, (tx) =>
      queueMail(
        tx,
        server.deps,
        { environmentId: account.environmentId, mode: 'dev', fingerprintKey },
        {
          ...{ recipient: 'ada@example.com', language: 'en', kind: 'test', dedupeKey: null, expiresAt: null },
          values: { link: 'https://example.com/' },
        },
      ),
    );
    await queue();
    start();
    await statuses().toEqual(['accepted']);
    await statuses(account.environmentId).toEqual(['kept']);
    expect(sink.received).toHaveLength(1);
  });

  test('is not sent if it has expired or its kind is only known to a newer version', async () => {
    await queue({ expiresAt: new Date(Date.now() - 1_000) });
    await queue({ dedupeKey: 'newer' });
    await server.db.lists.query("update mails set kind = 'of_the_future' where dedupe_key = 'newer'");
    start();
    await statuses().toEqual(['failed', 'waiting']);
    expect(sink.received).toEqual([]);
  });

  test('with a lost lease suppresses nothing and keeps what the next worker writes', async () => {
    const taken = '00000000-0000-4000-8000-000000000000';
    sink.onRcpt = () => '550 5.1.1 no such user';
    await queue();
    const { environmentId } = account.live;
    const claimed = start();
    await statuses().toEqual(['suppressed']);
    await claimed.stop();
    await server.db.lists.query('delete from mail_suppressions');
    const { environmentMails } = await import('./environment-mails.ts');
    await queue({ recipient: 'ben@example.com' });
    const [mail] = await environmentMails.claim(server.db, { limit: 5, leaseMs: 60_000 });
    await server.db.lists.query("update mails set lease = $1 where status = 'waiting'", [taken]);
    const lost = mail?.outcome({ status: 'suppressed', retryInMs: 0, reply: '550 no' });
    if (!lost) throw new Error('Nothing was claimed.');
    expect((await server.db.background.query(lost)).rowCount).toBe(0);
    expect(await suppressions(environmentId)).toEqual([]);
    expect((await rows()).at(-1)).toMatchObject({ status: 'waiting', lease: taken });
  });
});

test('shares the mails of several environments between two servers without duplicates', {
  tags: 'slow',
}, async () => {
  const count = 30;
  sink.onData = async () => {
    await sleep(10);
    return null;
  };
  for (let index = 0; index < count; index += 1) {
    await queue({ recipient: `${unique('ada')}@example.com` });
    await queue({ recipient: `${unique('ada')}@example.com` }, account.environmentId);
  }
  const senders = [start(), start()];
  await statuses().toEqual(Array(count).fill('accepted'));
  await statuses(account.environmentId).toEqual(Array(count).fill('accepted'));
  await Promise.all(senders.map((each) => each.stop()));
  const ids = sink.received.map(({ headers }) => headers.get('message-id'));
  expect([ids.length, new Set(ids).size]).toEqual([2 * count, 2 * count]);
});

test('does not delay mails of one environment because of another', async () => {
  const { environmentMails } = await import('./environment-mails.ts');
  for (let index = 0; index < 20; index += 1) await queue();
  await queue({}, account.environmentId);
  const claimed = await environmentMails.claim(server.db, { limit: 5, leaseMs: 60_000 });
  const others = (await rows(account.environmentId)).map(({ id }) => id);
  expect(claimed.map(({ id }) => id)).toContain(others[0]);
});

test('sends a code before the mails of an environment', async () => {
  for (let index = 0; index < 20; index += 1) await queue();
  const { accountId } = await server.db.orm.environment.findUniqueOrThrow({
    where: { id: account.environmentId },
  });
  await inTransaction(server.db, (tx) =>
    queueUserMail(tx, server.deps, {
      ...{ accountId, userId: null, recipient: 'user@example.com', language: 'en', kind: 'address_code' },
      ...{ values: { code: 'XK4P-9QTM', minutes: 10 }, dedupeKey: 'code', expiresInSeconds: 600 },
    }),
  );
  start();
  await statuses().toEqual(Array(20).fill('accepted'));
  expect(sink.received.slice(0, 5).flatMap(({ to }) => to)).toContain('user@example.com');
});

test('uses one mark for an address in any notation, and another in each environment', () => {
  const of = (address: string, key: Buffer) => addressMark({ fingerprintKey: key }, address).toString('hex');
  expect(of('Ada@Bücher.example', fingerprintKey)).toBe(of('ada@xn--bcher-kva.example', fingerprintKey));
  expect(of('ada@example.com', fingerprintKey)).not.toBe(of('ben@example.com', fingerprintKey));
  expect(of('ada@example.com', fingerprintKey)).not.toBe(of('ada@example.com', Buffer.alloc(32, 2)));
});
