import type { CommissionActionResults, LedgerVerification } from '@tributary/contract';
import { takeOwedSnapshots } from '../../apps/server/src/ledger/take-owed-snapshots.ts';
import { openDatabase } from '../../apps/server/src/platform/db/database.ts';
import { withClient } from '../../apps/server/src/platform/db/with-client.ts';
import type { Bench } from './bench.ts';
import type { Tributary } from './cases.ts';
import { settle } from './fill.ts';
import { fillShop } from './fill-shop.ts';
import { foldOnce, lastYear } from './fill-year.ts';
import { type ListRead, listReads } from './list-reads.ts';
import { median } from './rounds.ts';
import { type Row, under, whole } from './table.ts';

const REQUESTS_MIN = 2;
/** Maximum time for measuring a list, so that slower lists are requested less often. */
const PATIENCE_MS = 3_000;
const ACTION_ROUNDS = 3;
const ACTIONS = 500;

const VERIFY_SECONDS_MAX = 5;
const CHANGED = 3_000;

interface OpenShop {
  readonly server: Tributary;
  readonly reads: readonly ListRead[];
}

/** Measures the dashboard's lists in a small and a large shop. */
export async function measureLists(bench: Bench): Promise<Row[]> {
  const { say, options } = bench;
  const [smallSales, sales] = options.listed;
  const small = await openShop(bench, 'small_shop', smallSales);
  const large = await openShop(bench, 'large_shop', sales);
  say('Reading what the dashboard reads of them');
  const rows = await readShops(small, large, { rounds: options.rounds, smallSales });
  say('Verifying their ledgers');
  await verifyMs(small);
  const everything = await verifyMs(large);
  const verified = async (what: string) => {
    const ms = await verifyMs(large);
    return {
      name: `24 GET /v1/ledger/verify, ${whole(sales)} sales, ${what}`,
      cells: [`${seconds(ms)}; ${seconds(everything)} of everything (${share(ms, everything)})`],
      target: under(VERIFY_SECONDS_MAX, ms / 1_000, 's'),
    };
  };
  const unchanged = await verified('none changed');
  await changeSales(large);
  return [...rows, unchanged, await verified(`${whole(CHANGED)} changed`)];
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
const share = (part: number, whole: number) => `${((100 * part) / whole).toFixed(0)} %`;

/** Fills a database with a shop and folds its reports. */
async function openShop({ say, open }: Bench, name: string, sales: number): Promise<OpenShop> {
  say(`Making a shop of ${whole(sales)} sales`);
  const server = await open(name, 0);
  const year = lastYear(new Date());
  const shop = await fillShop(server.databaseUrl, year, sales);
  // In practice, autovacuum would have run long before there were so many rows to fold.
  await settle(server.databaseUrl);
  const foldMs = await foldOnce(server.databaseUrl);
  say(`Folded for the reports in ${(foldMs / 1_000).toFixed(1)} s`);
  say(`Took snapshots of the amounts owed in ${((await takeSnapshots(server)) / 1_000).toFixed(1)} s`);
  await settle(server.databaseUrl);
  return { server, reads: await listReads(server.databaseUrl, year, shop) };
}

/** Does what a job does once an hour, and returns the duration in milliseconds. */
async function takeSnapshots({ databaseUrl }: Tributary): Promise<number> {
  const db = openDatabase(databaseUrl);
  const began = performance.now();
  try {
    await takeOwedSnapshots(db.lists, { now: new Date() });
    return performance.now() - began;
  } finally {
    await db.close();
  }
}

/** Rewrites sales of every age, with their earnings, without changing them. */
const changeSales = ({ server }: OpenShop) =>
  withClient(server.databaseUrl, (client) =>
    client.query(
      `with changed as (
         update transactions t set updated_at = t.updated_at
         where (t.environment_id, t.id) in (
           select s.environment_id, s.id from transactions s order by hashtext(s.id) limit $1)
         returning t.environment_id, t.id)
       update earnings e set updated_at = e.updated_at
       from changed where e.environment_id = changed.environment_id and e.transaction_id = changed.id`,
      [CHANGED],
    ),
  );

/**
 * Returns the duration of `ledger verify`; infinity if the server gives up. Throws if the ledger is inconsistent,
 * because the figures would then be meaningless.
 */
async function verifyMs({ server }: OpenShop): Promise<number> {
  const { data, milliseconds, isGivenUp } = await request<LedgerVerification>(server, '/v1/ledger/verify');
  if (isGivenUp) return Number.POSITIVE_INFINITY;
  if (!data.is_consistent)
    throw new Error(`The shop was filled wrongly: ${JSON.stringify(data.differences[0])}`);
  return milliseconds;
}

/** Measures each of the dashboard's reads in both shops, one request at a time, and the approval of 500 commissions. */
async function readShops(
  small: OpenShop,
  large: OpenShop,
  { rounds, smallSales }: { rounds: number; smallSales: number },
): Promise<Row[]> {
  const rows: Row[] = [];
  const add = (name: string, largeMs: number, smallMs: number, msMax: number | null) => {
    const times = (largeMs / smallMs).toFixed(1);
    const cells = [`${largeMs.toFixed(1)} ms; ${smallMs.toFixed(1)} of ${whole(smallSales)} (${times} ×)`];
    rows.push({ name: `22 ${name}`, cells, ...(msMax !== null && { target: under(msMax, largeMs, 'ms') }) });
  };
  for (const [at, { name, path, msMax }] of large.reads.entries()) {
    const smallMs = await timed(small.server, small.reads[at]?.path ?? path, rounds);
    add(name, await timed(large.server, path, rounds), smallMs, msMax);
  }
  const smallActed = await act(small.server);
  for (const { name, ms } of await act(large.server))
    add(name, ms, smallActed.find((acted) => acted.name === name)?.ms ?? Number.NaN, null);
  return rows;
}

/** Returns the median duration after a warm-up request; infinity if the server gives up. */
async function timed(server: Tributary, path: string, rounds: number): Promise<number> {
  const times: number[] = [];
  const began = performance.now();
  if ((await request(server, path)).isGivenUp) return Number.POSITIVE_INFINITY;
  do times.push((await request(server, path)).milliseconds);
  while (times.length < REQUESTS_MIN + rounds && performance.now() - began < PATIENCE_MS);
  return median(times);
}

/** Repeatedly rejects and reopens commissions by id, and approves them by filter. */
async function act(server: Tributary): Promise<{ name: string; ms: number }[]> {
  const ids = await waiting(server);
  const acting = async (action: string, of: object) => {
    const { data, milliseconds } = await request<CommissionActionResults>(server, '/v1/commissions/actions', {
      ...{ action, ...of, ...(action === 'reject' && { reason: 'Measured' }) },
    });
    const refused = data.results.find(({ error }) => error);
    if (refused || data.results.length === 0) throw new Error(`No ${action}: ${JSON.stringify(refused)}`);
    return milliseconds;
  };
  const times: Record<'reject' | 'reopen', number[]> = { reject: [], reopen: [] };
  for (let round = 0; round < ACTION_ROUNDS; round += 1)
    for (const action of ['reject', 'reopen'] as const) times[action].push(await acting(action, { ids }));
  const recorded_before = new Date().toISOString();
  const approved = await acting('approve', { filter: { approval: 'waiting', recorded_before } });
  const name = (action: string) => `POST /v1/commissions/actions, ${action} up to ${ACTIONS}`;
  return [
    { name: name('reject'), ms: median(times.reject) },
    { name: name('reopen'), ms: median(times.reopen) },
    { name: name('approve by filter'), ms: approved },
  ];
}

const waiting = ({ databaseUrl }: Tributary): Promise<string[]> =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `select transaction_id as id from earnings where status = 'pending' and approval_type = 'manual' order by id desc limit ${ACTIONS}`,
    );
    return rows.map(({ id }) => id);
  });

/** Returns the milliseconds until the whole response has arrived. */
async function request<T>({ port, apiKey }: Tributary, path: string, body?: object) {
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
  const began = performance.now();
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers,
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const milliseconds = performance.now() - began;
  const isGivenUp = answer.status === 503;
  if (!answer.ok && !isGivenUp) throw new Error(`${path} answered ${answer.status}: ${text}`);
  return { data: (JSON.parse(text) as { data: T }).data, milliseconds, isGivenUp };
}
