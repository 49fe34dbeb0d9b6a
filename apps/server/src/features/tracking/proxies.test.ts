import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { useServer } from '../../../test/support/harness.ts';
import { serverOn } from '../../../test/support/server-on.ts';
import { trackedIn, visitorOf } from '../../../test/support/visitor.ts';

const server = useServer({ trustProxy: 1 });

const tracked = () => trackedIn(server, { ip: 'full' });

describe('client address forwarded by a proxy', () => {
  test.each([
    ['203.0.113.7:51001', '203.0.113.7'],
    ['[2001:db8:1:2::5]:443', '2001:db8:1:2::5'],
    ['[2001:db8:1:2::5]', '2001:db8:1:2::5'],
    ['2001:db8:1:2::5', '2001:db8:1:2::5'],
    ['198.51.100.1, 203.0.113.8:80', '203.0.113.8'],
    ['unknown', '127.0.0.1'],
    ['198.51.100.1, unknown', '127.0.0.1'],
    ['198.51.100.1,', '127.0.0.1'],
    ['_hidden:80', '127.0.0.1'],
    ['999.1.1.1', '127.0.0.1'],
    ['x'.repeat(300), '127.0.0.1'],
    ['<script>alert(1)</script>', '127.0.0.1'],
  ])('is stored without port and brackets, or not at all: %s', async (forwarded, stored) => {
    const { key, affiliate, clicks } = await tracked();
    await visitorOf(server.baseUrl, { ip: forwarded }).open(`/r/${key}/${affiliate.tracking_id}`);
    expect((await clicks()).map(({ ip }) => ip)).toEqual([stored]);
  });

  test('is one visitor whatever the port, for the count and for the limit', async () => {
    const { key, affiliate, clicks, refusals } = await tracked();
    for (let port = 1; port <= 40; port += 1)
      await visitorOf(server.baseUrl, { ip: `203.0.113.99:${port}` }).report(key, {
        v: affiliate.tracking_id,
      });
    expect((await clicks()).filter(({ isCounted }) => isCounted)).toHaveLength(1);
    expect(Number((await refusals()).rate_limited)).toBeGreaterThan(0);
  });

  test('is compared with trusted networks without its port', async () => {
    const { key, affiliate, clicks } = await tracked();
    const behind = await serverOn(server.databaseUrl, {
      trustProxy: ['127.0.0.0/8', '10.0.0.0/8'],
      linkWaitMs: 10_000,
    });
    await visitorOf(behind.baseUrl, { ip: '203.0.113.5:80, 10.1.1.1:4711' }).open(
      `/r/${key}/${affiliate.tracking_id}`,
    );
    await behind.close();
    expect((await clicks()).map(({ ip }) => ip)).toEqual(['203.0.113.5']);
  });

  test('is in the audit log only if it is valid', async () => {
    const { account } = await tracked();
    const headers = { 'x-forwarded-for': 'made up' };
    await account.raw('POST', '/v1/programs', { name: 'Shop', default_currency: 'USD' }, headers);
    await server.relay();
    const { rows } = await server.db.lists.query(
      "select distinct ip from audit_entries where environment_id = $1 and action = 'programs.create'",
      [account.environmentId],
    );
    expect(rows).toEqual([{ ip: '127.0.0.1' }]);
  });
});

describe('request with two Host headers', () => {
  const statusOf = (lines: readonly string[]) =>
    new Promise<string>((resolve, reject) => {
      const { hostname, port } = new URL(server.baseUrl);
      const socket = connect(Number(port), hostname);
      let text = '';
      socket.on('data', (data) => (text += data.toString()));
      socket.on('error', reject);
      socket.on('close', () => resolve(text));
      socket.end(`${[...lines, 'Connection: close', '', ''].join('\r\n')}`);
    });

  test.each(['/r/ada', '/t/pk_dev_1.js', '/v1/programs', '/healthz', '/nowhere', '/app'])(
    'returns 400 at %s',
    async (path) => {
      const line = `GET ${path} HTTP/1.1`;
      const answer = await statusOf([line, 'Host: go.shop.test', 'HOST: www.shop.test']);
      expect(answer).toMatch(/^HTTP\/1\.1 400 [\s\S]*more than one Host header/);
      const same = await statusOf([line, 'Host: go.shop.test', 'host: go.shop.test']);
      expect(same).toMatch(/^HTTP\/1\.1 400 /);
      expect(await statusOf([line, 'Host: go.shop.test'])).not.toMatch(/^HTTP\/1\.1 400 /);
    },
  );
});

test('rejects and does not store an origin that only resembles an allowed one', async () => {
  const { key, affiliate, activity, clicks } = await tracked();
  for (const origin of [
    'https://evil.test/.shop.test',
    'https://evil.test#.shop.test',
    'https://a b.shop.test',
  ]) {
    const { answer } = await visitorOf(server.baseUrl, { origin, ip: '203.0.113.31' }).report(key, {
      v: affiliate.tracking_id,
    });
    expect(answer.reason).toBe('unknown_origin');
  }
  expect(await clicks()).toEqual([]);
  expect(await activity('origin')).toEqual({});
});

test('rejects a tiny amount, whatever its exponent', async () => {
  const { account, affiliate } = await tracked();
  const { client } = account;
  const referral = await client.referrals.create({ affiliate_id: affiliate.id, email: 'c@example.com' });
  for (const sale_amount of [1e-7, 1e-8, 1e-9, 1e-21, 5e-324])
    await expect(
      client.conversions.create({
        referral_id: referral.id,
        sale_amount,
        sale_amount_currency: 'USD',
        external_event_id: `order_${sale_amount}`,
      }),
    ).rejects.toMatchObject({ code: 'VALIDATION_ERROR', field: 'sale_amount' });
});
