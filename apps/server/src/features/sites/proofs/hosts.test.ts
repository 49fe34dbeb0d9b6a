import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { send, startServer, type TestServer } from '../../../../test/support/harness.ts';
import { freePort } from '../../../../test/support/listen.ts';
import { type NameServer, nameServer } from '../../../../test/support/name-server.ts';
import { serverOn } from '../../../../test/support/server-on.ts';
import { trackedIn, visitorOf } from '../../../../test/support/visitor.ts';
import type { RunningServer } from '../../../start/open-server.ts';
import { proveClaimedHosts } from '../prove-hosts.ts';

let dns: NameServer;
let server: TestServer;
beforeAll(async () => {
  dns = await nameServer();
  server = await startServer({ trustProxy: 1, dnsServers: [dns.address] });
  // Creates a second account: from now on, hosts must be verified.
  await server.account();
});
afterAll(async () => {
  await server.close();
  await dns.close();
});
afterEach(() => {
  dns.isSilent = false;
});

let numbers = 0;
const aHost = () => `go${++numbers}.shop.test`;
const anIp = () => `198.51.100.${(++numbers % 250) + 1}`;
const tracked = (settings: object = {}) => trackedIn(server, settings);

const open = (path: string, host: string, baseUrl = server.baseUrl) =>
  visitorOf(baseUrl, { ip: anIp() }).open(path, { host });

/** Creates an account whose two environments have a site each, with different home pages. */
async function shop() {
  const dev = await tracked({ home_url: 'https://dev.shop.test/' });
  const { live } = dev.account;
  const affiliate = await live.given.affiliate();
  const site = await live.client.sites.create({ home_url: 'https://live.shop.test/' });
  const { accountId } = await server.db.orm.environment.findUniqueOrThrow({
    where: { id: live.environmentId },
  });
  return { dev, live: { ...live, affiliate, site }, accountId };
}

const prove = (host: string, ...accountIds: string[]) => dns.records.set(`_tributary.${host}`, accountIds);

/** Returns the origin to which a link on a host leads; null if it leads nowhere. */
async function originOf(host: string, trackingId = 'ada', baseUrl?: string): Promise<string | null> {
  const { status, url } = await open(`/r/${trackingId}`, host, baseUrl);
  expect(status).toBe(url === null ? 404 : 302);
  return url && new URL(url).origin;
}

describe('link host with several accounts', () => {
  test('leads nowhere until its TXT record names the account, and the site shows the required record', async () => {
    const { dev, accountId } = await shop();
    const host = aHost();
    const change = { link_hosts: [host] };
    const missing = {
      host,
      reason: 'record_missing',
      record: { type: 'TXT', name: `_tributary.${host}`, value: accountId },
    };
    expect((await dev.client.sites.update(dev.site.id, change)).inactive_link_hosts).toEqual([missing]);
    expect((await dev.client.sites.get(dev.site.id)).inactive_link_hosts).toEqual([missing]);
    expect(await originOf(host)).toBeNull();
    expect(dns.asked).toContain(`_tributary.${host}`);

    prove(host, 'v=spf1 -all', accountId);
    expect((await dev.client.sites.update(dev.site.id, change)).inactive_link_hosts).toEqual([]);
    expect(await originOf(host)).toBe('https://dev.shop.test');
  });

  test('is not verified by the record of another account or name', async () => {
    const [mine, theirs] = [await shop(), await shop()];
    const host = aHost();
    prove(host, theirs.accountId, `${mine.accountId}x`, `x ${mine.accountId}`);
    dns.records.set(host, [mine.accountId]);
    dns.records.set(`_tributary.www.${host}`, [mine.accountId]);
    await mine.dev.client.sites.update(mine.dev.site.id, { link_hosts: [host] });
    expect(await originOf(host)).toBeNull();
  });

  test('is verified by `sites check`, which says exactly what is missing', async () => {
    const { dev, accountId } = await shop();
    const host = aHost();
    await dev.client.sites.update(dev.site.id, { link_hosts: [host] });
    const { problems } = await dev.client.sites.check(dev.site.id);
    expect(problems[0]).toBe(
      `Link host ${host} is inactive until you verify that you own it. Add a TXT record named _tributary.${host} with the value ${accountId} to its DNS. The server looks for it every few minutes; you can also run this check again.`,
    );
    prove(host, accountId);
    const after = await dev.client.sites.check(dev.site.id);
    expect(after.problems.join()).not.toContain(host);
    expect(await originOf(host)).toBe('https://dev.shop.test');
  });

  test('is verified by a background job, which checks again after a tenth of its age', async () => {
    const { dev, accountId } = await shop();
    const host = aHost();
    await dev.client.sites.update(dev.site.id, { link_hosts: [host] });
    const looks = () => dns.asked.filter((name) => name === `_tributary.${host}`).length;
    const jobAt = (minutes: number) =>
      proveClaimedHosts(server.deps, new Date(Date.now() + minutes * 60_000));
    await jobAt(0);
    const before = looks();
    await jobAt(0.5);
    expect(looks()).toBe(before);
    await jobAt(100);
    await jobAt(105);
    expect(looks()).toBe(before + 1);
    prove(host, accountId);
    await jobAt(112);
    expect(await originOf(host)).toBe('https://dev.shop.test');
    await jobAt(1_000);
    expect(looks()).toBe(before + 2);
  });

  test('is saved while name servers are silent, and stays with its owner', async () => {
    const { dev, accountId } = await shop();
    const [first, second] = [aHost(), aHost()];
    prove(first, accountId);
    await dev.client.sites.update(dev.site.id, { link_hosts: [first] });
    dns.isSilent = true;
    const saved = await dev.client.sites.update(dev.site.id, { link_hosts: [first, second] });
    expect(saved.inactive_link_hosts.map(({ host }) => host)).toEqual([second]);
    expect(await originOf(first)).toBe('https://dev.shop.test');
  });
});

