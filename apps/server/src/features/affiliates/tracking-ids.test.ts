import { describe, expect, test } from 'vitest';
import { unique } from '../../../test/support/given.ts';
import { useServer } from '../../../test/support/harness.ts';
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

/** An affiliate with a second tracking id, beside another affiliate whose id begins like it. */
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

describe('a second tracking id', () => {
  test('credits its affiliate wherever the first one does', async () => {
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

  test('is no second visit where the browser has a click of the first one', async () => {
    const { key, affiliate, second, begins } = await withSecondId();
    const browser = visitor();
    const first = await browser.report(key, { v: affiliate.tracking_id });
    const p = first.answer.id ?? '';
    expect((await browser.report(key, { v: second, p })).answer.id).toBe(p);
    expect((await browser.report(key, { v: begins.tracking_id, p })).answer.id).not.toBe(p);
    expect((await browser.report(key, { v: `${begins.tracking_id}/${second}`, p })).answer.id).not.toBe(p);
  });

  test('is exported, and taken by nobody after an erasure', async () => {
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

describe('a server of the version before, which knows the column alone', () => {
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

  test('is refused an id that is another affiliate’s', async () => {
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
