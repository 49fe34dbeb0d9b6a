import { describe, expect, test } from 'vitest';
import { useServer } from '../../../test/support/harness.ts';
import { madeOnce } from '../../../test/support/made-once.ts';

const server = useServer();

async function tracked() {
  const account = await server.account();
  const affiliate = await account.given.affiliate();
  const link = { trackingId: affiliate.tracking_id, programId: affiliate.program_id };
  const post = (fields: object = {}, headers?: Record<string, string>) =>
    account.raw('POST', '/v1/clicks', { ...link, ...fields }, headers);
  const { environmentId } = account;
  const row = (id: string) =>
    server.db.orm.click.findUniqueOrThrow({ where: { environmentId_id: { environmentId, id } } });
  const count = () => server.db.orm.click.count({ where: { environmentId } });
  return { ...account, affiliate, link, post, row, count };
}

/** Account shared by tests that write nothing, or nothing that others read. */
const shared = madeOnce(tracked);

const camel = [
  'referrer',
  'ip',
  'sub1',
  'sub2',
  'sub3',
  'sub4',
  'sub5',
  'utmSource',
  'utmMedium',
  'utmCampaign',
  'utmTerm',
  'utmContent',
  'gclid',
  'fbclid',
  'msclkid',
  'ttclid',
];
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const valuesOf = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, `the ${name}`]));