describe('competing claims to a host', () => {
  test('are decided in favour of live over dev of the same account, whichever came first', async () => {
    for (const order of [['dev', 'live'] as const, ['live', 'dev'] as const]) {
      const account = await shop();
      const host = aHost();
      prove(host, account.accountId);
      for (const mode of order)
        await account[mode].client.sites.update(account[mode].site.id, { link_hosts: [host] });
      expect(await originOf(host)).toBe('https://live.shop.test');
      const { client, site } = account.dev;
      expect((await client.sites.get(site.id)).inactive_link_hosts).toEqual([
        { host, reason: 'live_environment', record: null },
      ]);
      expect((await client.sites.check(site.id)).problems[0]).toContain('your live environment');
      await account.live.client.sites.delete(account.live.site.id);
      await client.sites.check(site.id);
      expect(await originOf(host)).toBe('https://dev.shop.test');
    }
  });

  test('are decided in favour of a verified owner, even against another account’s live claim', async () => {
    const [owner, thief] = [await shop(), await shop()];
    const host = aHost();
    prove(host, owner.accountId);
    await owner.dev.client.sites.update(owner.dev.site.id, { link_hosts: [host] });
    await thief.live.client.sites.update(thief.live.site.id, { link_hosts: [host] });
    // It does not help either if the owner's record is removed.
    dns.records.clear();
    await thief.live.client.sites.check(thief.live.site.id);
    await proveClaimedHosts(server.deps, new Date());
    expect(await originOf(host)).toBe('https://dev.shop.test');
  });

  test('do not prevent verification if they are unverified', async () => {
    const [squatter, owner] = [await shop(), await shop()];
    const host = aHost();
    await squatter.live.client.sites.update(squatter.live.site.id, { link_hosts: [host] });
    prove(host, owner.accountId);
    await owner.dev.client.sites.update(owner.dev.site.id, { link_hosts: [host] });
    expect(await originOf(host)).toBe('https://dev.shop.test');
  });

  test('are decided by the recorded account if the host has changed hands', async () => {
    const [before, after] = [await shop(), await shop()];
    const host = aHost();
    prove(host, before.accountId);
    await before.live.client.sites.update(before.live.site.id, { link_hosts: [host] });
    prove(host, before.accountId, after.accountId);
    await after.dev.client.sites.update(after.dev.site.id, { link_hosts: [host] });
    expect(await originOf(host)).toBe('https://live.shop.test');
    prove(host, after.accountId);
    await after.dev.client.sites.check(after.dev.site.id);
    expect(await originOf(host)).toBe('https://dev.shop.test');
    const { inactive_link_hosts } = await before.live.client.sites.get(before.live.site.id);
    expect(inactive_link_hosts[0]?.reason).toBe('record_missing');
  });

  test('are verified at most once by the database', async () => {
    const [one, other] = [await shop(), await shop()];
    const host = aHost();
    for (const { dev } of [one, other]) await dev.client.sites.update(dev.site.id, { link_hosts: [host] });
    const proven = server.db.lists.query('update hosts set proven_at = now() where host = $1', [host]);
    await expect(proven).rejects.toThrow('hosts_proven_key');
  });
});

