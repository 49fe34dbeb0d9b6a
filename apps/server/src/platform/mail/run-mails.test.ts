import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { generate } from 'selfsigned';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { useServer } from '../../../test/support/harness.ts';
import { mailOn } from '../../../test/support/mail-settings.ts';
import { serverOn } from '../../../test/support/server-on.ts';
import { type SmtpSink, startRawSmtp, startSmtpSink } from '../../../test/support/smtp-sink.ts';
import type { UserMail as Row } from '../db/generated/client.ts';
import { inTransaction } from '../db/transaction.ts';
import { cipherWith } from '../encryption/cipher.ts';
import { type MailSettings, parseSmtpUrl, type SmtpServer } from './mail-settings.ts';
import { queueUserMail, type UserMail } from './queue.ts';
import { type MailOptions, runMails } from './run-mails.ts';

const encryptionKey = randomBytes(32);
const server = useServer({ mail: mailOn(1), encryptionKeys: [encryptionKey] });
let accountId: string;
let sink: SmtpSink;
let counted: Record<string, number>;
const ending: (() => Promise<void>)[] = [];

beforeEach(async () => {
  const { environmentId } = await server.account();
  const environment = await server.db.orm.environment.findUniqueOrThrow({ where: { id: environmentId } });
  accountId = environment.accountId;
  sink = await startSmtpSink();
  ending.push(() => sink.close());
  counted = { server: 0, accepted: 0, retrying: 0, failed: 0, suppressed: 0 };
});
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end();
  await server.db.lists.query('delete from user_mails');
});

/** Retries follow immediately, and only a notification wakes the sender. */
const quick = { pollMs: 60_000, sendMs: 5_000, delaysMs: Array<number>(20).fill(0) };

function start(
  settings: MailSettings = mailOn(sink.port),
  options: Partial<Omit<MailOptions, 'settings'>> = {},
): ReturnType<typeof runMails> {
  const count = (name: string) => {
    counted[name] = (counted[name] ?? 0) + 1;
  };
  const metrics = { ...server.deps.metrics, mailAttempted: count, mailServerFailed: () => count('server') };
  const log = pino({ level: 'silent' });
  const sender = runMails({ deps: { ...server.deps, metrics }, log, settings, times: quick, ...options });
  ending.push(() => sender.stop());
  return sender;
}

async function queue(changed: Partial<UserMail<'sign_in_code'>> = {}): Promise<void> {
  const mail: UserMail<'sign_in_code'> = {
    ...{ accountId, userId: null, recipient: 'ada@example.com', language: 'en', kind: 'sign_in_code' },
    values: { code: 'XK4P-9QTM', link: 'https://example.com/app/enter#XK4P-9QTM', minutes: 10 },
    ...{ dedupeKey: `challenge ${Math.random()}`, expiresInSeconds: 600 },
    ...changed,
  };
  expect(await inTransaction(server.db, (tx) => queueUserMail(tx, server.deps, mail))).toBe(true);
}

const rows = () => server.db.orm.userMail.findMany({ where: { accountId } });
const onlyRow = async (): Promise<Row> => {
  const [row] = await rows();
  if (!row) throw new Error('There is no mail.');
  return row;
};
const statusOf = () => expect.poll(async () => (await onlyRow()).status);
const settled = { parameters: null, lease: null, leasedUntil: null };

