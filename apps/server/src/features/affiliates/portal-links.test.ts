import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { environmentMailsTo, portalBrowser } from '../../../test/support/affiliate-browser.ts';
import { unique } from '../../../test/support/given.ts';
import { type RawAnswer, useServer } from '../../../test/support/harness.ts';
import { mailOn } from '../../../test/support/mail-settings.ts';

const encryptionKeys = [randomBytes(32)] as const;
const server = useServer({ mail: mailOn(1), trustProxy: 1, encryptionKeys });
const withoutMail = useServer({ encryptionKeys });

let networks = 0;
const network = () => {
  networks += 1;
  return `10.${networks >> 8}.${networks & 255}.1`;
};

/** Creates a live program with an open portal, and browsers in separate networks. */
async function portal(on = server) {
  const account = await on.account();
  const { given, client } = account.live;
  const environmentId = account.liveEnvironmentId;
  const program = await given.program();
  const { programId } = program;
  await client.portals.update(programId, { is_open: true, brand_name: 'Analytical Engines' });
  const affiliate = () => given.affiliate({ program, email: `${unique('ada')}@example.com` });
  const browser = () => portalBrowser(on, programId, { address: network() });
  return { given, client, environmentId, program, programId, affiliate, ada: await affiliate(), browser };
}

const outcome = ({ status, body }: RawAnswer) => [status, body.error?.code ?? null];
const tokenOf = (url: string | null) => url?.split('#')[1] ?? '';
const spent = [401, 'INVITATION_SPENT'];
const invitationsTo = async (email: string) =>
  (await environmentMailsTo(server, email)).filter(({ kind }) => kind === 'portal_invitation');

describe('portal sign-in link', () => {
  test('signs the affiliate in once, but never counts as a recent sign-in', async () => {
    const { client, ada, browser, programId, environmentId } = await portal();
    const { url, expires_at } = await client.affiliates.createPortalLink(ada.id);
    expect(url).toMatch(new RegExp(`^${server.baseUrl}/p/${programId}/welcome#[\\w-]{43}$`));
    expect(Date.parse(expires_at) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
    const row = await server.db.orm.portalLink.findFirst({ where: { environmentId } });
    expect(JSON.stringify(row)).not.toContain(tokenOf(url));

    const own = browser();
    const accept = (from = own) => from.call('POST', '/v1/portal/link-acceptances', { token: tokenOf(url) });
    const accepted = await accept();

    expect(accepted).toMatchObject({ status: 201, body: { data: { email: ada.email } } });
    expect(accepted.body.data.authenticated_at).toBe('1970-01-01T00:00:00.000Z');
    expect((await own.call('GET', '/v1/portal/me')).status).toBe(200);
    expect(outcome(await own.call('POST', '/v1/portal/me/email', { email: 'new@example.com' }))).toEqual([
      403,
      'REAUTHENTICATION_REQUIRED',
    ]);
    expect(outcome(await accept(browser()))).toEqual(spent);
    const entries = await server.db.orm.auditEntry.findMany({ where: { environmentId, actor: ada.id } });
    expect(entries.map(({ action }) => action)).toEqual(['portalInvitations.accept']);
  });

  test('is not in the response to a repeated request', async () => {
    const { client, ada } = await portal();
    const idempotencyKey = unique('key');
    const first = await client.affiliates.createPortalLink(ada.id, { idempotencyKey });
    const again = await client.affiliates.createPortalLink(ada.id, { idempotencyKey });
    expect([typeof first.url, again.url]).toEqual(['string', null]);
    expect(again.expires_at).toBe(first.expires_at);
  });

  test('expires with a later link, after a week, with another address, and with an erasure', async () => {
    const { client, affiliate, browser, environmentId } = await portal();
    const ended: Record<string, (id: string) => Promise<unknown>> = {
      later: (id) => client.affiliates.createPortalLink(id),
      week: (affiliateId) =>
        server.db.lists.query(
          `update portal_links set expires_at = now() where environment_id = $1 and affiliate_id = $2`,
          [environmentId, affiliateId],
        ),
      address: (id) => client.affiliates.update(id, { email: `${unique('grace')}@example.com` }),
      erasure: (affiliate_id) => client.erasures.create({ affiliate_id, reason: 'requested' }),
    };
    for (const [name, end] of Object.entries(ended)) {
      const { id } = await affiliate();
      const token = tokenOf((await client.affiliates.createPortalLink(id)).url);
      await end(id);
      const answer = await browser().call('POST', '/v1/portal/link-acceptances', { token });
      expect([name, ...outcome(answer)]).toEqual([name, ...spent]);
    }
  });

  test('works only in its own portal, and reveals nothing about other tokens', { tags: 'slow' }, async () => {
    const { client, ada, given, browser } = await portal();
    const other = await given.program();
    await client.portals.update(other.programId, { is_open: true });
    const token = tokenOf((await client.affiliates.createPortalLink(ada.id)).url);
    const elsewhere = portalBrowser(server, other.programId, { address: network() });
    for (const [from, sent] of [
      [elsewhere, token],
      [browser(), `${token}x`],
      [browser(), 'x'.repeat(43)],
    ] as const)
      expect(outcome(await from.call('POST', '/v1/portal/link-acceptances', { token: sent }))).toEqual(spent);
    const closed = portalBrowser(server, 'prg_none', { address: network() });
    expect(outcome(await closed.call('POST', '/v1/portal/link-acceptances', { token }))).toEqual([
      404,
      'NOT_FOUND',
    ]);
    expect((await browser().call('POST', '/v1/portal/link-acceptances', { token })).status).toBe(201);
  });

  test('signs in one browser if two open it at once', async () => {
    const { client, ada, browser } = await portal();
    const token = tokenOf((await client.affiliates.createPortalLink(ada.id)).url);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => browser().call('POST', '/v1/portal/link-acceptances', { token })),
    );
    expect(answers.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(1);
  });

  test('is rejected while the portal is closed, and for an erased affiliate', async () => {
    const { client, ada, affiliate, programId } = await portal();
    const { id } = await affiliate();
    await client.erasures.create({ affiliate_id: id, reason: 'requested' });
    await expect(client.affiliates.createPortalLink(id)).rejects.toMatchObject({ code: 'ERASED' });
    await client.portals.update(programId, { is_open: false });
    await expect(client.affiliates.createPortalLink(ada.id)).rejects.toMatchObject({
      code: 'INVALID_TRANSITION',
      message: expect.stringContaining(`The portal of ${programId} is closed`),
    });
  });

  test('works without a mail server', async () => {
    const { client, ada, browser } = await portal(withoutMail);
    const token = tokenOf((await client.affiliates.createPortalLink(ada.id)).url);
    expect((await browser().call('POST', '/v1/portal/link-acceptances', { token })).status).toBe(201);
  });

  test.each(['x-forwarded-host', 'forwarded'])(
    'does not use the URL from %s, nor does its mail',
    async (header) => {
      const { client, ada } = await portal();
      const headers = { [header]: header === 'forwarded' ? 'host=evil.example' : 'evil.example' };
      const { url } = await client.affiliates.createPortalLink(ada.id, { headers });
      await client.affiliates.act({ action: 'invite', ids: [ada.id] }, { headers });
      const [mail] = await invitationsTo(ada.email);
      for (const link of [url, mail?.values.link]) expect(link).toContain(`${server.baseUrl}/p/`);
    },
  );
});

