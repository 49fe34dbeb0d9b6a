import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { portalBrowser } from '../../../../test/support/affiliate-browser.ts';
import { unique } from '../../../../test/support/given.ts';
import { useServer } from '../../../../test/support/harness.ts';
import { mailOn } from '../../../../test/support/mail-settings.ts';

const encryptionKeys = [randomBytes(32)] as const;
const server = useServer({ mail: mailOn(1), trustProxy: 1, encryptionKeys });
const path = '/v1/portal/notifications';
let networks = 0;

async function signedIn() {
  const { live, liveEnvironmentId: environmentId } = await server.account();
  const program = await live.given.program();
  await live.client.portals.update(program.programId, { is_open: true });
  const enter = async () => {
    const affiliate = await live.given.affiliate({ program, email: `${unique('ada')}@example.com` });
    networks += 1;
    const own = portalBrowser(server, program.programId, { address: `10.1.${networks}.1` });
    await own.signIn(affiliate.email);
    return { own, affiliate };
  };
  return { client: live.client, environmentId, enter };
}

let at: Awaited<ReturnType<typeof signedIn>>;
beforeEach(async () => {
  at = await signedIn();
});

describe('mail preferences of an affiliate', () => {
  test('default to a daily summary in the language of the portal', async () => {
    const { own } = await at.enter();
    expect((await own.call('GET', path)).body.data).toEqual({ language: null, sales: 'daily' });
  });

  test('are set field by field, only for the affiliate, and audited', { tags: 'slow' }, async () => {
    const [{ own, affiliate }, other] = [await at.enter(), await at.enter()];
    const put = async (body: object) => (await own.call('PUT', path, body)).body.data;
    expect(await put({ language: 'de' })).toEqual({ language: 'de', sales: 'daily' });
    expect(await put({ sales: 'off' })).toEqual({ language: 'de', sales: 'off' });
    expect(await put({})).toEqual({ language: 'de', sales: 'off' });
    expect(await put({ language: null, sales: 'each' })).toEqual({ language: null, sales: 'each' });
    expect((await own.call('GET', path)).body.data).toEqual({ language: null, sales: 'each' });
    expect((await other.own.call('GET', path)).body.data).toEqual({ language: null, sales: 'daily' });
    const entries = await server.db.orm.auditEntry.findMany({
      where: { environmentId: at.environmentId, action: 'portalNotifications.update' },
    });
    expect(new Set(entries.map(({ actor, object }) => `${actor} ${object}`))).toEqual(
      new Set([`${affiliate.id} ${affiliate.id}`]),
    );
  });

  test.each([
    [{ sales: 'weekly' }, 'sales'],
    [{ sales: null }, 'sales'],
    [{ language: 'fr' }, 'language'],
    [{ affiliate_id: 'aff_1' }, 'affiliate_id'],
    [{ unsubscribe_digest: 'x' }, 'unsubscribe_digest'],
  ])('are rejected as %j', async (body, field) => {
    const { own } = await at.enter();
    const { status, body: answer } = await own.call('PUT', path, body);
    expect([status, answer.error.code, answer.error.field]).toEqual([400, 'VALIDATION_ERROR', field]);
  });

  test('determine the language of codes', async () => {
    const { own, affiliate } = await at.enter();
    await own.call('PUT', path, { language: 'de' });
    await own.call('POST', '/v1/portal/me/codes', {});
    const [mail] = (await at.client.mails.list({ search: affiliate.email })).data;
    expect(mail).toMatchObject({ kind: 'affiliate_code', language: 'de' });
  });
});
