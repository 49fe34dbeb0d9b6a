import { setTimeout as sleep } from 'node:timers/promises';
import { contract, type NamedRoute, routesOf } from '@tributary/contract';
import { APPLICATION_SECONDS_MIN } from '@tributary/core';
import { beforeAll, describe, expect, test } from 'vitest';
import { codeTo } from '../../../../apps/server/test/support/affiliate-browser.ts';
import { openAuthenticator } from '../../../../apps/server/test/support/authenticator.ts';
import { totpOf } from '../../../../apps/server/test/support/browser.ts';
import { checkedFetch } from '../../../../apps/server/test/support/checked-fetch.ts';
import {
  type Given,
  PASSWORD,
  publicUrl,
  tokenOf,
  unique,
} from '../../../../apps/server/test/support/given.ts';
import { useServer } from '../../../../apps/server/test/support/harness.ts';
import { providerIn } from '../../../../apps/server/test/support/identity-provider.ts';
import { mailOn } from '../../../../apps/server/test/support/mail-settings.ts';
import { mailsTo } from '../../../../apps/server/test/support/mails.ts';
import { openProvider } from '../../../../apps/server/test/support/oidc.ts';
import { type Ids, oneOfEach } from '../../../../apps/server/test/support/one-of-each.ts';
import { placesOfIds } from '../../../../apps/server/test/support/places-of-ids.ts';
import { removableOf } from '../../../../apps/server/test/support/removable.ts';
import { type TestUser, userIn } from '../../../../apps/server/test/support/users.ts';
import { validRequests } from '../../../../apps/server/test/support/valid-requests.ts';
import { Tributary } from '../../src/client.ts';
import { TributaryPortal } from '../../src/portal.ts';
import { webhookHeaders } from '../../src/testing.ts';
import { callMethod, methodsOf } from '../methods-of.ts';

interface Schema {
  safeParse(value: unknown): { readonly success: boolean };
}

const signingSecret = 'a-signing-secret-of-some-length';
const routes = routesOf(contract).map(({ name, route }) => ({
  name,
  route,
  pattern: new RegExp(`^${route.path.replace(/:\w+/g, '[^/]+')}$`),
}));

/** Methods of the client that have resolved, and routes whose response was parsed with the contract's schema. */
const exercised = new Set<string>();
const parsed = new Set<string>();

let client: Tributary;
let given: Given;
const server = useServer({ signingSecrets: [signingSecret], mail: mailOn(1) });
beforeAll(async () => {
  const account = await server.account();
  ({ given } = account);
  client = clientOf(account.apiKey);
});

/** Adds a cookie jar to `fetch`, which has one only in browsers. */
function withCookies(): typeof fetch {
  const cookies = new Map<string, string>();
  return async (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('origin', server.baseUrl);
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await recording(input, { ...init, headers });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    return response;
  };
}

const portalOf = (program: string) =>
  watched(
    new TributaryPortal({ program, baseUrl: server.baseUrl, maxRetries: 0, fetch: withCookies() }),
    'portal:',
  );

/** Returns a client in a page where the user is signed in. */
function pageOf({ headers: of }: TestUser): Tributary {
  const cookies = new Map([of.cookie.split('=') as [string, string]]);
  const inPage: typeof fetch = async (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('origin', server.baseUrl);
    headers.set('cookie', [...cookies].map((each) => each.join('=')).join('; '));
    const response = await recording(input, { ...init, headers });
    for (const [name = '', value = ''] of response.headers.getSetCookie().map((each) => each.split(/[=;]/)))
      cookies.set(name, value);
    return response;
  };
  const environment = of['tributary-environment'];
  return watched(new Tributary({ environment, baseUrl: server.baseUrl, maxRetries: 0, fetch: inPage }));
}

const clientOf = (apiKey: string) =>
  watched(new Tributary({ apiKey, signingSecret, baseUrl: server.baseUrl, maxRetries: 0, fetch: recording }));

/** Parses every response with the contract. Strict: a success without a schema in the contract is a failure too. */
const recording: typeof fetch = async (input, init) => {
  const response = await checkedFetch(input, init);
  const { pathname } = new URL(String(input));
  const found = routes.find(({ route, pattern }) => route.method === init?.method && pattern.test(pathname));
  if (response.ok) {
    expect(found?.route.responses, `${init?.method} ${pathname}`).toHaveProperty(String(response.status));
    parsed.add(found?.name ?? pathname);
  }
  return response;
};

