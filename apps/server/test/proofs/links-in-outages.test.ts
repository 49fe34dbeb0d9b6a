import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ChaosPostgres, openPostgres } from '../../../../tools/chaos/postgres.ts';
import { ensurePartitions } from '../../src/platform/db/partitions.ts';
import type { RunningServer } from '../../src/start/open-server.ts';
import { accountOn } from '../support/harness.ts';
import { serverOn } from '../support/server-on.ts';
import { until } from '../support/until.ts';
import { visitorOf } from '../support/visitor.ts';

const CRASHES = 20;

let postgres: ChaosPostgres;
let server: RunningServer;
beforeAll(async () => {
  postgres = await openPostgres();
  server = await serverOn(postgres.url, { trustProxy: 1 });
  await ensurePartitions(server.db.lists, new Date());
}, 60_000);
afterAll(async () => {
  await server.close();
  await postgres.remove();
});

test(`keeps every link, page and issued click id working while PostgreSQL crashes ${CRASHES} times`, async () => {
  const account = await accountOn(server);
  const affiliate = await account.given.affiliate();
  const site = await account.client.sites.create({ home_url: 'https://www.shop.test/' });
  const path = `/r/${site.publishable_key}/${affiliate.tracking_id}`;
  const plain = `https://www.shop.test/?via=${affiliate.tracking_id}`;

  // Warm up the cache, as on any server that has been running for a while.
  await visitorOf(server.baseUrl).open(path);
  const urls: string[] = [];
  const reasons: (string | undefined)[] = [];
  const ids: string[] = [];
  let isOver = false;
  const visit = async (person: number) => {
    for (let visits = 0; !isOver; visits += 1) {
      const browser = visitorOf(server.baseUrl, { ip: `10.${person}.${visits >> 8}.${visits & 255}` });
      const { status, url } = await browser.open(path);
      expect(status).toBe(302);
      urls.push(url as string);
      const { answer } = await browser.report(site.publishable_key, { v: affiliate.tracking_id });
      reasons.push(answer.reason);
      if (answer.id !== null) ids.push(answer.id);
    }
  };
  const visitors = Promise.allSettled([1, 2, 3, 4].map(visit));
  const handedOut = () => [
    ...ids,
    ...urls.flatMap((url) => new URL(url).searchParams.get('trb_click') ?? []),
  ];
  for (let crash = 1; crash <= CRASHES; crash += 1) {
    await postgres.crash();
    // Ensure that clicks arrive before each crash, even on a busy machine.
    await until('a click that is kept', () => handedOut().length > crash);
  }
  isOver = true;
  const failed = (await visitors).flatMap((visitor) =>
    visitor.status === 'rejected' ? [visitor.reason] : [],
  );

  expect(failed).toEqual([]);

  expect(urls.filter((url) => url !== plain && !url.startsWith(`${plain}&trb_click=clk_`))).toEqual([]);
  expect(new Set(reasons)).toEqual(new Set([undefined, 'unavailable']));
  const found = await server.db.orm.click.findMany({
    where: { environmentId: account.environmentId, id: { in: handedOut() } },
    select: { id: true },
  });
  expect(found.length).toBe(handedOut().length);
  expect(handedOut().length).toBeGreaterThan(CRASHES);
  expect(urls.filter((url) => url === plain).length).toBeGreaterThan(0);
}, 180_000);
