import { TEST_MAILS_PER_DAY } from '@tributary/core';
import { describe, expect, test } from 'vitest';
import { unique } from '../../../test/support/given.ts';
import { type TestAccount, useAccount, useServer } from '../../../test/support/harness.ts';
import { mailOn } from '../../../test/support/mail-settings.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { queueUserMail } from '../../platform/mail/queue.ts';

const ALLOWED = 'allowed@example.com';
/** Server with SMTP configured but no running sender. */
const server = useServer({ mail: mailOn(1, {}, [ALLOWED]) });
const account = useAccount(server);
const without = useServer();

const address = () => `${unique('ada')}@example.com`;

describe('test mail', () => {
  test('waits to be sent in live', async () => {
    const { client } = account.live;
    const email = address();
    const mail = await client.mails.test({ email });
    expect(mail).toEqual({
      ...{ id: expect.stringMatching(/^mal_/), kind: 'test', recipient: email, language: 'en' },
      subject: 'A test e-mail from Tributary',
      ...{ status: 'waiting', attempts_count: 0, smtp_reply: null },
      next_attempt_at: mail.created_at,
      created_at: expect.stringMatching(/Z$/),
      updated_at: mail.created_at,
    });
    expect((await client.mails.list({ search: email.toUpperCase() })).data).toEqual([mail]);
  });

  test('stays in the mailbox in dev, unless its address is allowed', async () => {
    const { client } = account;
    expect(await client.mails.test({ email: address() })).toMatchObject({ status: 'kept' });
    expect(await client.mails.test({ email: ALLOWED.toUpperCase() })).toMatchObject({ status: 'waiting' });
    expect(await client.mails.test({ email: `x${ALLOWED}` })).toMatchObject({ status: 'kept' });
  });

  test('stays in the mailbox of a server without SMTP, even in live', async () => {
    const { live } = await without.account();
    expect(await live.client.mails.test({ email: address() })).toMatchObject({
      ...{ status: 'kept', next_attempt_at: null },
    });
  });

  test('is queued once per key', async () => {
    const email = address();
    const key = { idempotencyKey: unique('test') };
    const first = await account.client.mails.test({ email }, key);
    expect(await account.client.mails.test({ email }, key)).toEqual(first);
    expect((await account.client.mails.list({ search: email })).data).toEqual([first]);
  });

  test('is listed with its subject, which is null if the content cannot be read', async () => {
    const { client, environmentId } = account;
    const email = address();
    const { id } = await client.mails.test({ email, language: 'de' });
    const subjects = async () =>
      (await client.mails.list({ search: email })).data.map(({ subject }) => subject);
    expect(await subjects()).toEqual([(await client.mails.get(id)).subject]);
    await setStatus(environmentId, id, 'kept', { parameters: new Uint8Array(40) });
    expect(await subjects()).toEqual([null]);
  });

  test('is sent to the punycode domain of a Unicode address', async () => {
    const mail = await account.client.mails.test({ email: 'ada@Bücher.example', language: 'de' });
    expect(mail).toMatchObject({ recipient: 'ada@xn--bcher-kva.example', language: 'de' });
    const { subject, html } = await account.client.mails.get(mail.id);
    expect(subject).toBe('Eine Test-E-Mail von Tributary');
    expect(html).toContain('<html lang="de">');
  });

  test.each([
    'ada@example.com\r\nBcc: eve@example.com',
    'Ada\n<ada@example.com>',
    `${'a'.repeat(243)}@example.com`,
    `ada@${'ü.'.repeat(62)}example`,
    'ada',
  ])('to %j is rejected', async (email) => {
    expect(await account.refusal('POST', '/v1/mails/test', { email })).toEqual([
      ...[400, 'VALIDATION_ERROR', 'email'],
    ]);
  });

  test(`is limited to ${TEST_MAILS_PER_DAY} sent mails a day per environment`, { tags: 'slow' }, async () => {
    const { client, live } = await server.account();
    for (let sent = 0; sent < TEST_MAILS_PER_DAY; sent += 1) {
      await live.client.mails.test({ email: address() });
      await client.mails.test({ email: address() });
    }
    await expect(live.client.mails.test({ email: address() })).rejects.toMatchObject({
      code: 'RATE_LIMIT_EXCEEDED',
    });
    const [first] = (await live.client.mails.list({ limit: 1 })).data;
    await setStatus(live.environmentId, first?.id ?? '', 'failed');
    await expect(live.client.mails.resend(first?.id ?? '')).rejects.toMatchObject({
      code: 'RATE_LIMIT_EXCEEDED',
    });
    expect(await client.mails.test({ email: address() })).toMatchObject({ status: 'kept' });
  });
});

