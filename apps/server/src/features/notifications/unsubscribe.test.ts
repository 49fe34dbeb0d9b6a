import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { type TestAccount, useAccount, useServer } from '../../../test/support/harness.ts';
import { unsubscribeDigest } from './unsubscribe.ts';

const server = useServer();
const account = useAccount(server);
const newToken = () => randomBytes(16).toString('base64url');

let token: string;
let affiliateId: string;
beforeEach(async () => {
  ({ token, affiliateId } = await subscriber(account));
});

async function subscriber({ environmentId, given, client }: TestAccount, changed = {}) {
  const program = await given.program();
  await client.programs.update(program.programId, { name: 'Acme <b>Shoes</b>' });
  const { id } = await given.affiliate({ program });
  const made = newToken();
  await server.db.orm.affiliatePreferences.create({
    data: {
      environmentId,
      affiliateId: id,
      unsubscribeDigest: new Uint8Array(unsubscribeDigest(made)),
      ...changed,
    },
  });
  return { token: made, affiliateId: id, program };
}

/** Opens the link like a mail program: without a cookie or an origin, as a form (RFC 8058). */
const open = async (method: 'GET' | 'HEAD' | 'POST', of: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${server.baseUrl}/u/${of}`, {
    method,
    headers,
    ...(method === 'POST' && { body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
};

const choice = async (id = affiliateId) =>
  (
    await server.db.orm.affiliatePreferences.findFirst({
      where: { environmentId: account.environmentId, affiliateId: id },
    })
  )?.salesMails ?? null;

describe('unsubscribe link', () => {
  test('shows a button in the merchant’s name when opened, and changes nothing', async () => {
    for (const method of ['GET', 'HEAD'] as const) {
      const { status, headers, text } = await open(method, token);
      expect(status).toBe(200);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.has('set-cookie')).toBe(false);
      if (method === 'HEAD') continue;
      expect(text).toContain('from Acme &lt;b&gt;Shoes&lt;/b&gt;?');
      expect(text).toContain('<form method="post"><button>Unsubscribe</button></form>');
      expect(text).not.toMatch(/tributary|<script|<link|<img/i);
    }
    expect(await choice()).toBe('daily');
    expect((await account.client.auditLog.list({ object: affiliateId })).data[0]?.action).not.toBe(
      'notifications.unsubscribe',
    );
  });

  test('unsubscribes by POST without a session, a cookie or an origin, however often it is sent', async () => {
    for (let times = 0; times < 2; times += 1) {
      const { status, text } = await open('POST', token);
      expect(status).toBe(200);
      expect(text).toContain('You will no longer receive e-mails about new commissions');
      expect(text).not.toContain('<form');
    }
    expect(await choice()).toBe('off');
    await server.relay();
    const entries = (await account.client.auditLog.list({ object: affiliateId })).data.filter(
      ({ action }) => action === 'notifications.unsubscribe',
    );
    expect(entries).toEqual([expect.objectContaining({ actor: affiliateId, object: affiliateId, ip: null })]);
  });

  test('does not affect other affiliates', async () => {
    const other = await subscriber(account);
    await open('POST', token);
    expect(await choice(other.affiliateId)).toBe('daily');
  });

  test('also unsubscribes the affiliate into which its affiliate was merged', async () => {
    const { client, given } = account;
    const program = await given.program();
    const [source, staying] = [await given.affiliate({ program }), await given.affiliate({ program })];
    const made = newToken();
    const { environmentId } = account;
    await server.db.orm.affiliatePreferences.create({
      data: {
        environmentId,
        affiliateId: source.id,
        unsubscribeDigest: new Uint8Array(unsubscribeDigest(made)),
      },
    });
    await client.affiliates.merge(source.id, { into: staying.id, reason: 'same person' });
    expect((await open('POST', made)).text).toContain('no longer receive');
    expect([await choice(source.id), await choice(staying.id)]).toEqual(['off', 'off']);
  });

  test('uses the language that the affiliate chose', async () => {
    const german = await subscriber(account, { language: 'de' });
    const { text } = await open('GET', german.token, { 'Accept-Language': 'en' });
    expect(text).toContain('<html lang="de">');
    expect(text).toContain('<button>Abbestellen</button>');
  });

  test.each([
    ['that nobody has', newToken()],
    ['that is too short', 'abc'],
    ['of other characters', `${'a'.repeat(21)}!`],
    ['of 300 characters', 'a'.repeat(300)],
  ])('is not found with a token %s, even by POST', async (_, unknown) => {
    for (const method of ['GET', 'POST'] as const) {
      const { status, text } = await open(method, unknown, { 'Accept-Language': 'de-AT, en;q=0.5' });
      expect([status, text]).toEqual([404, expect.stringContaining('Dieser Link funktioniert nicht.')]);
    }
  });

  test('is rejected if it cannot be decoded', async () => {
    expect((await open('GET', '%zz')).status).toBe(400);
  });

  test('is deleted with the affiliate', async () => {
    await account.client.erasures.create({ affiliate_id: affiliateId, reason: 'requested' });
    expect(await choice()).toBeNull();
    expect((await open('POST', token)).status).toBe(404);
  });
});

test('exports the affiliate’s preferences', async () => {
  await open('POST', token);
  const { email } = await account.client.affiliates.get(affiliateId);
  const { affiliates } = await account.client.persons.export({ email });
  expect(affiliates[0]?.preferences).toEqual({
    ...{ language: null, sales_mails: 'off', updated_at: expect.stringMatching(/Z$/) },
  });
});

describe('network that guesses', () => {
  const own = useServer();

  test('is rate limited after 60 unknown links in a minute, without look-ups', async () => {
    const statuses: number[] = [];
    for (let times = 0; times < 61; times += 1)
      statuses.push((await fetch(`${own.baseUrl}/u/${newToken()}`)).status);
    expect([statuses.slice(0, 60).every((status) => status === 404), statuses[60]]).toEqual([true, 429]);
    const refused = await fetch(`${own.baseUrl}/u/${newToken()}`, { method: 'POST' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
