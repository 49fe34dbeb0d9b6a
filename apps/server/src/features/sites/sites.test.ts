import { describe, expect, test } from 'vitest';
import { useServer } from '../../../test/support/harness.ts';
import { madeOnce } from '../../../test/support/made-once.ts';
import { boundToSite } from '../../platform/encryption/cipher.ts';

const server = useServer();

async function withProgram() {
  const account = await server.account();
  const { programId } = await account.given.program();
  const post = (fields: object, headers?: Record<string, string>) =>
    account.raw('POST', '/v1/sites', { program_id: programId, ...fields }, headers);
  return { ...account, programId, post };
}

/** Account shared by tests that create nothing. */
const shared = madeOnce(withProgram);

describe('new site', () => {
  test('has the defaults of its home page and a publishable key with a checksum', async () => {
    const { post, programId, emittedEvents } = await withProgram();
    const before = await emittedEvents();
    const { status, body } = await post({ home_url: 'https://www.shop.co.uk/welcome' });
    expect(status).toBe(201);
    expect(body.data).toEqual({
      id: expect.stringMatching(/^site_/),
      program_id: programId,
      name: 'www.shop.co.uk',
      home_url: 'https://www.shop.co.uk/welcome',
      allowed_origins: ['https://www.shop.co.uk', 'https://*.shop.co.uk'],
      cookie_domain: 'shop.co.uk',
      params: ['via', 'ref'],
      cookie_days: null,
      attribution: 'last',
      consent: 'none',
      ip: 'truncated',
      ignore_paths: [],
      link_hosts: [],
      inactive_link_hosts: [],
      publishable_key: expect.stringMatching(/^pk_dev_[0-9A-Za-z]{38}$/),
      previous_publishable_key: null,
      has_signup_secret: false,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    expect(await emittedEvents()).toEqual(before);
  });

  test('belongs to the only program by default, and its key contains its mode', async () => {
    const { live } = await server.account();
    const { programId } = await live.given.program();
    const site = await live.client.sites.create({ home_url: 'https://shop.com' });
    expect([site.program_id, site.publishable_key]).toEqual([programId, expect.stringMatching(/^pk_live_/)]);
    await live.given.program();
    await expect(live.client.sites.create({ home_url: 'https://shop.com' })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      field: 'program_id',
    });
  });

  test.each([
    ['http://localhost:4242', 'localhost:4242', ['http://localhost:4242'], null],
    ['http://127.0.0.1:4242/', '127.0.0.1:4242', ['http://127.0.0.1:4242'], null],
    ['http://[::1]:4242/', '[::1]:4242', ['http://[::1]:4242'], null],
    [
      'https://ada.myshopify.com',
      'ada.myshopify.com',
      ['https://ada.myshopify.com', 'https://*.ada.myshopify.com'],
      'ada.myshopify.com',
    ],
    [
      'https://www.bücher.example',
      'www.xn--bcher-kva.example',
      ['https://www.xn--bcher-kva.example', 'https://*.xn--bcher-kva.example'],
      'xn--bcher-kva.example',
    ],
  ])(
    'at %s is named %s, with no cookie domain that browsers reject',
    async (home_url, name, origins, domain) => {
      const { client, programId } = await withProgram();
      const site = await client.sites.create({ program_id: programId, home_url });
      expect([site.name, site.allowed_origins, site.cookie_domain]).toEqual([name, origins, domain]);
      expect(site.home_url).toBe(home_url);
    },
  );

  test('stores each origin and host once, normalized as browsers send it', async () => {
    const { client, programId } = await withProgram();
    const given = {
      name: 'Shop',
      home_url: 'https://www.shop.com',
      params: ['via', 'Ref_2.x-y'],
      cookie_days: 3_650,
      attribution: 'first',
      consent: 'required',
      ip: 'full',
      ignore_paths: ['/', '/account/%C3%A9'],
    } as const;
    const site = await client.sites.create({
      ...{
        ...given,
        params: [...given.params],
        ignore_paths: [...given.ignore_paths],
        program_id: programId,
      },
      allowed_origins: ['HTTPS://Shop.com:443', 'https://shop.com', 'https://*.BÜCHER.example'],
      cookie_domain: 'WWW.shop.com',
      link_hosts: ['Go.Shop.COM', 'go.shop.com', 'bücher.example'],
    });
    expect(site).toMatchObject({
      ...given,
      allowed_origins: ['https://shop.com', 'https://*.xn--bcher-kva.example'],
      cookie_domain: 'www.shop.com',
      link_hosts: ['go.shop.com', 'xn--bcher-kva.example'],
    });
    expect(await client.sites.get(site.id)).toEqual(site);
  });

  test('may use a cookie without a shared domain', async () => {
    const { client, programId } = await withProgram();
    const home = { program_id: programId, home_url: 'https://shop.com' };
    expect((await client.sites.create({ ...home, cookie_domain: null })).cookie_domain).toBeNull();
  });

  test('is returned again for a repeated Idempotency-Key', async () => {
    const { post, client } = await withProgram();
    const fields = { home_url: 'https://shop.com', link_hosts: ['go.repeated.example'] };
    const [first, second] = [
      await post(fields, { 'idempotency-key': 'a' }),
      await post(fields, { 'idempotency-key': 'a' }),
    ];
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.body.data).toEqual(first.body.data);
    expect((await client.sites.list()).data).toHaveLength(1);
  });

  test('is limited to 100, even when two are created at once', async () => {
    const { client, programId, environmentId } = await withProgram();
    const home = { program_id: programId, home_url: 'https://shop.com' };
    const site = await client.sites.create(home);
    const row = await server.db.orm.site.findUniqueOrThrow({
      where: { environmentId_id: { environmentId, id: site.id } },
    });
    const data = Array.from({ length: 98 }, (_, at) => ({ ...row, id: `site_${at}` }));
    await server.db.orm.site.createMany({ data });
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => client.sites.create(home)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(client.sites.create(home)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
  });
});

const homeUrl = 'https://www.shop.com';

describe('rejected site, with the invalid field', () => {
  test.each<readonly [string, object]>([
    ['home_url', { home_url: 'shop.com' }],
    ['home_url', { home_url: 'ftp://shop.com' }],
    ['home_url', { home_url: 'https://u:p@shop.com' }],
    ['home_url', { home_url: 'https://shop.com/#top' }],
    ['home_url', { home_url: 'https://*.shop.com' }],
    ['home_url', { home_url: 'https://shop.com./' }],
    ['home_url', { home_url: 'javascript:alert(1)' }],
    ['home_url', { home_url: undefined }],
    ...[
      ...[
        'null',
        '*',
        'https://*',
        'https://*.',
        'https://*.com',
        'https://*.co.uk',
        'https://*.myshopify.com',
      ],
      ...['https://*.localhost', 'https://*.127.0.0.1', 'http://*.shop.com', 'https://*.shop.com:443'],
      ...['https://*.*.shop.com', 'https://a*.shop.com', 'https://*shop.com', 'https://*.shop.com/'],
      ...['https://shop.com/', 'https://shop.com/p', 'https://shop.com?', 'https://shop.com#', 'shop.com'],
      ...['https://u@shop.com', 'https://u:p@shop.com', 'https://shop.com:', 'https://shop.com:0'],
      ...[
        'https://shop.com:65536',
        'https://shop.com ',
        ' https://shop.com',
        'https://shop.com\n',
        'https:/shop.com',
      ],
      ...['https:shop.com', 'https://shop%2ecom', 'https://shop.com\\', 'https://', 'https://shop..com'],
      ...[
        'https://shop.com.',
        'ftp://shop.com',
        'file://',
        'https://shop.com,https://other.com',
        'https://[::1',
      ],
      ...['https://*.shop.com@evil.com', 'https://*.shop.com.', 'https://-shop.com', ''],
    ].map((origin) => ['allowed_origins.0', { allowed_origins: [origin] }] as const),
    ['allowed_origins', { allowed_origins: Array.from({ length: 51 }, (_, at) => `https://s${at}.com`) }],
    ['allowed_origins', { allowed_origins: null }],
    ...[
      ...[
        'com',
        'co.uk',
        'other.com',
        'hop.com',
        'www.other.com',
        'a.www.shop.com',
        '.shop.com',
        'shop.com.',
      ],
      ...[
        'localhost',
        '127.0.0.1',
        'https://shop.com',
        'shop.com:443',
        'shop.com/',
        '*.shop.com',
        'sh op.com',
        '',
      ],
    ].map((cookie_domain) => ['cookie_domain', { cookie_domain }] as const),
    ['params', { params: [] }],
    ['params', { params: Array.from({ length: 11 }, (_, at) => `p${at}`) }],
    ['params', { params: ['via', 'via'] }],
    ...['', 'a'.repeat(51), 'a b', 'ä', 'a&b', 'a=b', 'a[]', 'trb_click', 'to'].map(
      (param) => ['params.0', { params: [param] }] as const,
    ),
    ['cookie_days', { cookie_days: 0 }],
    ['cookie_days', { cookie_days: 3_651 }],
    ['cookie_days', { cookie_days: 1.5 }],
    ['attribution', { attribution: 'linear' }],
    ['consent', { consent: true }],
    ['ip', { ip: 'hashed' }],
    ...['', 'account', 'https://shop.com/account', '/a b', '/a?b', '/a#b', '/a\n', `/${'a'.repeat(255)}`].map(
      (path) => ['ignore_paths.0', { ignore_paths: [path] }] as const,
    ),
    ['ignore_paths', { ignore_paths: Array.from({ length: 101 }, (_, at) => `/${at}`) }],
    ...[
      ...[
        'https://go.shop.com',
        'go.shop.com:443',
        'go.shop.com/',
        'go.shop.com.',
        '*.shop.com',
        'u@go.shop.com',
      ],
      ...[
        'go shop.com',
        'go..shop.com',
        '[::1]',
        '',
        '-go.shop.com',
        'go%2eshop.com',
        `${'a'.repeat(64)}.com`,
      ],
    ].map((host) => ['link_hosts.0', { link_hosts: [host] }] as const),
    ['link_hosts', { link_hosts: Array.from({ length: 21 }, (_, at) => `go${at}.shop.com`) }],
    ['name', { name: ' ' }],
    ['publishable_key', { publishable_key: 'pk_dev_1' }],
  ])('%s: %.60j', async (field, fields) => {
    const { post } = await shared();
    const { status, body } = await post({ home_url: homeUrl, ...fields });
    expect([status, body.error.code, body.error.field]).toEqual([400, 'VALIDATION_ERROR', field]);
  });

  test('lists every problem of the URLs', async () => {
    const { post } = await shared();
    const fields = {
      allowed_origins: ['null', 'https://shop.com', '*'],
      cookie_domain: 'com',
      link_hosts: ['a b'],
    };
    const { body } = await post({ home_url: homeUrl, ...fields });
    expect(body.error.details.map(({ field }: { field: string }) => field)).toEqual([
      'allowed_origins.0',
      'allowed_origins.2',
      'cookie_domain',
      'link_hosts.0',
    ]);
  });

  test('rejects http:// and hosts unknown to the internet in a live environment', async () => {
    const { live } = await server.account();
    await live.given.program();
    const { sites } = live.client;
    const home_url = homeUrl;
    for (const [field, fields] of [
      ['home_url', { home_url: 'http://shop.com' }],
      ['allowed_origins.0', { home_url, allowed_origins: ['http://shop.com'] }],
      ['link_hosts.0', { home_url, link_hosts: ['localhost'] }],
      ['link_hosts.0', { home_url, link_hosts: ['93.184.215.14'] }],
      ['link_hosts.0', { home_url, link_hosts: ['com'] }],
    ] as const) {
      const changed = { ...fields } as Parameters<typeof sites.create>[0];
      await expect(sites.create(changed)).rejects.toMatchObject({ code: 'VALIDATION_ERROR', field });
    }
    const { given, client } = await server.account();
    await given.program();
    const local = await client.sites.create({
      ...{
        home_url: 'http://shop.com',
        allowed_origins: ['http://shop.com:8080'],
        link_hosts: ['127.0.0.2'],
      },
    });
    expect([local.allowed_origins, local.link_hosts]).toEqual([['http://shop.com:8080'], ['127.0.0.2']]);
  });
});

describe('site update', () => {
  test('changes only the given fields', { tags: 'slow' }, async () => {
    const { client, programId, given } = await withProgram();
    const other = await given.site(programId, { link_hosts: ['go.unchanged.example'] });
    const site = await given.site(programId, { link_hosts: ['a.changed.example', 'b.changed.example'] });
    const changes = {
      ...{
        name: 'Other',
        home_url: 'https://www.other.com',
        allowed_origins: [],
        cookie_domain: 'other.com',
      },
      ...{ params: ['p'], cookie_days: 7, attribution: 'first', consent: 'required', ip: 'none' },
      ...{ ignore_paths: ['/x'], link_hosts: ['b.changed.example', 'c.changed.example'] },
    } as const;
    let expected: object = site;
    for (const [field, value] of Object.entries(changes)) {
      const together = field === 'home_url' ? { cookie_domain: changes.cookie_domain } : {};
      const change = { [field]: value, ...together };
      const shown = { updated_at: expect.any(String), inactive_link_hosts: expect.any(Array) };
      expected = { ...expected, ...change, ...shown };
      expect(await client.sites.update(site.id, change)).toEqual(expected);
      expect(await client.sites.get(site.id)).toEqual(expected);
    }
    expect(await client.sites.update(site.id, { cookie_days: null, cookie_domain: null })).toMatchObject({
      ...{ cookie_days: null, cookie_domain: null },
    });
    expect(await client.sites.get(other.id)).toEqual(other);
  });

  test('warns if the cookie domain no longer matches the new home page', async () => {
    const { client, programId, given } = await withProgram();
    const site = await given.site(programId);
    await expect(client.sites.update(site.id, { home_url: 'https://other.com' })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      field: 'cookie_domain',
    });
    await expect(client.sites.update(site.id, { cookie_domain: 'other.com' })).rejects.toMatchObject({
      field: 'cookie_domain',
    });
    expect(await client.sites.get(site.id)).toEqual(site);
    await client.sites.update(site.id, { home_url: 'https://www.shop.localhost/start' });
  });

  test('cannot change the program', async () => {
    const { raw, programId, given } = await withProgram();
    const site = await given.site(programId);
    const { status, body } = await raw('PUT', `/v1/sites/${site.id}`, { program_id: programId });
    expect([status, body.error.field]).toEqual([400, 'program_id']);
  });
});