describe('queued mail', () => {
  test('is sent as soon as its commit wakes a waiting sender', { tags: 'slow' }, async () => {
    start();
    await sleep(200);
    await queue();
    await statusOf().toBe('accepted');
    expect(await onlyRow()).toMatchObject({
      ...settled,
      attempts: 1,
      smtpReply: expect.stringMatching(/^250 /),
    });
    const [mail, ...others] = sink.received;
    if (!mail) throw new Error('Nothing was received.');
    expect(others).toEqual([]);
    const { from, to, headers, raw } = mail;
    expect([from, to]).toEqual(['affiliates@example.com', ['ada@example.com']]);
    const { id, createdAt } = await onlyRow();
    expect(Object.fromEntries(headers)).toMatchObject({
      from: 'Acme <affiliates@example.com>',
      to: 'ada@example.com',
      subject: 'Your sign-in code',
      'message-id': `<${id}@example.com>`,
      'auto-submitted': 'auto-generated',
    });
    expect(Date.parse(headers.get('date') ?? '')).toBe(Math.floor(createdAt.getTime() / 1_000) * 1_000);
    expect(raw).toContain('XK4P-9QTM');
    expect(counted).toMatchObject({ accepted: 1, retrying: 0, server: 0 });
  });

  test('is sent if it was queued before a sender starts', async () => {
    await queue();
    start();
    await statusOf().toBe('accepted');
  });

  test('is sent soon after a failed look-up, which only the sender repeats', { tags: 'slow' }, async () => {
    await queue();
    await server.db.lists.query('alter table user_mails rename to hidden_mails');
    try {
      start();
      await sleep(500);
    } finally {
      await server.db.lists.query('alter table hidden_mails rename to user_mails');
    }
    await statusOf().toBe('accepted');
  });

  test('is sent by a server other than the one that queued it', async () => {
    const other = await serverOn(server.databaseUrl, {
      ...{ mail: mailOn(sink.port), sendsMail: true, encryptionKeys: [encryptionKey] },
    });
    ending.push(() => other.close());
    await queue();
    await statusOf().toBe('accepted');
  });

  test('is left to another server if this one’s key cannot decrypt its values', async () => {
    await queue();
    const sender = start(mailOn(sink.port), {
      deps: { ...server.deps, cipher: cipherWith(randomBytes(32)) },
    });
    await expect.poll(async () => (await onlyRow()).lease).not.toBeNull();
    await sender.stop();
    expect(await onlyRow()).toMatchObject({ status: 'waiting', attempts: 0, smtpReply: null });
    expect(sink.attempts.rcpt).toBe(0);
  });

  test('is sent to punycode domains and addresses of 254 characters unchanged', async () => {
    const long = `${'a'.repeat(64)}@${`${'b'.repeat(60)}.`.repeat(3)}exampl`;
    expect(long).toHaveLength(254);
    const said: string[] = [];
    const replies: Readonly<Record<string, string>> = { DATA: '354 go on', '.': '250 taken' };
    const plain = await startRawSmtp('220 hello', (line) => {
      if (/^(EHLO|MAIL FROM|RCPT TO)/.test(line)) said.push(line);
      return replies[line] ?? (/^(EHLO|MAIL FROM|RCPT TO)/.test(line) ? '250 yes' : null);
    });
    ending.push(() => plain.close());
    for (const recipient of ['ada@Bücher.example', long]) await queue({ recipient });
    start(mailOn(plain.port));
    await expect
      .poll(async () => (await rows()).map(({ status }) => status))
      .toEqual(['accepted', 'accepted']);
    expect(said.filter((line) => line.startsWith('RCPT')).sort()).toEqual(
      ['RCPT TO:<ada@xn--bcher-kva.example>', `RCPT TO:<${long}>`].sort(),
    );
  });

  test('in German contains its umlauts', async () => {
    await queue({ language: 'de' });
    start();
    await statusOf().toBe('accepted');
    expect(decoded(sink.received[0]?.raw ?? '')).toContain('Oder öffnen Sie diesen Link');
  });

  test('is retried under the same Message-ID after greylisting', async () => {
    sink.onRcpt = () => (sink.attempts.rcpt < 3 ? '450 4.2.0 greylisted' : null);
    await queue();
    start();
    await statusOf().toBe('accepted');
    expect(await onlyRow()).toMatchObject({ attempts: 3 });
    expect(counted).toMatchObject({ accepted: 1, retrying: 2, server: 0 });
  });

  test('waits after a rejection, with the reason', async () => {
    sink.onRcpt = () => '452 4.2.2 mailbox full';
    await queue();
    start(mailOn(sink.port), { times: { ...quick, delaysMs: [300_000] } });
    await expect.poll(async () => (await onlyRow()).attempts).toBe(1);
    const row = await onlyRow();
    expect(row).toMatchObject({ status: 'waiting', lease: null, smtpReply: '452 4.2.2 mailbox full' });
    expect(row.parameters).not.toBeNull();
    expect(Math.abs(row.nextAttemptAt.getTime() - Date.now() - 300_000)).toBeLessThan(60_000);
    expect(sink.attempts.rcpt).toBe(1);
  });

  test('fails if it is rejected every time', async () => {
    sink.onRcpt = () => '450 later';
    await queue();
    start(mailOn(sink.port), { times: { ...quick, delaysMs: [0, 0] } });
    await statusOf().toBe('failed');
    expect(await onlyRow()).toMatchObject({ ...settled, attempts: 3, smtpReply: '450 later' });
  });

  test('suppresses a recipient that is rejected permanently', async () => {
    sink.onRcpt = () => '550 5.1.1 no such user';
    await queue();
    start();
    await statusOf().toBe('suppressed');
    expect(await onlyRow()).toMatchObject({ ...settled, attempts: 1, smtpReply: '550 5.1.1 no such user' });
    expect(counted).toMatchObject({ suppressed: 1, server: 0 });
  });

  test('fails if its content is rejected, without a code or link in the stored reply', async () => {
    sink.onData = () => `554 spam: https://example.com/app/enter#XK4P-9QTM and XK4P-9QTM ${'x'.repeat(600)}`;
    await queue();
    start();
    await statusOf().toBe('failed');
    const { smtpReply } = await onlyRow();
    expect(smtpReply).toMatch(/^554 spam: … and … x{400}/);
    expect(smtpReply).toHaveLength(500);
  });

  test('is not sent after it has expired', async () => {
    await queue({ expiresInSeconds: -1 });
    await queue({ expiresInSeconds: null, dedupeKey: 'later' });
    start();
    await expect
      .poll(async () => (await rows()).map(({ status }) => status).sort())
      .toEqual(['accepted', 'failed']);
    expect(sink.received).toHaveLength(1);
    expect((await rows()).find(({ status }) => status === 'failed')).toMatchObject(settled);
  });

  test('fails if it would expire before the next attempt', async () => {
    sink.onRcpt = () => '450 later';
    await queue({ expiresInSeconds: 60 });
    start(mailOn(sink.port), { times: { ...quick, delaysMs: [60_000, 0] } });
    await statusOf().toBe('failed');
  });

  test('of a kind only known to a newer version is left to it', async () => {
    await queue();
    await queue({ dedupeKey: 'newer' });
    await server.db.lists.query("update user_mails set kind = 'of_the_future' where dedupe_key = 'newer'");
    start();
    await expect
      .poll(async () => (await rows()).map(({ status }) => status).sort())
      .toEqual(['accepted', 'waiting']);
    expect((await rows()).find(({ kind }) => kind === 'of_the_future')).toMatchObject({
      lease: null,
      attempts: 0,
    });
  });

  test('with a lost lease keeps what the next worker writes', async () => {
    const taken = '00000000-0000-4000-8000-000000000000';
    sink.onData = async () => {
      await server.db.lists.query('update user_mails set lease = $1', [taken]);
      return null;
    };
    await queue();
    const sender = start();
    await expect.poll(() => sink.received.length).toBe(1);
    await sender.stop();
    expect(await onlyRow()).toMatchObject({ status: 'waiting', lease: taken, attempts: 0 });
    expect(counted.accepted).toBe(0);
  });

  test('in flight is completed when the sender stops', async () => {
    let isTaken = () => {};
    const taken = new Promise<void>((resolve) => {
      isTaken = resolve;
    });
    sink.onData = async () => {
      isTaken();
      await sleep(300);
      return null;
    };
    await queue();
    const sender = start();
    await taken;
    await sender.stop();
    expect((await onlyRow()).status).toBe('accepted');
  });
});