/** Records the names of the client's methods that succeed, such as `groups.incentives.create`. */
function watched<T extends object>(noun: T, path = ''): T {
  return new Proxy(noun, {
    get: (target, key) => {
      const value = Reflect.get(target, key, target);
      const name = `${path}${String(key)}`;
      if (typeof value === 'object' && value !== null) return watched(value, `${name}.`);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        const result = value.apply(target, args);
        if (typeof result?.then === 'function')
          result.then(
            () => exercised.add(name),
            () => undefined,
          );
        else exercised.add(name);
        return result;
      };
    },
  });
}

/** Returns the ids of a whole list, page by page. */
const ids = async (list: AsyncIterable<{ id: string }>) => {
  const found: string[] = [];
  for await (const { id } of list) found.push(id);
  return found;
};

const required: Readonly<Record<string, string>> = {
  email: 'someone@example.com',
  q: 'someone',
  from: '2026-01-01T00:00:00Z',
  to: '2026-02-01T00:00:00Z',
  month: '2026-01',
};

/**
 * Returns the required query parameters of a route. Journals and accruals require a program, because there are several.
 */
function queryOf({ name, route }: NamedRoute, ids: Ids): object {
  const { shape } = ('query' in route ? route.query : {}) as { shape: Record<string, Schema> };
  const names = Object.keys(shape).filter((name) => !shape[name]?.safeParse(undefined).success);
  const ofProgram = isOfProgram(name) && { program_id: ids.program };
  return { ...Object.fromEntries(names.map((each) => [each, required[each]])), ...ofProgram };
}

const isOfProgram = (name: string) => name.startsWith('accounting.') || name === 'reports.accruals';

/** Reads a list page by page. */
async function expectEachOnce(of: Tributary, name: string, inPath: readonly string[]): Promise<void> {
  const list: object = callMethod(of, name, [...inPath, { limit: 1 }]);
  // The feed is tested by following it.
  if (name === 'webhookEvents.list') return void (await list);
  const found = await ids(list as AsyncIterable<{ id: string }>);
  expect(found.length, name).toBeGreaterThan(0);
  expect(new Set(found).size, name).toBe(found.length);
}

