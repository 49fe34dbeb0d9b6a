import { describe, expect, test } from 'vitest';
import { useServer } from '../../../test/support/harness.ts';
import { mailOn } from '../../../test/support/mail-settings.ts';
import { inTransaction } from '../db/transaction.ts';
import { boundToUserMail } from '../encryption/cipher.ts';
import { queueUserMail, type UserMail } from './queue.ts';

const server = useServer({ mail: mailOn(1) });
const without = useServer();

async function codeFor(
  of: typeof server,
  changed: Partial<UserMail<'sign_in_code'>> = {},
): Promise<UserMail<'sign_in_code'>> {
  const { environmentId } = await of.account();
  const { accountId } = await of.db.orm.environment.findUniqueOrThrow({ where: { id: environmentId } });
  return {
    ...{ accountId, userId: null, recipient: 'ada@example.com', language: 'en', kind: 'sign_in_code' },
    values: { code: 'XK4P-9QTM', link: 'https://example.com/app/enter#XK4P-9QTM', minutes: 10 },
    ...{ dedupeKey: 'challenge 1', expiresInSeconds: 600 },
    ...changed,
  };
}

const queue = (of: typeof server, mail: UserMail<'sign_in_code'>) =>
  inTransaction(of.db, (tx) => queueUserMail(tx, of.deps, mail));
const rowsOf = (of: typeof server, { accountId }: { accountId: string }) =>
  of.db.orm.userMail.findMany({ where: { accountId } });

describe('mail to a user', () => {
  test('is queued once for its key, with its values encrypted', async () => {
    const mail = await codeFor(server);
    expect(await queue(server, mail)).toBe(true);
    expect(await queue(server, { ...mail, recipient: 'eve@example.com' })).toBe(false);
    const [row, ...others] = await rowsOf(server, mail);
    expect(others).toEqual([]);
    expect(row).toMatchObject({ recipient: 'ada@example.com', status: 'waiting', attempts: 0, lease: null });
    expect(row?.id).toMatch(/^mal_/);
    const sealed = row?.parameters ?? new Uint8Array();
    expect(Buffer.from(sealed).toString('latin1')).not.toContain('XK4P');
    const { id = '' } = row ?? {};
    expect(server.deps.cipher.open(sealed, boundToUserMail({ ...mail, id }))).toEqual(mail.values);
  });

  test('is queued once by two concurrent requests', async () => {
    const mail = await codeFor(server);
    const queued = await Promise.all(Array.from({ length: 8 }, () => queue(server, mail)));
    expect(queued.filter(Boolean)).toHaveLength(1);
    expect(await rowsOf(server, mail)).toHaveLength(1);
  });

  test('is part of the transaction that queues it', async () => {
    const mail = await codeFor(server);
    const failing = inTransaction(server.db, async (tx) => {
      await queueUserMail(tx, server.deps, mail);
      throw new Error('planted');
    });
    await expect(failing).rejects.toThrow('planted');
    expect(await rowsOf(server, mail)).toEqual([]);
  });

  test('wakes the servers after its commit', async () => {
    const mail = await codeFor(server);
    const seen: string[] = [];
    const woken = server.deps.feed.mailQueued(60_000).then(() => seen.push('woken'));
    await inTransaction(server.db, async (tx) => {
      await queueUserMail(tx, server.deps, mail);
      seen.push('queued');
    });
    await woken;
    expect(seen).toEqual(['queued', 'woken']);
  });

  test('is sent to a punycode domain, and to an address of 254 characters', async () => {
    const mail = await codeFor(server, { recipient: 'ada@Bücher.example' });
    await queue(server, mail);
    const long = `${'a'.repeat(242)}@example.com`;
    await queue(server, { ...mail, recipient: long, dedupeKey: 'long' });
    const recipients = (await rowsOf(server, mail)).map(({ recipient }) => recipient);
    expect(recipients.sort()).toEqual(['ada@xn--bcher-kva.example', long].sort());
  });

  test.each(['ada@example.com\r\nBcc: eve@example.com', `${'a'.repeat(243)}@example.com`, 'ada'])(
    'to %j is rejected',
    async (recipient) => {
      const mail = await codeFor(server, { recipient });
      await expect(queue(server, mail)).rejects.toMatchObject({ code: 'VALIDATION_ERROR', field: 'email' });
    },
  );

  test('is rejected if it cannot be rendered', async () => {
    const mail = await codeFor(server);
    const wrong = { ...mail, values: { ...mail.values, link: 'javascript:alert(1)' } };
    await expect(queue(server, wrong)).rejects.toThrow(RangeError);
  });

  test('is not queued by a server without SMTP, which says so', async () => {
    expect([server.deps.mail.canSend, without.deps.mail.canSend]).toEqual([true, false]);
    const mail = await codeFor(without);
    expect(await queue(without, mail)).toBe(false);
    expect(await rowsOf(without, mail)).toEqual([]);
  });
});