describe('recording a click', () => {
  test('returns 201 with its four fields and announces nothing, because a click is not a referral', async () => {
    const { post, link, emittedEvents } = await tracked();
    const before = await emittedEvents();
    const { status, body } = await post();
    expect(status).toBe(201);
    expect(body).toEqual({
      success: true,
      data: {
        id: expect.stringMatching(/^clk_/),
        tracking_id: link.trackingId,
        program_id: link.programId,
        created_at: expect.stringMatching(/Z$/),
      },
    });
    expect(await emittedEvents()).toEqual(before);
  });

  test('stores all sixteen parameters, in either spelling, with and without an Idempotency-Key', async () => {
    const { post, row, link, affiliate, raw } = await tracked();
    const bySnake = Object.fromEntries(camel.map((name) => [snake(name), `the ${name}`]));
    const answers = [
      await post(valuesOf(camel)),
      await post(bySnake, { 'idempotency-key': 'click-1' }),
      await raw('POST', '/v1/clicks', {
        tracking_id: link.trackingId,
        program_id: link.programId,
        ...bySnake,
      }),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(201);
      expect(await row(body.data.id)).toMatchObject({ ...valuesOf(camel), affiliateId: affiliate.id });
    }
  });

  test('rejects a field given in both spellings', async () => {
    const { post, count } = await tracked();
    for (const [field, both] of [
      ['utm_source', { utmSource: 'a', utm_source: 'a' }],
      ['tracking_id', { tracking_id: 'a' }],
    ] as const) {
      const { status, body } = await post(both);
      expect([status, body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
      expect(body.error.details.map((detail: { field: string }) => detail.field)).toContain(field);
    }
    expect(await count()).toBe(0);
  });

  test('accepts a pending affiliate, but does not find a rejected one', async () => {
    const { post, client, affiliate } = await tracked();
    await client.affiliates.update(affiliate.id, { status: 'pending' });
    expect((await post()).status).toBe(201);
    await client.affiliates.update(affiliate.id, { status: 'rejected' });
    const { status, body } = await post();
    expect([status, body.error.code, body.error.field]).toEqual([404, 'NOT_FOUND', 'trackingId']);
    await client.affiliates.update(affiliate.id, { status: 'approved' });
    expect((await post()).status).toBe(201);
  });

  test('requires a program and a tracking id of that program', async () => {
    const { post, given, count } = await tracked();
    const { programId } = await given.program();
    for (const [field, fields] of [
      ['programId', { programId: 'prg_unknown' }],
      ['programId', { programId: 'prg_unknown', trackingId: 'unknown' }],
      ['trackingId', { trackingId: 'unknown' }],
      ['trackingId', { trackingId: 'ann_affiliate' }],
      ['trackingId', { trackingId: '%' }],
      ['trackingId', { programId }],
    ] as const) {
      const { status, body } = await post(fields);
      expect([status, body.error.code, body.error.field]).toEqual([404, 'NOT_FOUND', field]);
    }
    expect(await count()).toBe(0);
  });

  test('takes parameters missing in the body from the query of its url', async () => {
    const { post, row } = await tracked();
    const url = 'https://shop.com/p?via=ada&sub1=url&sub2=url&utm_source=url&gclid=url#sub3=x';
    for (const headers of [{}, { 'idempotency-key': 'click-1' }]) {
      const { status, body } = await post({ url, sub1: 'body' }, headers);
      expect(status).toBe(201);
      expect(Object.keys(body.data)).toEqual(['id', 'tracking_id', 'program_id', 'created_at']);
      const facts = { sub1: 'body', sub2: 'url', sub3: null, utmSource: 'url', gclid: 'url' };
      expect(await row(body.data.id)).toMatchObject({ url, ...facts });
    }
    const unparsed = await post({ url: 'not a URL?sub1=x' });
    expect(await row(unparsed.body.data.id)).toMatchObject({ url: 'not a URL?sub1=x', sub1: null });
    expect(await row((await post()).body.data.id)).toMatchObject({ url: null });
  });

  test('accepts a site in place of a program', async () => {
    const { post, row, given, client, affiliate, raw } = await tracked();
    const site = await given.site(affiliate.program_id);
    await given.program();
    const { tracking_id: trackingId, program_id } = affiliate;
    for (const [body, headers] of [
      [{ trackingId, siteId: site.id }, {}],
      [{ tracking_id: trackingId, site_id: site.id }, { 'idempotency-key': 'click-1' }],
      [{ trackingId, siteId: site.id, programId: program_id }, {}],
    ] as const) {
      const answer = await raw('POST', '/v1/clicks', body, headers);
      expect([answer.status, answer.body.data.program_id]).toEqual([201, program_id]);
      expect((await row(answer.body.data.id)).siteId).toBe(site.id);
    }
    await client.sites.delete(site.id);
    const { status, body } = await post({ siteId: site.id });
    expect([status, body.error.code, body.error.field]).toEqual([404, 'NOT_FOUND', 'siteId']);
  });

  test('rejects a site of another program or tenant as if it did not exist', async () => {
    const { post, given, count } = await tracked();
    const { programId } = await given.program();
    const stranger = await tracked();
    for (const site of [
      await given.site(programId),
      await stranger.given.site(stranger.affiliate.program_id),
    ]) {
      const { status, body } = await post({ siteId: site.id });
      expect([status, body.error.code, body.error.field]).toEqual([404, 'NOT_FOUND', 'siteId']);
    }
    expect(await count()).toBe(0);
  });

  test('accepts parameters of 2,048 characters', async () => {
    const { post, row } = await tracked();
    const long = Object.fromEntries(
      camel.filter((name) => name !== 'ip').map((name) => [name, 'x'.repeat(2_048)]),
    );
    const { status, body } = await post(long);
    expect(status).toBe(201);
    expect(await row(body.data.id)).toMatchObject(long);
  });

  test.each<readonly [string, object]>([
    ...camel.map((name) => [name, { [name]: '' }] as const),
    ...camel.map((name) => [name, { [name]: 'x'.repeat(2_049) }] as const),
    ['url', { url: '' }],
    ['url', { url: 'x'.repeat(2_049) }],
    ['gclid', { gclid: null }],
    ['gclid', { gclid: 7 }],
    ['referrer', { referrer: 'a\u0000b' }],
    ['trackingId', { trackingId: '' }],
    ['trackingId', { trackingId: undefined }],
    ['programId', { programId: 7 }],
    ['utmsource', { utmsource: 'a' }],
    ['affiliateId', { affiliateId: 'aff_1' }],
  ])('rejects %s: %.40j', async (field, fields) => {
    const { post } = await shared();
    const { status, body } = await post(fields);
    expect([status, body.error.code, body.error.field]).toEqual([400, 'VALIDATION_ERROR', field]);
  });

  test('creates two clicks for identical requests, because a click has no business key', async () => {
    const { post, count } = await tracked();
    const answers = await Promise.all(Array.from({ length: 10 }, () => post({ ip: '203.0.113.1' })));
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(10);
    expect(await count()).toBe(10);
  });
});
