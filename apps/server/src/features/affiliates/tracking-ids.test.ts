import { describe, expect, test } from 'vitest';
import { unique } from '../../../test/support/given.ts';
import { type TestAccount, useServer } from '../../../test/support/harness.ts';
import { trackedIn, visitorOf } from '../../../test/support/visitor.ts';

const server = useServer({ trustProxy: 1 });

let networks = 0;
const visitor = () => visitorOf(server.baseUrl, { ip: `198.51.${++networks}.1` });

const create = ({ client, program }: Awaited<ReturnType<typeof trackedIn>>, tracking_id: string) =>
  client.affiliates.create({
    name: 'Eve',
    email: `${unique('eve')}@example.com`,
    program_id: program.programId,
    tracking_id,
  });

/** Creates an affiliate with a second tracking id, and another affiliate whose id has the same prefix. */
async function withSecondId() {
  const site = await trackedIn(server);
  const { affiliate } = site;
  const { environmentId, raw } = site.account;
  const second = unique('eve.stone');
  const begins = await create(site, second.slice(0, 3));
  const { id: affiliateId, program_id: programId } = affiliate;
  await server.db.orm.affiliateTrackingId.create({
    data: { environmentId, programId, affiliateId, value: second, createdAt: new Date() },
  });
  return { ...site, environmentId, raw, second, begins };
}

describe('second tracking id', () => {
  test('credits its affiliate wherever the first one does', { tags: 'slow' }, async () => {
    const { key, affiliate, second, clicks, visits, client, raw } = await withSecondId();
    const { id: affiliateId, program_id: programId } = affiliate;
    for (const v of [second, second.toUpperCase(), `${second}.`]) {
      const { answer } = await visitor().report(key, { v });
      expect(answer).toMatchObject({ id: expect.stringMatching(/^clk_/), affiliate: second });
    }
    await visitor().report(key, { u: `https://www.shop.test/?via=nobody-at-all&ref=${second}` });
    await visitor().open(`/r/${key}/${second}`);
    const { tracking_id } = await client.clicks.create({ trackingId: second.toUpperCase(), programId });
    expect(tracking_id).toBe(second);
    const recorded = await clicks();
    expect(recorded.map((click) => click.affiliateId)).toEqual(Array(6).fill(affiliateId));
    expect(new Set(recorded.map((click) => click.trackingId))).toEqual(new Set([second]));
    expect(await visits()).toEqual([['counted', 5]]);
    const signup = { tracking_id: second, program_id: programId, customer_id: unique('cus') };
    expect((await raw('POST', '/v1/signups', signup)).body.data).toMatchObject({ affiliate_id: affiliateId });
  });

  test('is found by the lists and the search', async () => {
    const { affiliate, second, client, begins } = await withSecondId();
    const { id, program_id: programId } = affiliate;
    await client.clicks.create({ trackingId: second, programId });
    await client.clicks.create({ trackingId: affiliate.tracking_id, programId });
    const ids = async (query: object) => (await client.affiliates.list(query)).data.map((each) => each.id);
    expect(await ids({ tracking_id: second.toUpperCase() })).toEqual([id]);
    expect(await ids({ tracking_id: begins.tracking_id })).toEqual([begins.id]);
    expect(await ids({ search: second.slice(0, 10) })).toEqual([id]);
    const recorded = await client.clicks.list({ tracking_id: second.toUpperCase() });
    expect(recorded.data.map((click) => click.tracking_id)).toEqual([second]);
    for (const q of [second, second.toUpperCase(), second.slice(0, 10)])
      expect((await client.search.find({ q })).results).toMatchObject([{ id, matched_field: 'tracking_id' }]);
  });

  test('is not a second visit if the browser has a click of the first one', async () => {
    const { key, affiliate, second, begins } = await withSecondId();
    const browser = visitor();
    const first = await browser.report(key, { v: affiliate.tracking_id });
    const p = first.answer.id ?? '';
    expect((await browser.report(key, { v: second, p })).answer.id).toBe(p);
    expect((await browser.report(key, { v: begins.tracking_id, p })).answer.id).not.toBe(p);
    expect((await browser.report(key, { v: `${begins.tracking_id}/${second}`, p })).answer.id).not.toBe(p);
  });

  test('is exported, and cannot be reused after an erasure', { tags: 'slow' }, async () => {
    const site = await withSecondId();
    const { affiliate, second, client, environmentId, program } = site;
    await client.clicks.create({ trackingId: second, programId: affiliate.program_id });
    const [exported] = (await client.persons.export({ email: affiliate.email })).affiliates;
    expect(exported?.tracking_ids.map(({ tracking_id }) => tracking_id)).toEqual(
      [affiliate.tracking_id, second].sort(),
    );
    await client.erasures.create({ affiliate_id: affiliate.id, reason: 'requested', unpaid_balance: 'keep' });
    const where = { environmentId, affiliateId: affiliate.id };
    const left = await server.db.orm.affiliateTrackingId.findMany({ where });
    expect(left.map(({ value }) => value)).toEqual(
      Array(2).fill(expect.stringMatching(/^erased-[0-9a-f]{32}$/)),
    );
    const { id } = await create(site, affiliate.tracking_id);
    await server.db.orm.affiliateTrackingId.create({
      data: { ...where, affiliateId: id, programId: program.programId, value: second, createdAt: new Date() },
    });
    expect((await client.clicks.list({ affiliate_id: affiliate.id })).data).toMatchObject([
      { tracking_id: expect.stringMatching(/^erased-/) },
    ]);
  });
});