describe('SDK methods against the server', () => {
  test('cover affiliates and their sign-ups', async () => {
    const { id, program_id, tracking_id } = await given.affiliate();
    expect((await client.affiliates.reject(id, { reason: 'No site.' })).rejection_reason).toBe('No site.');
    expect((await client.affiliates.approve(id)).partnership_status).toBe('APPROVED');
    const acted = await client.affiliates.act({ action: 'approve', ids: [id] });
    expect(acted.results).toEqual([{ id, status: 'APPROVED', changed: false }]);
    const visitor = { email: `${unique('di')}@example.com` };
    const unknown = await client.signups.create(visitor).withResponse();
    expect([unknown.data, unknown.reason]).toEqual([null, 'no_click']);
    const signup = await client.signups.create({ tracking_id, program_id, ...visitor });
    expect(signup).toMatchObject({ affiliate_id: id, ...visitor });
    const lead = await client.events.create({
      ...{ event_name: 'signed_up', event_type: 'lead', referral_id: signup?.id ?? '' },
    });
    const { affiliate } = await client.referrals.get(lead.referral_id, { expand: ['affiliate'] });
    expect(affiliate.id).toBe(id);
  });

  test('cover conversions, their refunds and commissions', async () => {
    const referral = await given.referral();
    const sale = { sale_amount: 100, sale_amount_currency: 'USD', referral_id: referral.id };
    const orderId = unique('order');
    const conversion = await client.conversions.create({ ...sale, external_event_id: orderId });
    const refund = { amount: 10, external_event_id: unique('refund') };
    for (const _ of [1, 2])
      expect(await client.conversions.refundByEventId(orderId, refund)).toMatchObject({ sale_amount: 90 });
    await expect(client.conversions.refundByEventId(unique('none'), refund)).rejects.toMatchObject({
      name: 'NotFoundError',
      code: 'NOT_FOUND',
    });
    expect(await ids(client.conversions.list({ external_event_id: orderId }))).toEqual([conversion.id]);
    const items = ['a', 'b'].map((each) => ({ ...sale, external_event_id: unique(each) }));
    const batch = await client.conversions.createBatch({ items });
    expect(batch.map(({ data }) => data?.commission_amount)).toEqual([20, 20]);
    const whole = await client.commissions.get(conversion.id, {
      expand: ['affiliate', 'referral', 'program', 'earnings'],
    });
    expect([whole.referral.id, whole.earnings.length]).toEqual([referral.id, 1]);
    const list = client.commissions.list({ referral_id: referral.id, limit: 2, expand: ['affiliate'] });
    const newestFirst = [...batch.map(({ data }) => data?.id).reverse(), conversion.id];
    expect(await ids(list)).toEqual(newestFirst);
  });

  test('cover payouts through every status change', async () => {
    const { affiliate_id, program_id } = await given.conversion();
    const ofProgram = { program_id: program_id ?? '' };
    const first = (await client.payouts.create(ofProgram)).payouts[0]?.id ?? '';
    expect((await client.payouts.update(first, { status: 'pending', paymentMethod: 'wise' })).id).toBe(first);
    expect(await client.payouts.export({ payout_ids: [first] })).toHaveLength(1);
    expect((await client.payouts.start(first)).status).toBe('processing');
    expect((await client.payouts.fail(first)).status).toBe('failed');
    expect((await client.payouts.reopen(first)).status).toBe('pending');
    expect((await client.payouts.cancel(first)).status).toBe('cancelled');
    const second = (await client.payouts.create(ofProgram)).payouts[0]?.id ?? '';
    await client.payouts.start(second);
    const paid = await client.payouts.complete(second, { paymentReference: 'WIRE-1' });
    expect(await client.payouts.complete(second, { paymentReference: 'WIRE-1' })).toEqual(paid);
    expect(await client.payouts.get(second)).toMatchObject({ status: 'completed', amount: 20 });
    expect(await ids(client.payouts.list({ affiliate_id: affiliate_id ?? '', limit: 1 }))).toEqual([
      second,
      first,
    ]);
  });

  test('cover members and invitations', async () => {
    const { url } = await client.invitations.create({ email: 'ben@example.com', role: 'finance' });
    const token = tokenOf(url);
    const offered = await client.invitations.accept({ token, dry_run: true });
    expect(offered).toMatchObject({ needs: 'name_and_password', session: null });
    const { session } = await client.invitations.accept({ token, name: 'Ben', password: PASSWORD });
    expect((await client.members.get(session?.user.id ?? '')).role).toBe('finance');
  });

  test('cover sessions, in a page of the server', async () => {
    const { url } = await client.sessions.createLink();
    let cookie = '';
    const inPage: typeof fetch = async (input, init) => {
      const headers = new Headers(init?.headers);
      headers.set('origin', server.baseUrl);
      headers.set('cookie', cookie);
      const response = await recording(input, { ...init, headers });
      cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie;
      return response;
    };
    const browser = (environment: string) =>
      watched(new Tributary({ environment, baseUrl: server.baseUrl, maxRetries: 0, fetch: inPage }));
    const session = await browser('dev').sessions.create({ token: url.split('#')[1] ?? '' });
    const page = browser(session.environment_id);
    expect(await page.sessions.get()).toMatchObject({ id: session.id, permissions: ['*'] });
    expect(await ids(page.programs.list({ limit: 1 }))).toEqual(
      await ids(client.programs.list({ limit: 1 })),
    );
    const kept = cookie;
    expect(await page.sessions.end()).toEqual({ id: session.id, deleted: true });
    cookie = kept;
    await expect(page.programs.list()).rejects.toMatchObject({
      name: 'AuthenticationError',
      code: 'SESSION_ENDED',
      status: 401,
    });
  });

  test('cover identity providers, in a page of the server', async () => {
    const { liveEnvironmentId } = await server.account();
    const provider = await openProvider();
    try {
      const ada = await userIn(server, liveEnvironmentId, { role: 'owner' });
      const page = pageOf(ada);
      const created = await page.identityProviders.create({
        ...{ name: 'Google', issuer: 'https://accounts.google.com' },
        ...{ client_id: 'tributary', client_secret: 'secret' },
      });
      const changed = await page.identityProviders.update(created.id, { name: 'Workspace' });
      expect(await page.identityProviders.get(created.id)).toEqual(changed);
      const id = await providerIn(server, ada.accountId, provider);
      expect((await page.identityProviders.list()).map((each) => each.id)).toEqual([created.id, id]);
      expect(await page.identityProviders.check(id)).toMatchObject({ is_ok: true });
      const { url } = await page.me.beginIdentity({ identity_provider_id: id });
      const added = await page.me.confirmIdentity({ authorization_response: await provider.throughTo(url) });
      expect(await page.me.identities()).toEqual([added]);
      const { identity_providers } = await page.signIns.options({ account_id: ada.accountId });
      expect(identity_providers).toHaveLength(2);
      const begun = await page.signIns.create({});
      const redirect = await page.signIns.createRedirect(begun.id, { identity_provider_id: id });
      const response = await provider.throughTo(redirect.url);
      const { session } = await page.signIns.answer(begun.id, { authorization_response: response });
      expect(session?.user.id).toBe(ada.userId);
      await expect(page.me.removeIdentity(id)).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
      await page.me.setPassword({ password: 'correct horse battery' });
      expect(await page.me.removeIdentity(id)).toEqual({ id, deleted: true });
      expect(await page.identityProviders.remove(id)).toEqual({ id, deleted: true });
    } finally {
      await provider.close();
    }
  });

  test('cover the approval of a payout, in a page of the server', async () => {
    const account = await server.account();
    const [ada] = [
      await userIn(server, account.environmentId, { role: 'owner' }),
      await userIn(server, account.environmentId, { role: 'owner' }),
    ];
    const key = clientOf(account.apiKey);
    const affiliate = await account.given.affiliate();
    const { id: referral_id } = await account.given.referral({ affiliate_id: affiliate.id });
    await key.commissions.create({
      ...{ referral_id, sale_amount: 100, sale_amount_currency: 'USD', sales_status: 'complete' },
      ...{ commission_amount: 20, commission_currency: 'USD', status: 'ready_for_payment' },
    });
    const { program_id } = affiliate;
    await key.programs.update(program_id, { payout_approval: 'second_person' });
    const id = (await key.payouts.create({ program_id })).payouts[0]?.id ?? '';
    const approved = await pageOf(ada).payouts.approve({ payout_ids: [id] });
    expect(approved).toMatchObject([{ id, approval: 'approved', approved_by: ada.userId }]);
  });

  test('cover sign-ins and the own account, in a page of the server', async () => {
    const { environmentId } = await server.account();
    const [password, totp] = ['correct horse battery', 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'];
    const ada = await userIn(server, environmentId, { role: 'viewer', password, totp, isProven: true });
    const cookies = new Map<string, string>();
    const inPage: typeof fetch = async (input, init) => {
      const headers = new Headers(init?.headers);
      headers.set('origin', server.baseUrl);
      headers.set('cookie', [...cookies].map((each) => each.join('=')).join('; '));
      const response = await recording(input, { ...init, headers });
      for (const [name = '', value = ''] of response.headers.getSetCookie().map((each) => each.split(/[=;]/)))
        cookies.set(name, value);
      return response;
    };
    const browser = (environment: string) =>
      watched(new Tributary({ environment, baseUrl: server.baseUrl, maxRetries: 0, fetch: inPage }));
    const page = browser('dev');
    const { id } = await page.signIns.create({ email: ada.email });
    expect(await page.signIns.sendCode(id)).toMatchObject({ id, sends_codes: true });
    expect((await page.signIns.answer(id, { password })).next).toBe('totp');
    const { session } = await page.signIns.answer(id, { totp: totpOf(totp) });
    const { me } = browser(session?.environments[0]?.environment_id ?? '');
    expect(await me.get()).toMatchObject({ id: ada.userId, has_totp: true });
    expect(await me.update({ language: 'de' })).toMatchObject({ language: 'de' });
    expect(await me.setPassword({ password: 'another horse battery' })).toMatchObject({ has_password: true });
    const { secret } = await me.beginTotp();
    expect((await me.confirmTotp({ totp: totpOf(secret) })).recovery_codes).toHaveLength(10);
    expect((await me.createRecoveryCodes()).recovery_codes).toHaveLength(10);
    expect(await me.removeTotp()).toEqual({ id: ada.userId, deleted: true });
    const passkey = openAuthenticator(server.baseUrl);
    const added = await me.addPasskey(passkey.create(await me.beginPasskey()));
    expect(await me.renamePasskey(added.id, { name: 'Key ring' })).toMatchObject({ id: added.id });
    expect(await me.passkeys()).toMatchObject([{ id: added.id, name: 'Key ring' }]);
    const again = await page.signIns.create({});
    const assertion = passkey.sign(await page.signIns.beginPasskey(again.id));
    const { session: byPasskey } = await page.signIns.answer(again.id, { passkey: assertion });
    expect(byPasskey?.user.id).toBe(ada.userId);
    expect(await me.removePasskey(added.id)).toEqual({ id: added.id, deleted: true });
    const email = `new-${ada.email}`;
    expect((await me.beginEmail({ email })).is_changed).toBe(false);
    const code = (await mailsTo(server, email)).at(-1)?.values.code;
    expect(await me.confirmEmail({ code })).toMatchObject({ email, email_verified: true });
    expect(await me.endOtherSessions()).toEqual({ id: ada.userId, deleted: true });
    const [current] = await me.sessions();
    expect(await me.endSession(current?.id ?? '')).toEqual({ id: byPasskey?.id, deleted: true });
    const anew = await page.signIns.create({ email });
    await page.signIns.answer(anew.id, { password: 'another horse battery' });
    const left = session?.environments[0]?.environment_id ?? '';
    expect(await me.leave(left)).toEqual({ id: left, deleted: true });
  });

  /** Lets an affiliate earn something, and reads it in the portal. */
  async function readPortal(
    portal: ReturnType<typeof portalOf>,
    { program, affiliateId }: { program: { programId: string; groupId: string }; affiliateId: string },
  ) {
    await given.incentive(program);
    await given.site(program.programId, { home_url: 'https://www.shop.test/' });
    const { id: referral_id } = await given.referral({ affiliate_id: affiliateId });
    const sale = await given.conversion({ referral_id });
    await client.payouts.create({ program_id: program.programId });
    expect((await portal.commissions.list()).data.map(({ id }) => id)).toEqual([sale.id]);
    expect((await portal.commissions.get(sale.id)).steps.sale?.amount).toBe(100);
    const [payout] = (await portal.payouts.list()).data;
    expect((await portal.payouts.get(payout?.id ?? '')).items).toHaveLength(1);
    expect((await portal.payouts.items(payout?.id ?? '')).data).toHaveLength(1);
    expect((await portal.home.summary()).latest).toHaveLength(1);
    expect((await portal.home.performance({ days: 7 })).days).toHaveLength(7);
    const [sold] = await portal.statements.list();
    const month = sold?.month ?? '';
    expect((await portal.statements.get({ month })).currencies).toMatchObject([{ earned: sold?.earned }]);
    expect((await portal.statements.file({ month, format: 'csv' })).filename).toMatch(/\.csv$/);
    const [link] = (await portal.links.get()).links;
    expect((await portal.links.make({ page: 'www.shop.test' })).url).toBe(link?.url);
    expect((await portal.terms.get()).partners).toEqual([]);
    expect((await portal.partners.list()).partners).toEqual([]);
  }

  test('cover the portal, from the code to signing out', async () => {
    const program = await given.program();
    const { programId } = program;
    await client.portals.update(programId, { is_open: true });
    const ada = await given.affiliate({ program });
    const [portal, elsewhere] = [portalOf(programId), portalOf(programId)];
    for (const browser of [elsewhere, portal]) {
      const begun = await browser.signIns.create({ email: ada.email });
      const me = await browser.signIns.answer(begun.id, { code: await codeTo(server, ada.email) });
      expect(me.email).toBe(ada.email);
    }
    expect((await portal.me.update({ name: 'Ada Byron' })).name).toBe('Ada Byron');
    expect(await portal.notifications.update({ sales: 'each' })).toEqual({ language: null, sales: 'each' });
    expect((await portal.notifications.get()).sales).toBe('each');
    await portal.me.sendCode();
    expect((await portal.me.prove({ code: await codeTo(server, ada.email) })).email).toBe(ada.email);
    const email = `new-${ada.email}`;
    expect((await portal.site.get()).program_id).toBe(programId);
    expect((await portal.payoutDetails.get()).payout_method).toBeNull();
    const details = { payout_method: 'paypal', payout_details: { email: ada.email } } as const;
    expect((await portal.payoutDetails.update(details)).payout_method).toBe('paypal');
    const [, other] = await portal.me.sessions();
    expect(await portal.me.endSession(other?.id ?? '')).toEqual({ id: other?.id, deleted: true });
    await portal.me.changeEmail({ email });
    expect((await portal.me.confirmEmail({ code: await codeTo(server, email) })).email).toBe(email);
    expect((await portal.me.get()).email).toBe(email);
    await readPortal(portal, { program, affiliateId: ada.id });
    expect((await portal.me.signOut()).deleted).toBe(true);
  });

  test('cover the portal, by a link and by an application', async () => {
    const program = await given.program();
    const { programId } = program;
    await client.portals.update(programId, { is_open: true });
    const { id, email } = await given.affiliate({ program });
    const { url } = await client.affiliates.createPortalLink(id);
    const invited = await portalOf(programId).invitations.accept({ token: url?.split('#')[1] ?? '' });
    expect(invited.email).toBe(email);
    const portal = portalOf(programId);
    const { form, questions_version } = await portal.applications.form();
    await sleep(APPLICATION_SECONDS_MIN * 1_000 + 50);
    const applicant = `${unique('joan')}@example.com`;
    const sent = { name: 'Joan Clarke', email: applicant, country_code: 'GB', questions_version, form };
    const applied = await portal.applications.create(sent);
    const me = await portal.applications.answer(applied.id, { code: await codeTo(server, applicant) });
    expect(me.partnership_status).toBe('PENDING');
  });

  test('cover webhooks, from the endpoint to a verified event', async () => {
    const endpoint = await client.webhookEndpoints.create({ url: publicUrl, event_types: ['*'] });
    const { secret } = await client.webhookEndpoints.rotateSecret(endpoint.id);
    const announced = await client.webhookEvents.test({ type: 'payout.paid' });
    await server.relay();
    await client.webhookEndpoints.redeliver(endpoint.id, { after: 0 });
    const { data } = await client.webhookEvents.list({ limit: 100 });
    const event = await client.webhookEvents.get(announced.id);
    expect(data).toContainEqual(event);
    for await (const followed of client.webhookEvents.follow({ after: event.sequence - 1, wait: 0 })) {
      expect(followed).toEqual(event);
      break;
    }
    const payload = JSON.stringify(event);
    const headers = await webhookHeaders(payload, secret ?? '');
    expect(await client.webhooks.verify(payload, headers, secret ?? '')).toEqual(event);
  });

  test('cover the requests derived from the contract', async () => {
    const account = await server.account();
    const mine = clientOf(account.apiKey);
    const requestOf = await validRequests(account);
    const ids: Ids = await oneOfEach(server, account);
    for (const named of routesOf(contract).filter(({ facts }) => !facts.caller)) {
      const { name, route } = named;
      if (route.method === 'DELETE') {
        const { id, attachedId = id } = await removableOf(name)(account);
        expect(await callMethod(mine, name, attachedId === id ? [id] : [id, attachedId])).toMatchObject({
          id: attachedId,
          deleted: true,
        });
        continue;
      }
      const inPath = placesOfIds.filter(
        ({ route: { name: each }, place }) => each === name && place === 'path',
      );
      const request = route.method === 'GET' ? undefined : requestOf(named);
      const pattern = new RegExp(`^${route.path.replace(/:\w+/g, '([^/]+)')}$`);
      const inOrder = request?.path.match(pattern)?.slice(1) ?? inPath.map(({ kind }) => ids[kind]);
      const hasBody = Object.keys(request?.body ?? {}).length > 0;
      const needsQuery =
        isOfProgram(name) || ('query' in route && !(route.query as Schema).safeParse({}).success);
      const more = hasBody ? [request?.body] : needsQuery ? [queryOf(named, ids)] : [];
      const result = await callMethod(mine, name, [...inOrder, ...more]);
      expect(result, name).toBeDefined();
      if (name.endsWith('.list') && !Array.isArray(result)) await expectEachOnce(mine, name, inOrder);
    }
  });

  test('omit no method or route', () => {
    const methods = [
      ...methodsOf(client),
      ...methodsOf(new TributaryPortal({ program: 'prg_1' })).map((name) => `portal:${name}`),
    ];
    const uncalled = methods.filter((name) => !exercised.has(name));
    const unsent = routes.filter(({ name }) => !parsed.has(name)).map(({ name }) => name);
    const calls = [...new Set([...uncalled, ...unsent])].map((name) => `Call client.${name}(…)`);
    expect(calls, 'In packages/sdk/test/proofs/every-method.test.ts').toEqual([]);
    expect([...exercised].sort()).toEqual(methods.sort());
    expect([...parsed].sort()).toEqual(routes.map(({ name }) => name).sort());
  });
});