describe('link host of a site', () => {
  test('belongs to one site in its environment', async () => {
    const mine = await withProgram();
    const link_hosts = ['go.taken.example'];
    const first = await mine.given.site(mine.programId, { link_hosts });
    const spare = await mine.given.site(mine.programId);
    for (const refused of [
      mine.post({ home_url: homeUrl, link_hosts: ['x.taken.example', 'GO.taken.example'] }),
      mine.raw('PUT', `/v1/sites/${spare.id}`, { link_hosts }),
    ]) {
      const { status, body } = await refused;
      expect([status, body.error.code, body.error.field]).toEqual([409, 'DUPLICATE', 'link_hosts']);
      expect(body.error.message).toBe('Link host go.taken.example is used by another site.');
    }
    await mine.client.sites.update(first.id, { link_hosts: [] });
    expect((await mine.post({ home_url: homeUrl, link_hosts })).status).toBe(201);
  });

  test('is assigned to one of ten concurrently created sites, and the others are told', async () => {
    const { post, client } = await withProgram();
    const link_hosts = ['go.raced.example', 'go2.raced.example'];
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => post({ home_url: homeUrl, link_hosts })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
    for (const { status, body } of answers) {
      if (status === 409) expect([body.error.code, body.error.field]).toEqual(['DUPLICATE', 'link_hosts']);
    }
    expect((await client.sites.list()).data).toHaveLength(1);
  });
});

