import { expect, test } from 'vitest';
import { type TestServer, useServer } from '../../../test/support/harness.ts';
import { chrome, trackedIn, visitorOf } from '../../../test/support/visitor.ts';

/** Two of the largest clicks. */
const BUDGET = 3_000;

const server = useServer({ trustProxy: 1 });
const limited = useServer({ trustProxy: 1, factsBytesPerDay: BUDGET });

/** Largest values that Node accepts: its headers have at most 16 KB in total, and the body of a visit 4 KB. */
const long = (length: number) => 'é€😀'.repeat(length).slice(0, length);
const names = [
  'sub1',
  'sub2',
  'sub3',
  'sub4',
  'sub5',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
];
const query = (length: number) =>
  names.map((name) => `${name}=${encodeURIComponent(long(length))}`).join('&');

const bytesOfClicks = async ({ db }: TestServer, environmentId: number) => {
  const { rows } = await db.lists.query<{ row: string; bytes: number }>(
    `select id as row, (select sum(octet_length(value)) from jsonb_each_text(to_jsonb(c)
       - '{id,environment_id,program_id,affiliate_id,site_id,tracking_id,ip,created_at,claimable_until}'::text[]
       - '{is_counted,report_position,referred_at}'::text[]))::int as bytes
     from clicks c where environment_id = $1 order by id`,
    [environmentId],
  );
  return rows.map(({ bytes }) => bytes);
};

test('stores at most 2 KB of facts each for the largest link and visit', async () => {
  const { key, affiliate, account, clicks } = await trackedIn(server);
  const link = visitorOf(server.baseUrl, { ip: '203.0.113.20', userAgent: `${chrome} ${'u'.repeat(3_000)}` });
  const referer = `https://blog.test/${'r'.repeat(3_000)}`;
  const { status } = await link.open(
    `/r/${key}/${affiliate.tracking_id}?${query(50)}&gclid=${'g'.repeat(900)}`,
    {
      referer,
    },
  );
  expect(status).toBe(302);
  const page = visitorOf(server.baseUrl, { ip: '203.0.113.21', userAgent: `${chrome} ${'u'.repeat(9_000)}` });
  const u = `https://www.shop.test/?sub1=${'s'.repeat(1_500)}&fbclid=${'f'.repeat(1_100)}`;
  const { answer } = await page.report(key, { v: affiliate.tracking_id, u, r: '€'.repeat(400) });
  expect(answer.id).not.toBeNull();

  const [ofLink, ofPage] = await clicks();
  expect(ofLink).toMatchObject({ gclid: 'g'.repeat(900), isCounted: true });
  expect(ofPage).toMatchObject({ sub1: 's'.repeat(255), referrer: '€'.repeat(255), fbclid: null });
  const sizes = await bytesOfClicks(server, account.environmentId);
  expect(sizes).toHaveLength(2);
  for (const size of sizes) expect(size).toBeLessThanOrEqual(2_048 + 50);
  // The stored size is close to the limit, so nothing is dropped unnecessarily.
  expect(Math.max(...sizes)).toBeGreaterThan(1_500);
});

test('counts and credits a click beyond the daily budget without its facts', { tags: 'slow' }, async () => {
  const { key, affiliate, account, clicks, report, client, site } = await trackedIn(limited);
  const open = async (at: number) =>
    visitorOf(limited.baseUrl, { ip: `203.0.${at}.1`, userAgent: `${chrome} ${'u'.repeat(300)}` }).open(
      `/r/${key}/${affiliate.tracking_id}?${query(60)}`,
    );
  for (const at of [1, 2, 3, 4]) expect((await open(at)).url).toMatch(/trb_click=clk_/);
  const all = await clicks();
  expect(all.map(({ url }) => url === null)).toEqual([false, false, true, true]);
  expect(all[3]).toMatchObject({
    sub1: null,
    userAgent: null,
    referrer: null,
    isCounted: true,
    ip: '203.0.4.0',
  });
  expect(await report()).toBe(4);
  const sizes = await bytesOfClicks(limited, account.environmentId);
  expect(sizes[3] ?? 0).toBeLessThan(50);
  await limited.tracking.flush();
  const { clicks: counted, problems } = await client.sites.check(site.id);
  expect(counted).toMatchObject({ counted: 4, without_facts: 2 });
  expect(problems.join()).toMatch(/2 clicks were stored without page/);

  // Unknown affiliates store nothing, and clicks through the API have no such limit.
  const other = await trackedIn(limited);
  for (let at = 0; at < 5; at += 1)
    await visitorOf(limited.baseUrl, { ip: `198.51.100.${at}` }).open(`/r/${other.key}/nobody?${query(60)}`);
  await visitorOf(limited.baseUrl, { ip: '198.51.100.9' }).open(
    `/r/${other.key}/${other.affiliate.tracking_id}?sub1=a`,
  );
  expect((await other.clicks())[0]).toMatchObject({ sub1: 'a' });
  const { tracking_id: trackingId, program_id: programId } = affiliate;
  await client.clicks.create({ programId, trackingId, sub1: 'x'.repeat(2_000) });
  expect((await clicks()).at(-1)).toMatchObject({ sub1: 'x'.repeat(2_000) });
});
