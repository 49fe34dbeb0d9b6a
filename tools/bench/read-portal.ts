import { withClient } from '../../apps/server/src/platform/db/with-client.ts';
import type { Bench } from './bench.ts';
import type { Tributary } from './cases.ts';
import { settle } from './fill.ts';
import { enterPortal, fillPortal, OWN } from './fill-portal.ts';
import { foldOnce, lastYear } from './fill-year.ts';
import { quantile } from './rounds.ts';
import { type Row, under, whole } from './table.ts';

const REQUESTS_A_ROUND = 10;
const SUMMARY_MS_MAX = 30;
const LIST_MS_MAX = 50;
const PERFORMANCE_MS_MAX = 100;

interface Read {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Target, or null if there is none. */
  readonly msMax: number | null;
}

/** Measures each of the portal's reads, one request at a time, for an affiliate with a twentieth of all sales. */
export async function measurePortal({ options, say, open }: Bench): Promise<Row[]> {
  const [, sales] = options.listed;
  say(`Making a program of ${whole(sales)} sales`);
  const server = await open('portal', 0);
  const { databaseUrl, apiKey } = server;
  await fillPortal(databaseUrl, lastYear(new Date()), sales);
  // Analyze before folding, because autovacuum would have run long before there were so many rows to fold.
  await settle(databaseUrl);
  await foldOnce(databaseUrl);
  await openPortal(server);
  const headers = await enterPortal(databaseUrl);
  const { counts, paths } = await ownOf(databaseUrl);
  await settle(databaseUrl);
  say(`Reading what an affiliate sees of ${counts}: ${options.rounds} rounds`);
  const bare = { path: `/v1/affiliates/${OWN}`, headers: { Authorization: `Bearer ${apiKey}` }, msMax: null };
  const own = Object.entries(paths).map(([path, msMax]) => ({ path: `/v1/portal/${path}`, headers, msMax }));
  return rowsOf(await timesOf(server, [bare, ...own], options.rounds));
}

async function openPortal({ port, apiKey, programId }: Tributary): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/v1/portals/${programId}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ is_open: true }),
  });
  if (!answer.ok) throw new Error(`The portal was not opened: ${await answer.text()}`);
}

/** Counts the affiliate's rows, and returns the paths to read with their targets. */
async function ownOf(databaseUrl: string) {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<Record<'counts' | 'sale' | 'level' | 'payout', string>>(
      `select (select count(*) from transactions where affiliate_id = $1) || ' sales, ' ||
         (select count(*) from earnings where affiliate_id = $1 and level > 0) || ' of partners, ' ||
         (select count(*) from clicks where affiliate_id = $1) || ' clicks, ' ||
         (select count(*) from payouts where affiliate_id = $1) || ' payouts' as counts,
         (select id from transactions where affiliate_id = $1 order by occurred_at offset
           (select count(*) / 2 from transactions where affiliate_id = $1) limit 1) as sale,
         (select id from earnings where affiliate_id = $1 and level > 0 order by created_at limit 1) as level,
         (select payout_id from payout_items i join payouts p on p.environment_id = i.environment_id and p.id = i.payout_id
           where p.affiliate_id = $1 group by payout_id order by count(*) desc limit 1) as payout`,
      [OWN],
    ),
  );
  const [{ counts, sale, level, payout } = {}] = rows;
  const filtered = ['waiting', 'approved', 'paid', 'cancelled'].map((group) => `commissions?group=${group}`);
  const lists = [
    ...[
      'commissions',
      ...filtered,
      `commissions?starting_after=${sale}`,
      `commissions?ending_before=${sale}`,
    ],
    ...[
      `commissions/${sale}`,
      `commissions/${level}`,
      'payouts',
      `payouts/${payout}`,
      `payouts/${payout}/items`,
    ],
    ...['links', 'terms', 'partners', 'partners?page=2'],
    ...['me', 'sessions', 'notifications', 'payout-details'],
  ];
  const paths: Readonly<Record<string, number>> = {
    summary: SUMMARY_MS_MAX,
    ...Object.fromEntries(lists.map((path) => [path, LIST_MS_MAX])),
    'performance?days=30': PERFORMANCE_MS_MAX,
    'performance?days=90': PERFORMANCE_MS_MAX,
  };
  return { counts, paths };
}

type Timed = Read & { readonly sortedMs: readonly number[] };

/**
 * Measures all reads in every round, so that a temporary disturbance affects all of them. The first round is a warm-up.
 */
async function timesOf(
  { port }: Tributary,
  reads: readonly Read[],
  rounds: number,
): Promise<readonly Timed[]> {
  const times = new Map<Read, number[]>(reads.map((read) => [read, []]));
  for (let round = 0; round <= rounds; round += 1)
    for (const read of reads)
      for (let count = 0; count < REQUESTS_A_ROUND; count += 1) {
        const ms = await timed(port, read);
        if (round > 0) times.get(read)?.push(ms);
      }
  return reads.map((read) => ({ ...read, sortedMs: (times.get(read) ?? []).toSorted((a, b) => a - b) }));
}

/** Returns the milliseconds until the whole response has arrived. */
async function timed(port: number, { path, headers }: Read): Promise<number> {
  const began = performance.now();
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
  const text = await answer.text();
  const milliseconds = performance.now() - began;
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
  return milliseconds;
}

/** Replaces the ids in a path, such as a sale's id with `{trx}`. */
const withoutIds = (path: string) => path.replace(/\b([a-z]{3})_\w+/, '{$1}');

function rowsOf([bare, ...own]: readonly Timed[]): Row[] {
  const medianOf = ({ sortedMs }: Timed) => quantile(sortedMs, 0.5);
  return [bare, ...own].flatMap((read) => {
    if (!read || !bare) return [];
    const { path, msMax, sortedMs } = read;
    const ms = medianOf(read);
    const p95 = quantile(sortedMs, 0.95).toFixed(1);
    const times = (ms / medianOf(bare)).toFixed(1);
    const cells = [
      `${(sortedMs[0] ?? Number.NaN).toFixed(1)} ms at least, median ${ms.toFixed(1)}, p95 ${p95} (${times} ×)`,
    ];
    return [
      {
        name: `29 GET ${withoutIds(path)}`,
        cells,
        ...(msMax !== null && { target: under(msMax, ms, 'ms') }),
      },
    ];
  });
}