describe('key rotation', () => {
  test('keeps the previous key valid until the next rotation', async () => {
    const { client, programId, given, environmentId } = await withProgram();
    const site = await given.site(programId);
    const second = await client.sites.rotateKey(site.id);
    expect(second.previous_publishable_key).toBe(site.publishable_key);
    const third = await client.sites.rotateKey(site.id);
    expect(third.previous_publishable_key).toBe(second.publishable_key);
    const keys = await server.db.orm.publishableKey.findMany({ where: { environmentId } });
    expect(keys.map(({ key }) => key).sort()).toEqual([second.publishable_key, third.publishable_key].sort());
    expect(new Set([site, second, third].map(({ publishable_key }) => publishable_key)).size).toBe(3);
  });

  test('leaves two keys after several concurrent rotations', async () => {
    const { client, programId, given, environmentId } = await withProgram();
    const site = await given.site(programId);
    const rotated = await Promise.all([1, 2, 3, 4].map(() => client.sites.rotateKey(site.id)));
    const now = await client.sites.get(site.id);
    const made = rotated.map(({ publishable_key }) => publishable_key);
    expect(made).toContain(now.publishable_key);
    expect(made).toContain(now.previous_publishable_key);
    expect(await server.db.orm.publishableKey.count({ where: { environmentId } })).toBe(2);
  });

  test('shows a new sign-up secret once and stores it encrypted for its site', async () => {
    const { client, raw, programId, given, environmentId } = await withProgram();
    const site = await given.site(programId);
    const rotate = () =>
      raw('POST', `/v1/sites/${site.id}/rotate-signup-secret`, {}, { 'idempotency-key': 'secret' });
    const { signup_secret, ...shown } = (await rotate()).body.data;
    expect(signup_secret).toMatch(/^sus_[\w-]{43}$/);
    expect(shown).toEqual({ ...site, has_signup_secret: true, updated_at: expect.any(String) });
    expect((await rotate()).body.data).toEqual({ ...shown, signup_secret: null });
    expect(await client.sites.get(site.id)).toEqual(shown);
    const row = await server.db.orm.site.findUniqueOrThrow({
      where: { environmentId_id: { environmentId, id: site.id } },
    });
    const sealed = row.signupSecret ?? new Uint8Array();
    expect(server.deps.cipher.open(sealed, boundToSite(row))).toBe(signup_secret);
    expect(() => server.deps.cipher.open(sealed, boundToSite({ ...row, id: 'site_other' }))).toThrow();
    expect((await client.sites.rotateSignupSecret(site.id)).signup_secret).not.toBe(signup_secret);
  });
});

