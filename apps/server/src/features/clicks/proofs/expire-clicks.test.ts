import { reportDimensions } from '@tributary/core';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { useAccount, useServer } from '../../../../test/support/harness.ts';
import { outcomeOf } from '../../../../test/support/outcome.ts';
import { newId } from '../../../platform/ids.ts';
import { foldPerformance } from '../../reports/fold-performance.ts';
import { expireClicks } from '../expire-clicks.ts';

// Rules of invariants.sql also compare the roll-ups with clicks and counts at the end of this file.
const server = useServer();
const account = useAccount(server, beforeEach);
const another = useAccount(server, beforeEach);

const DAY_MS = 86_400_000;
const DAYS = 400;
/** A busy fold has counted nothing, and uncounted clicks are kept. */
const fold = () => vi.waitUntil(async () => (await foldPerformance(server.db)) === 'folded');

/** Expires clicks as the job does `days` from now. */
const expireIn = (days: number) =>
  expireClicks(server.db.lists, { now: new Date(Date.now() + days * DAY_MS), days: DAYS });
const expireAll = () => expireIn(DAYS + 1);

const lists = <Row>(text: string) =>
  server.db.lists.query(text, [account.environmentId]).then(({ rows }) => rows as Row[]);
const left = async () => (await lists('select 1 from clicks where environment_id = $1')).length;
const counts = () =>
  lists<{ row: Record<string, unknown> }>(
    `select to_jsonb(c) as row from expired_clicks c where environment_id = $1 order by id`,
  ).then((found) => found.map(({ row }) => row));

const MARK = 'ada-lovelace';
const said = [
  { utm_source: 'news', utm_medium: 'mail', utm_campaign: 'may', sub1: 'a', sub2: 'b', sub3: 'c' },
  { referrer: `https://${MARK}@www.blog.example:8080/post?q=${MARK}`, sub4: 'd', sub5: 'e' },
  { url: `https://${MARK}:x@shop.example/pricing?email=${MARK}#${MARK}`, gclid: MARK, ip: '203.0.113.7' },
  { url: 'https://shop.example', user_agent: MARK, referrer: 'no address' },
  { fbclid: MARK, utm_term: MARK, utm_content: MARK },
];

/** Creates three clicks of each kind, and a sale from one of them. */
async function shop() {
  const { client, given } = account;
  const affiliate = await given.affiliate();
  const { tracking_id: trackingId, program_id: programId } = affiliate;
  for (const facts of [...said, ...said, ...said]) {
    const click = await client.clicks.create({ trackingId, programId, ...facts });
    if ('sub1' in facts) await given.referral({ affiliate_id: affiliate.id, click_id: click.id });
  }
  return affiliate;
}

async function insertClicks({ environmentId, given }: typeof account, count: number) {
  const { id: affiliateId, program_id } = await given.affiliate();
  const ids = Array.from({ length: count }, () => newId('click'));
  await server.db.lists.query(
    `insert into clicks (environment_id, id, program_id, affiliate_id, tracking_id, created_at, is_counted)
     select $1, id, $2, $3, 'x', now(), place % 4 > 0 from unnest($4::text[]) with ordinality t(id, place)`,
    [environmentId, program_id, affiliateId, ids],
  );
}

/** Returns every report that counts clicks, from the roll-ups and from the rows. */
async function reports() {
  const [from, to] = [new Date(Date.now() - 7 * DAY_MS), new Date(Date.now() + DAY_MS)];
  const period = {
    from: `${from.toISOString().slice(0, 10)}T00:00:00Z`,
    to: `${to.toISOString().slice(0, 10)}T00:00:00Z`,
  };
  const { reports } = account.client;
  return [
    ...(await Promise.all(reportDimensions.map((group_by) => reports.performance({ ...period, group_by })))),
    await reports.performance({ ...period, group_by: 'day', basis: 'recorded' }),
    await reports.performance({ ...period, group_by: 'day', source: 'blog.example' }),
    await reports.performance({ ...period, group_by: 'sub1', utm_source: 'news' }),
    await reports.performance({ ...period, group_by: 'landing_page', sub4: 'd' }),
    await reports.funnel(period),
  ].map((report) => JSON.parse(JSON.stringify(report)));
}