describe('inviting affiliates', () => {
  test('mails a sign-in link in the brand’s name, once a day', async () => {
    const { client, ada, browser, environmentId } = await portal();
    const first = await client.affiliates.act({ action: 'invite', ids: [ada.id] });
    expect(first).toMatchObject({
      results: [{ id: ada.id, status: 'APPROVED', changed: true }],
      counts: { done: 1, failed: 0 },
    });
    const again = await client.affiliates.act({ action: 'invite', ids: [ada.id] });
    expect(again.results).toEqual([{ id: ada.id, status: 'APPROVED', changed: false }]);
    const mails = await invitationsTo(ada.email);
    expect(mails).toMatchObject([{ values: { brand: { name: 'Analytical Engines' }, days: 7 } }]);

    const token = tokenOf(mails[0]?.values.link);
    expect((await browser().call('POST', '/v1/portal/link-acceptances', { token })).status).toBe(201);
    await server.db.lists.query(
      `update portal_links set mailed_at = now() - interval '25 hours' where environment_id = $1`,
      [environmentId],
    );
    const later = await client.affiliates.act({ action: 'invite', ids: [ada.id] });
    expect(later.results[0]?.changed).toBe(true);
    expect(await invitationsTo(ada.email)).toHaveLength(2);
  });

  test('rejects affiliates who cannot be invited with a reason and invites the others', {
    tags: 'slow',
  }, async () => {
    const { client, given, ada, affiliate } = await portal();
    const [rejected, merged, erased, suppressed] = [
      await affiliate(),
      await affiliate(),
      await affiliate(),
      await affiliate(),
    ];
    await client.affiliates.update(rejected.id, { status: 'rejected' });
    await client.affiliates.merge(merged.id, { into: ada.id, reason: 'The same person' });
    await client.erasures.create({ affiliate_id: erased.id, reason: 'requested' });
    await client.mails.reportBounce({ email: suppressed.email, kind: 'bounce' });
    const closed = await given.affiliate({ program: await given.program() });
    const ids = [rejected.id, merged.id, erased.id, suppressed.id, closed.id, 'aff_none', ada.id];

    const { results, counts } = await client.affiliates.act({ action: 'invite', ids });

    expect(results.map(({ changed, error }) => [changed, error?.message ?? null])).toEqual([
      [false, expect.stringContaining('is rejected')],
      [false, expect.stringContaining(`was merged into ${ada.id}`)],
      [false, expect.stringContaining('was erased')],
      [false, expect.stringContaining('suppressed')],
      [false, expect.stringContaining('is closed')],
      [false, 'No such affiliate: aff_none.'],
      [true, null],
    ]);
    expect(counts).toEqual({ done: 1, failed: 6 });
    for (const { email } of [rejected, merged, suppressed, closed])
      expect(await invitationsTo(email)).toEqual([]);
  });

  test('accepts a filter and changes no one', async () => {
    const { client, affiliate, programId, environmentId } = await portal();
    await affiliate();
    const before = await client.affiliates.list({ program_id: programId });
    const events = await server.db.orm.outboxEvent.count({ where: { environmentId } });
    const filter = { program_id: programId, recorded_before: new Date(Date.now() + 60_000).toISOString() };
    const { counts } = await client.affiliates.act({ action: 'invite', filter });
    expect(counts.done).toBe(2);
    expect((await client.affiliates.list({ program_id: programId })).data).toEqual(before.data);
    expect(await server.db.orm.outboxEvent.count({ where: { environmentId } })).toBe(events);
  });

  test('is rejected in a live environment that sends no mail', async () => {
    const { client, ada, environmentId } = await portal(withoutMail);
    await expect(client.affiliates.act({ action: 'invite', ids: [ada.id] })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
    });
    expect(await withoutMail.db.orm.portalLink.count({ where: { environmentId } })).toBe(0);
  });
});