const setStatus = (environmentId: number, id: string, status: string, more = {}) =>
  server.db.orm.mail.updateMany({ where: { environmentId, id }, data: { status, ...more } });

describe('content of a mail', () => {
  test('is shown in dev with its links', async () => {
    const { id } = await account.client.mails.test({ email: address() });
    const { subject, text, html } = await account.client.mails.get(id);
    expect(subject).toBe('A test e-mail from Tributary');
    expect(text).toContain(`${server.baseUrl}/app`);
    expect(html).toContain(`<a href="${server.baseUrl}/app"`);
  });

  test('contains no code or link in live, whatever its status', { tags: 'slow' }, async () => {
    const { client, environmentId } = account.live;
    const email = address();
    const { id } = await client.mails.test({ email });
    const link = `${server.baseUrl}/app`;
    for (const status of ['waiting', 'accepted', 'failed', 'suppressed', 'kept']) {
      await setStatus(environmentId, id, status, { attempts: 0 });
      const answers = JSON.stringify([
        await client.mails.get(id),
        (await client.mails.list({ search: email })).data,
        await client.persons.export({ email }),
        (await client.auditLog.list({ object: id })).data,
      ]);
      expect(answers).toContain(id);
      expect(answers).not.toContain(link);
      expect(answers).not.toContain('/app');
    }
    const resent = await client.mails.resend(id);
    expect(JSON.stringify(await client.mails.get(resent.id))).not.toContain('/app');
  });
});

describe('resending a mail', () => {
  test.each(['accepted', 'failed', 'suppressed'])(
    'that is %s creates a new one with the same content',
    async (status) => {
      const { client, environmentId } = account.live;
      const email = address();
      const { id } = await client.mails.test({ email, language: 'de' });
      await setStatus(environmentId, id, status, { attempts: 3, smtpReply: '550 no' });
      const again = await client.mails.resend(id);
      expect(again).toMatchObject({
        ...{ kind: 'test', recipient: email, language: 'de', status: 'waiting', attempts_count: 0 },
        smtp_reply: null,
      });
      expect(again.id).not.toBe(id);
      const { data } = await client.mails.list({ search: email });
      expect(data.map((each) => [each.id, each.status])).toEqual([
        [again.id, 'waiting'],
        [id, status],
      ]);
      const row = (mail: string) =>
        server.db.orm.mail.findUniqueOrThrow({ where: { environmentId_id: { environmentId, id: mail } } });
      const [one, other] = [await row(id), await row(again.id)];
      expect(other.addressMark).toEqual(one.addressMark);
      const open = (each: typeof one) =>
        server.deps.cipher.open(each.parameters, `mails/${environmentId}/${each.id}`);
      expect(open(other)).toEqual(open(one));
    },
  );

  test('that is waiting makes it due immediately, unless it is being sent', async () => {
    const { client, environmentId } = account.live;
    const { id } = await client.mails.test({ email: address() });
    const later = new Date(Date.now() + 3_600_000);
    await setStatus(environmentId, id, 'waiting', { nextAttemptAt: later, attempts: 2 });
    const due = await client.mails.resend(id);
    expect(due).toMatchObject({ id, status: 'waiting', attempts_count: 2 });
    expect(Date.parse(due.next_attempt_at ?? '')).toBeLessThan(Date.now() + 60_000);
    const lease = '11111111-1111-4111-8111-111111111111';
    const leased = { lease, leasedUntil: later, nextAttemptAt: later };
    await setStatus(environmentId, id, 'waiting', leased);
    expect(await client.mails.resend(id)).toMatchObject({ next_attempt_at: later.toISOString() });
  });

  test('happens once per key', async () => {
    const { client, environmentId } = account.live;
    const email = address();
    const { id } = await client.mails.test({ email });
    await setStatus(environmentId, id, 'failed');
    const key = { idempotencyKey: unique('again') };
    const first = await client.mails.resend(id, key);
    expect(await client.mails.resend(id, key)).toEqual(first);
    expect((await client.mails.list({ search: email })).data).toHaveLength(2);
  });

  test('is rejected once it has expired', async () => {
    const { client, environmentId } = account.live;
    const { id } = await client.mails.test({ email: address() });
    await setStatus(environmentId, id, 'failed', { expiresAt: new Date(Date.now() - 1_000) });
    await expect(client.mails.resend(id)).rejects.toMatchObject({
      ...{ code: 'INVALID_TRANSITION', message: `The e-mail ${id} has expired.` },
    });
  });
});