describe('previous server version, which knows only the column', () => {
  const valuesOf = async (id: string) => {
    const { rows } = await server.db.lists.query(
      `select i.value from affiliate_tracking_ids i where i.affiliate_id = $1 order by i.value`,
      [id],
    );
    return rows.map(({ value }) => value);
  };

  test('keeps the ids right when it creates, changes and deletes affiliates', async () => {
    const site = await trackedIn(server);
    const affiliate = await create(site, 'ada');
    expect(await valuesOf(affiliate.id)).toEqual(['ada']);
    await server.db.lists.query(`update affiliates set tracking_id = 'ada-2' where id = $1`, [affiliate.id]);
    await server.db.lists.query(`update affiliates set name = 'Ada' where id = $1`, [affiliate.id]);
    expect(await valuesOf(affiliate.id)).toEqual(['ada', 'ada-2']);
    await server.db.lists.query(`update affiliates set tracking_id = 'ada' where id = $1`, [affiliate.id]);
    expect(await valuesOf(affiliate.id)).toEqual(['ada', 'ada-2']);
    await site.client.affiliates.delete(affiliate.id);
    expect(await valuesOf(affiliate.id)).toEqual([]);
  });

  test('is refused an id that belongs to another affiliate', async () => {
    const { affiliate, second, given, program, raw } = await withSecondId();
    const slug = second.replace('.', '-');
    await server.db.lists.query(
      `update affiliate_tracking_ids set value = $2 where affiliate_id = $1 and value = $3`,
      [affiliate.id, slug, second],
    );
    const body = { name: 'Bo', email: `${unique('bo')}@example.com`, program_id: program.programId };
    const { status, body: answer } = await raw('POST', '/v1/affiliates', { ...body, tracking_id: slug });
    expect([status, answer.error?.code, answer.error?.field]).toEqual([409, 'DUPLICATE', 'tracking_id']);
    const { id } = await given.affiliate({ program });
    await expect(
      server.db.lists.query(`update affiliates set tracking_id = $2 where id = $1`, [id, slug]),
    ).rejects.toMatchObject({ code: '23505', constraint: 'affiliates_tracking_id_key' });
    const named = await raw('POST', '/v1/affiliates', { ...body, name: slug });
    expect(named.body.data.tracking_id).toBe(`${slug}-2`);
  });

  test('cannot take the primary id away from its affiliate', async () => {
    const { affiliate } = await withSecondId();
    await expect(
      server.db.lists.query(`delete from affiliate_tracking_ids where value = $1`, [affiliate.tracking_id]),
    ).rejects.toMatchObject({ code: '23001' });
  });
});