test('shares work between two servers without duplicate mails', { tags: 'slow' }, async () => {
  const count = 60;
  sink.onData = async () => {
    await sleep(20);
    return null;
  };
  for (let index = 0; index < count; index += 1) await queue({ dedupeKey: `mail ${index}` });
  const [one, two] = [start(), start()];
  await expect
    .poll(async () => (await rows()).filter(({ status }) => status === 'accepted').length)
    .toBe(count);
  await Promise.all([one.stop(), two.stop()]);
  const ids = sink.received.map(({ headers }) => headers.get('message-id'));
  expect([ids.length, new Set(ids).size]).toEqual([count, count]);
});

describe('unusable mail server', () => {
  const refusedBy = async (settings: MailSettings, times: Partial<MailOptions['times']> = {}) => {
    await queue();
    start(settings, { times: { ...quick, ...times, delaysMs: [300_000] } });
    await expect.poll(async () => (await onlyRow()).attempts).toBe(1);
    const row = await onlyRow();
    expect(row).toMatchObject({ status: 'waiting', lease: null });
    expect(counted).toMatchObject({ retrying: 1, server: 1 });
    return row.smtpReply;
  };
  const raw = async (...given: Parameters<typeof startRawSmtp>) => {
    const silent = await startRawSmtp(...given);
    ending.push(() => silent.close());
    return silent.port;
  };

  test('that is not listening makes the mail wait', async () => {
    expect(await refusedBy(mailOn(1))).toContain('ECONNREFUSED');
  });

  test('that is silent makes the mail wait after a timeout', async () => {
    expect(await refusedBy(mailOn(await raw(null)), { sendMs: 300 })).toMatch(/time|abort/i);
  });

  test('that falls silent after the message makes the mail wait', async () => {
    sink.onData = () => new Promise(() => {});
    expect(await refusedBy(mailOn(sink.port), { sendMs: 500 })).toMatch(/time|abort/i);
  });

  test('that responds only slowly makes the mail wait', async () => {
    const port = await raw('220-hello', (_, socket) => {
      const timer = setInterval(() => socket.destroyed || socket.write('250-a\r\n'), 50);
      socket.on('close', () => clearInterval(timer));
      return null;
    });
    expect(await refusedBy(mailOn(port), { sendMs: 500 })).toMatch(/time|abort/i);
  });

  test('that speaks another protocol makes the mail wait', async () => {
    expect(await refusedBy(mailOn(await raw('HTTP/1.1 200 OK')))).toBe('HTTP/1.1 200 OK');
  });

  test('that drops the connection during TLS makes the mail wait', async () => {
    const port = await raw('220 hello', (line, socket) => {
      if (line.startsWith('EHLO')) return '250-hello\r\n250 STARTTLS';
      if (line === 'STARTTLS') return '220 go on';
      socket.destroy();
      return null;
    });
    expect(await refusedBy(mailOn(port, { tls: 'starttls' }))).toMatch(/TLS|closed/i);
  });

  test('that lacks or hides STARTTLS receives nothing without TLS', async () => {
    expect(await refusedBy(mailOn(sink.port, { tls: 'starttls' }))).toMatch(/^50\d|STARTTLS/);
    expect(sink.attempts).toEqual({ rcpt: 0, data: 0 });
  });

  test('is used without TLS with tls=off', async () => {
    await queue();
    start(mailOn(sink.port, parseSmtpUrl(`smtp://127.0.0.1:${sink.port}?tls=off`) as SmtpServer));
    await statusOf().toBe('accepted');
    expect(sink.received[0]?.isEncrypted).toBe(false);
  });

  describe('with TLS', () => {
    let certificate: { key: string; cert: string };
    beforeAll(async () => {
      const extensions = [
        { name: 'subjectAltName' as const, altNames: [{ type: 2 as const, value: 'localhost' }] },
      ];
      const made = await generate([{ name: 'commonName', value: 'localhost' }], {
        ...{ keyType: 'ec' as const, algorithm: 'sha256', extensions },
      });
      certificate = { key: made.private, cert: made.cert };
    });

    test.each([
      ['implicit', true],
      ['starttls', false],
    ] as const)('%s: accepts only a trusted certificate', async (tls, secure) => {
      const secured = await startSmtpSink({ ...certificate, secure });
      ending.push(() => secured.close());
      const settings = mailOn(secured.port, { host: 'localhost', tls });
      expect(await refusedBy(settings)).toMatch(/self-signed certificate/);
      await server.db.lists.query('update user_mails set next_attempt_at = now()');
      start(settings, { ca: certificate.cert });
      await statusOf().toBe('accepted');
      expect(secured.received[0]?.isEncrypted).toBe(true);
    });

    test('makes the mail wait after a wrong password, which is never stored', async () => {
      const secured = await startSmtpSink({
        ...{ ...certificate, secure: true, authOptional: false, disabledCommands: [] },
        onAuth: (auth, _session, callback) =>
          callback(null, auth.password === 'right' ? { user: 'ada' } : undefined),
      });
      ending.push(() => secured.close());
      const with_ = (pass: string) =>
        mailOn(secured.port, { host: 'localhost', tls: 'implicit', auth: { user: 'ada', pass } });
      await queue();
      const sender = start(with_('hunter22'), {
        ca: certificate.cert,
        times: { ...quick, delaysMs: [300_000] },
      });
      await expect.poll(async () => (await onlyRow()).attempts).toBe(1);
      expect((await onlyRow()).smtpReply).toMatch(/^535 /);
      expect((await onlyRow()).smtpReply).not.toContain('hunter22');
      expect(counted.server).toBe(1);
      await sender.stop();
      await server.db.lists.query('update user_mails set next_attempt_at = now()');
      start(with_('right'), { ca: certificate.cert });
      await statusOf().toBe('accepted');
    });
  });
});

/** Decodes quoted-printable and base64 parts. */
function decoded(raw: string): string {
  return raw
    .split(/\r\n--/)
    .map((part) => {
      const [head = '', ...body] = part.split('\r\n\r\n');
      const text = body.join('\r\n\r\n');
      if (/base64/i.test(head)) return Buffer.from(text, 'base64').toString();
      const bytes = text
        .replace(/=\r\n/g, '')
        .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
      return Buffer.from(bytes, 'latin1').toString();
    })
    .join('\n');
}