describe('reported bounce', () => {
  test('suppresses the recipient of a mail by its Message-ID, its id or the address', async () => {
    const { client } = account.live;
    for (const [kind, reason] of [
      ['bounce', 'bounced'],
      ['complaint', 'complained'],
    ] as const) {
      const email = address();
      const { id } = await client.mails.test({ email });
      const suppression = await client.mails.reportBounce({ message_id: `<${id}@example.com>`, kind });
      expect(suppression).toMatchObject({ id: expect.stringMatching(/^sup_/), email, reason });
      // Suppressed mails keep their reason.
      expect(await client.mails.reportBounce({ message_id: id, kind: 'bounce' })).toEqual(suppression);
      expect(await client.mails.reportBounce({ email: email.toUpperCase(), kind: 'bounce' })).toMatchObject({
        ...{ id: suppression.id, reason },
      });
      expect((await client.mailSuppressions.list({ email: email.toUpperCase() })).data).toEqual([
        suppression,
      ]);
    }
  });

  test('of an address without mails is found by address, which is not stored', async () => {
    const { client, environmentId } = account.live;
    const email = address();
    const { id } = await client.mails.reportBounce({ email, kind: 'bounce' });
    expect((await client.mailSuppressions.list({ email })).data).toMatchObject([{ id, email: null }]);
    const where = { environmentId_id: { environmentId, id } };
    const row = await server.db.orm.mailSuppression.findUniqueOrThrow({ where });
    expect(Buffer.from(row.addressMark).toString('latin1')).not.toContain(email);
  });

  test('requires exactly one identifier of a mail', async () => {
    const path = '/v1/mail-bounces';
    expect(await account.refusal('POST', path, { kind: 'bounce' })).toEqual([
      400,
      'VALIDATION_ERROR',
      'message_id',
    ]);
    const both = { message_id: 'mal_x', email: address(), kind: 'bounce' };
    expect(await account.refusal('POST', path, both)).toEqual([400, 'VALIDATION_ERROR', 'message_id']);
    const soft = { email: address(), kind: 'soft' };
    expect(await account.refusal('POST', path, soft)).toEqual([400, 'VALIDATION_ERROR', 'kind']);
    const unknown = { message_id: '<mal_unknown@example.com>', kind: 'bounce' };
    expect(await account.refusal('POST', path, unknown)).toEqual([404, 'NOT_FOUND', 'message_id']);
  });

  test('can be lifted, and the address suppressed again', async () => {
    const { client } = account.live;
    const email = address();
    const { id } = await client.mails.reportBounce({ email, kind: 'bounce' });
    expect(await client.mailSuppressions.delete(id)).toEqual({ id, deleted: true });
    expect((await client.mailSuppressions.list({ email })).data).toEqual([]);
    expect((await client.mails.reportBounce({ email, kind: 'complaint' })).reason).toBe('complained');
  });
});