describe('host with a single account', () => {
  let alone: TestServer;
  beforeAll(async () => {
    alone = await startServer({ trustProxy: 1, dnsServers: [dns.address] });
  });
  afterAll(() => alone.close());

  test('is verified immediately without DNS, and stays verified when a second account is created', async () => {
    const first = await trackedIn(alone, { home_url: 'https://dev.shop.test/' });
    const host = aHost();
    const { live } = first.account;
    await live.given.program();
    const site = await live.client.sites.create({ home_url: 'https://live.shop.test/' });
    const at = () => originOf(host, 'ada', alone.baseUrl);

    // While live verifies the host, dev does so too: it waits, sees the other claim, and does not fail.
    const other = await alone.db.lists.connect();
    await other.query('begin');
    await other.query(
      `insert into hosts (host, environment_id, site_id, created_at, proven_at) values ($1, $2, $3, now(), now())`,
      [host, live.environmentId, site.id],
    );
    const saved = first.client.sites.update(first.site.id, { link_hosts: [host] });
    await expect
      .poll(async () => {
        const waiting = `select count(*)::int as n from pg_stat_activity where datname = current_database()
          and wait_event_type = 'Lock' and query ilike '%update%hosts%'`;
        return (await alone.db.lists.query(waiting)).rows[0].n;
      })
      .toBe(1);
    await other.query('commit');
    other.release();
    const [inactive] = (await saved).inactive_link_hosts;
    expect(inactive).toMatchObject({ host, reason: 'live_environment' });
    expect(await at()).toBe('https://live.shop.test');
    await live.client.sites.update(site.id, { link_hosts: [] });
    expect(await at()).toBe('https://dev.shop.test');
    await live.client.sites.update(site.id, { link_hosts: [host] });
    expect(await at()).toBe('https://live.shop.test');
    await live.client.sites.delete(site.id);
    expect(await at()).toBe('https://dev.shop.test');

    const second = await trackedIn(alone, { home_url: 'https://evil.test/' });
    const claimed = await second.client.sites.update(second.site.id, { link_hosts: [host] });
    expect(claimed.inactive_link_hosts).toHaveLength(1);
    expect(await at()).toBe('https://dev.shop.test');
    expect((await first.client.sites.get(first.site.id)).inactive_link_hosts).toEqual([]);
  });

  test('is ignored if it is reserved, even if a site claimed it before', async () => {
    const { account, site } = await trackedIn(alone);
    const { environmentId, liveEnvironmentId, live } = account;
    await live.given.program();
    const ofLive = await live.client.sites.create({ home_url: 'https://live.shop.test/' });
    const now = new Date();
    const claim = { createdAt: now, provenAt: now };
    await alone.db.orm.host.createMany({
      data: [
        { ...claim, host: '127.0.0.1', environmentId, siteId: site.id },
        { ...claim, host: 'old.localhost', environmentId: liveEnvironmentId, siteId: ofLive.id },
        { ...claim, host: 'own.localhost', environmentId, siteId: site.id },
      ],
    });
    expect(await originOf('127.0.0.1', 'ada', alone.baseUrl)).toBeNull();
    expect(await originOf('old.localhost', 'ada', alone.baseUrl)).toBeNull();
    expect(await originOf('own.localhost', 'ada', alone.baseUrl)).toBe('https://www.shop.test');
    expect((await account.client.sites.get(site.id)).inactive_link_hosts).toEqual([
      { host: '127.0.0.1', reason: 'reserved', record: null },
    ]);
    const { problems } = await live.client.sites.check(ofLive.id);
    expect(problems[0]).toMatch(/old\.localhost is inactive, because it belongs to this server/);
  });
});