test('deletes a site’s keys, hosts and counts, but keeps its clicks', async () => {
  const { client, given, environmentId } = await withProgram();
  const affiliate = await given.affiliate();
  const site = await given.site(affiliate.program_id, { link_hosts: ['go.deleted.example'] });
  const { program_id: programId, tracking_id: trackingId } = affiliate;
  await client.sites.rotateKey(site.id);
  const now = new Date();
  const activity = { environmentId, siteId: site.id, day: now, kind: 'click', value: 'counted' };
  await server.db.orm.siteActivity.create({ data: { ...activity, count: 1n, lastAt: now } });
  const click = await client.clicks.create({ programId, trackingId });

  expect(await client.sites.delete(site.id)).toEqual({ id: site.id, deleted: true });

  await expect(client.sites.get(site.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(client.sites.delete(site.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const { publishableKey, host, siteActivity } = server.db.orm;
  const where = { environmentId };
  const left = [publishableKey.count({ where }), host.count({ where }), siteActivity.count({ where })];
  expect(await Promise.all(left)).toEqual([0, 0, 0]);
  const id = click.id;
  await server.db.orm.click.findUniqueOrThrow({ where: { environmentId_id: { environmentId, id } } });
});

test('rejects the deletion of a program with a site, which is named', async () => {
  const { client, given, programId } = await withProgram();
  const site = await given.site(programId);
  await expect(client.programs.delete(programId)).rejects.toMatchObject({
    code: 'IN_USE',
    message: `The program ${programId} cannot be deleted: it has sites.`,
  });
  await client.sites.delete(site.id);
  expect(await client.programs.delete(programId)).toEqual({ id: programId, deleted: true });
});

test('lists sites by program, newest first, page by page', async () => {
  const { client, given, programId } = await withProgram();
  const other = await given.program();
  const made = [];
  for (const program of [programId, other.programId, programId]) made.push(await given.site(program));
  const [first, second, third] = made;
  expect(await client.sites.list({ limit: 1 }).toArray({ limit: 10 })).toEqual([third, second, first]);
  expect((await client.sites.list({ program_id: programId })).data).toEqual([third, first]);
  expect((await client.sites.list({ program_id: 'prg_none' })).data).toEqual([]);
});

test('rejects a publishable key on /v1 and says which key to use', async () => {
  const { given, programId, raw } = await withProgram();
  const { publishable_key } = await given.site(programId);
  for (const path of ['/v1/sites', '/v1/affiliates']) {
    const answer = await raw('GET', path, undefined, { authorization: `Bearer ${publishable_key}` });
    expect([answer.status, answer.body.error.code]).toEqual([401, 'INVALID_API_KEY']);
    expect(answer.body.error.message).toMatch(/publishable site key.*Send an API key.*sk_/);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  }
});