describe('mails of another environment', () => {
  test('cannot be seen, sent, lifted or reported', { tags: 'slow' }, async () => {
    const email = address();
    const mine = await account.live.client.mails.test({ email });
    const suppression = await account.live.client.mails.reportBounce({ email, kind: 'bounce' });
    const others: Pick<TestAccount, 'client'>[] = [
      account,
      await server.account(),
      (await server.account()).live,
    ];
    for (const { client } of others) {
      for (const call of [
        () => client.mails.get(mine.id),
        () => client.mails.resend(mine.id),
        () => client.mails.reportBounce({ message_id: mine.id, kind: 'bounce' }),
        () => client.mailSuppressions.delete(suppression.id),
      ])
        await expect(call()).rejects.toMatchObject({ code: 'NOT_FOUND' });
      expect((await client.mails.list({ search: email })).data).toEqual([]);
      expect((await client.mailSuppressions.list({ email })).data).toEqual([]);
      expect((await client.persons.export({ email })).mails).toEqual([]);
    }
  });
});

test('excludes a mail to a user from lists, hides its content, and does not resend or report it', async () => {
  const { live, environmentId } = account;
  const { accountId } = await server.db.orm.environment.findUniqueOrThrow({ where: { id: environmentId } });
  const recipient = address();
  await inTransaction(server.db, (tx) =>
    queueUserMail(tx, server.deps, {
      ...{ accountId, userId: null, recipient, language: 'en', kind: 'sign_in_code' },
      values: { code: 'XK4P-9QTM', link: 'https://example.com/#XK4P-9QTM', minutes: 10 },
      ...{ dedupeKey: recipient, expiresInSeconds: null },
    }),
  );
  const { id } = await server.db.orm.userMail.findFirstOrThrow({ where: { recipient } });
  for (const { client } of [account, live]) {
    expect((await client.mails.list({ search: recipient })).data).toEqual([]);
    expect((await client.persons.export({ email: recipient })).mails).toEqual([]);
    for (const call of [
      () => client.mails.get(id),
      () => client.mails.resend(id),
      () => client.mails.reportBounce({ message_id: id, kind: 'bounce' }),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
});

test('deletes mails to an erased person’s address and keeps its suppression', { tags: 'slow' }, async () => {
  const { client, given } = await server.account();
  const affiliate = await given.affiliate();
  const email = affiliate.email.toUpperCase();
  const key = { idempotencyKey: unique('test') };
  const { id } = await client.mails.test({ email }, key);
  const other = await client.mails.test({ email: address() });
  const suppression = await client.mails.reportBounce({ message_id: id, kind: 'bounce' });
  expect((await client.persons.export({ email })).mails).toMatchObject([{ id, subject: expect.any(String) }]);
  await client.erasures.create({ affiliate_id: affiliate.id, reason: 'requested' });
  await expect(client.mails.get(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect((await client.mails.list()).data).toEqual([other]);
  expect((await client.mailSuppressions.list()).data).toEqual([{ ...suppression, email: null }]);
  expect((await client.mailSuppressions.list({ email })).data).toMatchObject([{ id: suppression.id }]);
});

test('filters the list by status and pages it newest first', async () => {
  const { client, environmentId } = await server.account();
  const made: string[] = [];
  for (let count = 0; count < 5; count += 1) made.unshift((await client.mails.test({ email: address() })).id);
  await setStatus(environmentId, made[1] ?? '', 'accepted');
  expect((await client.mails.list({ status: 'accepted' })).data.map(({ id }) => id)).toEqual([made[1]]);
  expect((await client.mails.list({ search: '%' })).data).toEqual([]);
  const paged: string[] = [];
  for await (const { id } of client.mails.list({ limit: 2 })) paged.push(id);
  expect(paged).toEqual(made);
  expect(await account.refusal('GET', '/v1/mails?status=sent')).toEqual([400, 'VALIDATION_ERROR', 'status']);
});