describe('clicks older than the retention period', () => {
  test('are deleted one by one, and every report still counts them', async () => {
    await shop();
    await fold();
    const before = await reports();
    expect(before[0].total.clicks).toBe(15);

    expect(await expireAll()).toMatchObject({ clicks: 15 });

    expect(await left()).toBe(0);
    expect((await account.client.clicks.list()).data).toEqual([]);
    expect(await reports()).toEqual(before);
    expect(await expireAll()).toMatchObject({ clicks: 0 });
  });

  test('are counted again when the roll-ups are rebuilt', async () => {
    await shop();
    await fold();
    const before = await reports();
    await expireAll();

    for (const table of ['slots', 'days', 'values', 'watermarks'])
      await server.db.lists.query(`delete from report_${table}`);
    expect(await reports()).toEqual(before);
    await fold();
    expect(await reports()).toEqual(before);
  });

  test('leave nothing that identifies a visitor', async () => {
    await shop();
    await fold();
    await expireAll();

    const rows = await counts();
    expect(rows.reduce((sum, { clicks }) => sum + Number(clicks), 0)).toBe(15);
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${MARK}|203\\.0\\.113`));
  });

  test('are kept until the roll-ups have counted them', async () => {
    await shop();
    await fold();
    const { tracking_id: trackingId, program_id: programId } = await account.given.affiliate();
    await account.client.clicks.create({ trackingId, programId });

    expect(await expireAll()).toMatchObject({ clicks: 15 });
    expect(await left()).toBe(1);

    await fold();
    expect(await expireAll()).toMatchObject({ clicks: 1 });
  });

  test('are kept for a month longer than the longest cookie_days of any program', async () => {
    const { tracking_id: trackingId, program_id: programId } = await account.given.affiliate({
      settings: { cookieDays: 450 },
    });
    await account.client.clicks.create({ trackingId, programId });
    await fold();

    await expireIn(479);
    expect(await left()).toBe(1);
    await expireIn(481);
    expect(await left()).toBe(0);
    await server.db.lists.query('update programs set cookie_days = 30 where environment_id = $1', [
      account.environmentId,
    ]);
  });

  test('are counted once by two concurrent processes, however many there are', async () => {
    await insertClicks(account, 12_000);
    await fold();

    const outcomes = await Promise.all([expireAll(), expireAll()]);

    expect(outcomes.reduce((sum, { clicks }) => sum + clicks, 0)).toBe(12_000);
    expect((await counts()).reduce((sum, { clicks }) => sum + Number(clicks), 0)).toBe(9_000);
  });

  test.each(['update expired_clicks set clicks = clicks + 1', 'delete from expired_clicks'])(
    'leave counts that the database protects from %s',
    async (change) => {
      await shop();
      await fold();
      await expireAll();
      await expect(server.db.lists.query(change)).rejects.toThrow(/is append-only$/);
    },
  );

  test('still prevent their affiliate from being deleted', async () => {
    const { id, tracking_id: trackingId, program_id: programId } = await account.given.affiliate();
    await account.client.clicks.create({ trackingId, programId });
    await fold();
    await expireAll();
    expect(await outcomeOf(account.client.affiliates.delete(id))).toMatchObject({
      status: 409,
      code: 'IN_USE',
    });
  });

  test('remove their partition once it is empty, even if two processes do so at the same time', async () => {
    await fold();
    const [one, two] = await Promise.all([expireIn(DAYS + 200), expireIn(DAYS + 200)]);

    const dropped = [...one.dropped, ...two.dropped];
    expect(new Set(dropped).size).toBe(dropped.length);
    const { rows } = await server.db.lists.query(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'clicks'::regclass and inhrelid::regclass::text <> 'clicks_default'`,
    );
    expect(rows).toEqual([]);
  });

  test('are deleted in time even if the database has no statistics on their environment', async () => {
    await insertClicks(another, 3_000);
    await server.db.lists.query('analyze clicks');
    await insertClicks(account, 12_000);
    await fold();
    expect(await expireAll()).toMatchObject({ clicks: 15_000 });
  });
});