describe('reserved host', () => {
  let own: RunningServer;
  let ownUrl: string;
  beforeAll(async () => {
    const port = await freePort();
    ownUrl = `http://127.0.0.1:${port}`;
    const publicUrl = 'https://Träck.Shop.test:8443/base';
    const options = { port, publicUrl, trustProxy: 1, dnsServers: [dns.address] };
    own = await serverOn(server.databaseUrl, options);
  });
  afterAll(() => own.close());

  test.each([
    ...['xn--trck-moa.shop.test', 'XN--TRCK-MOA.SHOP.TEST', 'träck.shop.test', 'Träck。shop.test'],
    ...['127.0.0.1', '0x7f.1', '2130706433', '127.1', '１27.0.0.1'],
  ])('cannot be registered, with an explanation: %s', async (host) => {
    const { account } = await tracked();
    const body = { home_url: 'https://evil.test', link_hosts: [host] };
    const headers = { authorization: `Bearer ${account.apiKey}` };
    const answer = await send(`${ownUrl}/v1/sites`, { method: 'POST', body, headers });
    expect([answer.status, answer.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(answer.body.error.details).toEqual([
      { field: 'link_hosts.0', message: expect.stringMatching(/is reserved for this server/) },
    ]);
  });

  test.each(['localhost', 'a.localhost', '127.9.9.9', '0.0.0.0'])(
    'of live is %s, which dev may have',
    async (host) => {
      const { client, account } = await tracked();
      await account.live.given.program();
      const settings = { home_url: 'https://shop.test', link_hosts: [host] };
      await expect(account.live.client.sites.create(settings)).rejects.toMatchObject({
        code: 'VALIDATION_ERROR',
        field: 'link_hosts.0',
        message: expect.stringMatching(/reserved/),
      });
      expect((await client.sites.create(settings)).link_hosts).toEqual([host]);
    },
  );

  test('leads nowhere in other spellings either', async () => {
    const { environmentId, siteId } = await evil();
    const now = new Date();
    const row = { environmentId, siteId, createdAt: now, provenAt: now };
    for (const host of ['xn--trck-moa.shop.test', '127.0.0.1'])
      await server.db.orm.host.create({ data: { ...row, host } });
    const written = ['xn--trck-moa.shop.test', 'XN--TRCK-MOA.shop.test', 'xn--trck-moa.shop.test.'];
    for (const host of [...written, 'xn--trck-moa.shop.test:8443', '127.0.0.1', '127.0.0.1:80', '127.0.0.1.'])
      expect(await originOf(host, 'ada', ownUrl), host).toBeNull();
    for (const host of [
      'xn--trck-moa.shop.test..',
      '[::1]',
      '[::ffff:127.0.0.1]:80',
      'tr\xe4ck.shop.test',
      '',
    ])
      expect(await originOf(host, 'ada', ownUrl), host).toBeNull();
    const forwarded = await visitorOf(ownUrl, { ip: anIp() }).open('/r/ada', {
      host: 'go.evil.test',
      'x-forwarded-host': 'xn--trck-moa.shop.test, go.evil.test',
    });
    expect(forwarded.status).toBe(404);
  });
});

async function evil() {
  const { account, site } = await tracked({ home_url: 'https://evil.test/' });
  return { environmentId: account.environmentId, siteId: site.id };
}

describe('publishable key on a link host', () => {
  test('leads to the site of its own tenant, credited there', async () => {
    const host = aHost();
    const own = await shop();
    prove(host, own.accountId);
    await own.live.client.sites.update(own.live.site.id, { link_hosts: [host] });
    const other = await tracked({ home_url: 'https://other.shop.test/' });
    const { url } = await open(`/r/${other.key}/${other.affiliate.tracking_id}/plans`, host);
    expect(url).toMatch(/^https:\/\/other\.shop\.test\/plans\?via=.*&trb_click=clk_/);
    expect(await other.clicks()).toHaveLength(1);
  });

  test('leads to 404 if it is unknown, or not looked up because there were too many', async () => {
    const host = aHost();
    const own = await shop();
    prove(host, own.accountId);
    await own.live.client.sites.update(own.live.site.id, { link_hosts: [host] });
    const other = await tracked({ home_url: 'https://other.shop.test/' });
    const flood = visitorOf(server.baseUrl, { ip: '203.0.113.77' });
    for (let at = 0; at < 30; at += 1) {
      const unknown = await flood.open(`/r/pk_live_${String(at).padStart(38, 'x')}/ada`, { host });
      expect(unknown.status).toBe(404);
    }
    const { status } = await flood.open(`/r/${other.key}/${other.affiliate.tracking_id}`, { host });
    expect(status).toBe(404);
  });
});