describe('tracking ids of an affiliate', () => {
  const refusal = ({ status, body }: Awaited<ReturnType<TestAccount['raw']>>) => [
    ...[status, body.error?.code, body.error?.field],
    body.error?.message,
  ];

  test('are added, listed, made primary and deleted', async () => {
    const site = await trackedIn(server);
    const { client, account } = site;
    const { raw, announced, environmentId } = account;
    const { id } = await create(site, 'eve');
    const ids = client.affiliates.trackingIds;
    expect(await ids.create(id, { tracking_id: 'Eve.Stone_~1' })).toMatchObject({
      tracking_id: 'eve.stone_~1',
      is_primary: false,
    });
    const again = await raw('POST', `/v1/affiliates/${id}/tracking-ids`, { tracking_id: 'EVE.stone_~1' });
    expect([again.status, again.body.data.tracking_id]).toEqual([200, 'eve.stone_~1']);
    expect((await ids.create(id, { tracking_id: 'eve' })).is_primary).toBe(true);
    const changed = await client.affiliates.update(id, { tracking_id: 'eve-2' });
    expect(changed.tracking_id).toBe('eve-2');
    expect((await announced(id)).slice(1)).toEqual([
      { type: 'affiliate.updated', data: changed, previous: { tracking_id: 'eve' } },
    ]);
    const all = await ids.list(id);
    expect(all.map(({ tracking_id, is_primary }) => [tracking_id, is_primary])).toEqual([
      ['eve-2', true],
      ['eve.stone_~1', false],
      ['eve', false],
    ]);
    expect(refusal(await raw('DELETE', `/v1/affiliates/${id}/tracking-ids/EVE-2`))).toEqual([
      ...[409, 'IN_USE', undefined],
      'eve-2 is the primary tracking id of the affiliate. Set another tracking_id first.',
    ]);
    expect(await ids.delete(id, 'EVE.STONE_~1')).toEqual({ id: 'eve.stone_~1', deleted: true });
    expect((await raw('DELETE', `/v1/affiliates/${id}/tracking-ids/eve.stone_~1`)).status).toBe(404);
    const where = { environmentId, object: id };
    const actions = await server.db.orm.auditEntry.findMany({ where, orderBy: { id: 'asc' } });
    expect(actions.map(({ action }) => action)).toEqual([
      'affiliates.create',
      ...Array(3).fill('affiliates.trackingIds.create'),
      'affiliates.update',
      'affiliates.trackingIds.delete',
    ]);
    expect(JSON.stringify(actions)).not.toContain('stone');
  });

  test('credit nobody once deleted, and can be assigned to another affiliate', async () => {
    const site = await trackedIn(server);
    const { client, key, affiliate } = site;
    const { id } = await create(site, 'eve');
    await client.affiliates.trackingIds.create(id, { tracking_id: 'stone' });
    const before = await visitor().report(key, { v: 'stone' });
    await client.affiliates.trackingIds.delete(id, 'stone');
    expect((await visitor().report(key, { v: 'stone' })).answer.reason).toBe('unknown_affiliate');
    const signup = { click_id: before.answer.id ?? '', customer_id: unique('cus') };
    expect((await site.account.raw('POST', '/v1/signups', signup)).body.data.affiliate_id).toBe(id);
    await client.affiliates.trackingIds.create(affiliate.id, { tracking_id: 'stone' });
    const browser = visitor();
    const { answer } = await browser.report(key, { v: 'stone', p: before.answer.id ?? '' });
    expect(answer.id).not.toBe(before.answer.id);
  });

  test('are expanded with the affiliate and in lists, primary first, and none for a merged affiliate', async () => {
    const site = await trackedIn(server);
    const { client } = site;
    const [eve, bo] = [await create(site, 'eve'), await create(site, 'bo')];
    await client.affiliates.trackingIds.create(eve.id, { tracking_id: 'eve.stone' });
    await client.affiliates.merge(bo.id, { into: eve.id, reason: 'one person' });
    const expand = ['tracking_ids'] as const;
    const all = await client.affiliates.trackingIds.list(eve.id);
    expect(all.map(({ tracking_id }) => tracking_id).sort()).toEqual(['bo', 'eve', 'eve.stone']);
    expect(all[0]).toMatchObject({ tracking_id: 'eve', is_primary: true });
    expect((await client.affiliates.get(eve.id, { expand })).tracking_ids).toEqual(all);
    const listed = (await client.affiliates.list({ expand })).data;
    expect(listed.find(({ id }) => id === eve.id)?.tracking_ids).toEqual(all);
    expect(listed.find(({ id }) => id === bo.id)?.tracking_ids).toEqual([]);
    expect(await client.affiliates.get(eve.id)).not.toHaveProperty('tracking_ids');
  });

  test('belong to one affiliate of the program, whom the error names', { tags: 'slow' }, async () => {
    const site = await trackedIn(server);
    const { client, account, program } = site;
    const eve = await create(site, 'eve');
    await client.affiliates.trackingIds.create(eve.id, { tracking_id: 'eve.stone' });
    await client.affiliates.trackingIds.create(eve.id, { tracking_id: 'stone' });
    const bo = await create(site, 'bo');
    const post = (path: string, body: object) => account.raw('POST', `/v1/affiliates${path}`, body);
    const person = () => ({
      name: 'Cy',
      email: `${unique('cy')}@example.com`,
      program_id: program.programId,
    });
    const belongs = (value: string) =>
      `The tracking id ${value} belongs to affiliate ${eve.id} of this program.`;
    for (const [field, value, sent] of [
      ['tracking_id', 'eve', post(`/${bo.id}/tracking-ids`, { tracking_id: 'Eve' })],
      ['tracking_id', 'eve.stone', post(`/${bo.id}/tracking-ids`, { tracking_id: 'EVE.STONE' })],
      ['tracking_id', 'stone', account.raw('PUT', `/v1/affiliates/${bo.id}`, { tracking_id: 'stone' })],
      ['tracking_id', 'stone', post('', { ...person(), tracking_id: 'stone' })],
      [
        'additional_tracking_ids',
        'eve',
        post('', { ...person(), tracking_id: 'cy', additional_tracking_ids: ['cy-2', 'EVE'] }),
      ],
    ] as const)
      expect(refusal(await sent)).toEqual([409, 'DUPLICATE', field, belongs(value)]);
    expect((await client.affiliates.list({ tracking_id: 'cy-2' })).data).toEqual([]);
    const elsewhere = await create({ ...site, program: await account.given.program() }, 'stone');
    expect(elsewhere.tracking_id).toBe('stone');
  });

  test.each([
    'eve stone',
    'éve',
    'eve/stone',
    'eve%20',
    '.',
    '..',
    '~-_',
    '',
    'x'.repeat(101),
    '\u212a', // the Kelvin sign, whose lower case is k
  ])('are rejected with other characters: %j', async (tracking_id) => {
    const site = await trackedIn(server);
    const { raw } = site.account;
    const { id } = site.affiliate;
    const added = await raw('POST', `/v1/affiliates/${id}/tracking-ids`, { tracking_id });
    expect(refusal(added).slice(0, 3)).toEqual([400, 'VALIDATION_ERROR', 'tracking_id']);
  });

  test('must match the specification if they are primary', async () => {
    const { account, affiliate } = await trackedIn(server);
    await account.client.affiliates.trackingIds.create(affiliate.id, { tracking_id: 'eve.stone' });
    const update = await account.raw('PUT', `/v1/affiliates/${affiliate.id}`, { tracking_id: 'eve.stone' });
    expect(refusal(update).slice(0, 3)).toEqual([400, 'VALIDATION_ERROR', 'tracking_id']);
  });

  test('are limited to a thousand', async () => {
    const { affiliate, account } = await trackedIn(server);
    await server.db.lists.query(
      `insert into affiliate_tracking_ids select environment_id, program_id, id, 'n' || n, now()
       from affiliates, generate_series(1, 999) n where id = $1`,
      [affiliate.id],
    );
    for (const sent of [
      account.raw('POST', `/v1/affiliates/${affiliate.id}/tracking-ids`, { tracking_id: 'more' }),
      account.raw('PUT', `/v1/affiliates/${affiliate.id}`, { tracking_id: 'more' }),
    ])
      expect(refusal(await sent)).toEqual([
        ...[400, 'VALIDATION_ERROR', 'tracking_id'],
        'An affiliate can have at most 1000 tracking ids. Delete one first.',
      ]);
    const primary = await account.raw('PUT', `/v1/affiliates/${affiliate.id}`, { tracking_id: 'n7' });
    expect(primary.status).toBe(200);
  });

  test('are assigned to one of many affiliates requesting the same id at once', {
    tags: 'slow',
  }, async () => {
    const site = await trackedIn(server);
    const { client, account } = site;
    const affiliates = await Promise.all(Array.from({ length: 8 }, (_, at) => create(site, `racer-${at}`)));
    const sent = await Promise.all(
      affiliates.flatMap(({ id }) => [
        account.raw('POST', `/v1/affiliates/${id}/tracking-ids`, { tracking_id: 'Prize' }),
        account.raw('PUT', `/v1/affiliates/${id}`, { tracking_id: 'prize' }),
      ]),
    );
    const codes = sent.map(({ body }) => body.error?.code).filter((code) => code !== undefined);
    expect([...new Set(codes)]).toEqual(['DUPLICATE']);
    expect(codes).toHaveLength(14);
    const [holder, ...others] = (await client.affiliates.list({ tracking_id: 'prize' })).data;
    expect(others).toEqual([]);
    expect(holder?.tracking_id).toBe('prize');
  });

  test('are assigned in batches, and a taken id only rejects its own affiliate', {
    tags: 'slow',
  }, async () => {
    const site = await trackedIn(server);
    const { client, program } = site;
    const eve = await create(site, 'eve.stone'.replace('.', '-'));
    const item = (name: string, more: object) => ({
      ...{ name, email: `${unique('batch')}@example.com`, program_id: program.programId },
      ...more,
    });
    const items = [
      item('Ann', { additional_tracking_ids: ['Ann_1', 'ann.2', 'ann_1'] }),
      item('Bo', { additional_tracking_ids: ['bo', 'bo_2'] }),
      item('Cy', { additional_tracking_ids: ['EVE-STONE'] }),
      item('Di', { tracking_id: 'di', additional_tracking_ids: [] }),
    ];
    const made = await client.affiliates.createBatch({ items });
    expect(made.map(({ status, data, error }) => [status, data?.tracking_id ?? error?.message])).toEqual([
      [201, 'ann'],
      [201, 'bo'],
      [409, `The tracking id eve-stone belongs to affiliate ${eve.id} of this program.`],
      [201, 'di'],
    ]);
    const idsOf = async (at: number) =>
      (await client.affiliates.trackingIds.list(made[at]?.data?.id ?? '')).map((each) => each.tracking_id);
    expect(await idsOf(0)).toEqual(['ann', 'ann.2', 'ann_1']);
    expect(await idsOf(1)).toEqual(['bo', 'bo_2']);
    const second = [item('Ann', {}), item('Flo', { additional_tracking_ids: ['ann-2'] })];
    const later = await client.affiliates.createBatch({ items: second });
    expect(later.map(({ status }) => status).sort()).toEqual([201, 201]);
    expect(later.map(({ data }) => data?.tracking_id)).toEqual(['ann-3', 'flo']);
  });

  test('cannot be changed for an erased affiliate', { tags: 'slow' }, async () => {
    const { affiliate, account } = await trackedIn(server);
    await account.client.erasures.create({ affiliate_id: affiliate.id, reason: 'requested' });
    const path = `/v1/affiliates/${affiliate.id}/tracking-ids`;
    expect(refusal(await account.raw('POST', path, { tracking_id: 'back' }))[1]).toBe('ERASED');
    expect(refusal(await account.raw('DELETE', `${path}/x`))[1]).toBe('ERASED');
  });

  test('belong to the remaining affiliate after a merge, which keeps its primary id', async () => {
    const site = await trackedIn(server);
    const { raw, client } = site.account;
    const [source, staying] = [await create(site, 'source'), await create(site, 'staying')];
    await client.affiliates.trackingIds.create(source.id, { tracking_id: 'further' });
    await client.affiliates.merge(source.id, { into: staying.id, reason: 'They are one person.' });
    const ids = await client.affiliates.trackingIds.list(staying.id);
    expect(ids.map((each) => each.tracking_id).sort()).toEqual(['further', 'source', 'staying']);
    const add = await raw('POST', `/v1/affiliates/${source.id}/tracking-ids`, { tracking_id: 'back' });
    expect(refusal(add)[1]).toBe('INVALID_TRANSITION');
    const path = `/v1/affiliates/${staying.id}/tracking-ids`;
    expect(refusal(await raw('DELETE', `${path}/source`))[1]).toBe('IN_USE');
    expect((await raw('DELETE', `${path}/further`)).status).toBe(200);
  });
});
