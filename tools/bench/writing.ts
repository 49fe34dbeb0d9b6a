import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '../../apps/server/src/platform/db/with-client.ts';
import type { Bench } from './bench.ts';
import { BURST_SALES, burst } from './burst.ts';
import { writingCases } from './cases.ts';
import { settle } from './fill.ts';
import { residentMb, residentPeakMb } from './processor-time.ts';
import { measure } from './rounds.ts';
import { startBare } from './server-process.ts';
import { cellsOf, memoryRow, type Row, shareAtLeast } from './table.ts';

const FLOOR_SHARE_MIN = 1;
const BURST_MS_MAX = 300;
const RESIDENT_MB_MAX = 180;
const RESIDENT_AT_REST_MB_MAX = 120;

/** Long enough for a new server to finish its initial work. */
const REST_MS = 3_000;

/** Compares sales and clicks with the reference handlers, and reports the server's memory. */
export async function measureWriting({ place, options, say, stopLater, open }: Bench): Promise<Row[]> {
  const { rounds, seconds, connections } = options;
  const { postmaster } = place;
  const tributary = await open('writes', options.customers);
  await sleep(REST_MS);
  const atRest = residentMb(tributary.pid);
  const floor = stopLater(await startBare('floor', tributary.databaseUrl));
  const orm = stopLater(await startBare('orm', tributary.databaseUrl));

  say(`Writing: ${rounds} rounds of ${seconds} s each, ${connections} connections`);
  const cases = writingCases({ floor, orm, tributary }, options);
  const results = await measure(cases, { rounds, postmaster, settle: () => settle(tributary.databaseUrl) });
  const atOnce = await burst(tributary, rounds);
  const sales = [results.floor, results.conversions, results.orm].map(({ answers }) => answers);
  await assertAllWritten(
    tributary.databaseUrl,
    sales.reduce((sum, count) => sum + count, atOnce.answers),
  );
  const loadMs = Object.values(results).map(({ figures }) => figures.loadMs.toFixed(2));
  say(
    `The load runs on the same processors and took ${loadMs.join(', ')} ms for each request of rows 1 to 4`,
  );
  const share = results.conversions.figures.perSecond / results.floor.figures.perSecond;
  const memory = '7 Resident memory of the server';
  return [
    ...(Object.keys(cases) as (keyof typeof cases)[]).map((key): Row => {
      const { name } = cases[key];
      const cells = cellsOf(results[key], key === 'clicks' ? null : results.floor.figures);
      if (key !== 'conversions') return { name, cells };
      return { name, cells, target: shareAtLeast(FLOOR_SHARE_MIN, share, '× 1') };
    }),
    {
      name: `6 ${BURST_SALES} sales at once on one referral`,
      cells: [`${Math.round(atOnce.medianMs)} ms until the last answer`],
      target: { text: `within ${BURST_MS_MAX} ms`, isReached: atOnce.medianMs <= BURST_MS_MAX },
    },
    memoryRow(`${memory}, at rest`, atRest, RESIDENT_AT_REST_MB_MAX),
    memoryRow(`${memory}, peak`, residentPeakMb(tributary.pid), RESIDENT_MB_MAX),
  ];
}

/** A recorded sale with missing rows would invalidate every figure here. */
async function assertAllWritten(databaseUrl: string, answers: number): Promise<void> {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<Record<string, number>>(
      `select (select count(*)::int from transactions) as transactions, (select count(*)::int from earnings) as earnings,
         (select count(*)::int from ledger_entries) as entries, (select sum(conversions_count)::int from referrals) as counted,
         (select count(*)::int from outbox_events where type = 'transaction.created') as events`,
    ),
  );
  const wrong = Object.entries(rows[0] ?? {}).filter(([, count]) => count !== answers);
  if (wrong.length > 0) throw new Error(`${answers} sales were answered, but: ${JSON.stringify(wrong)}.`);
}
