import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '../../apps/server/src/platform/db/with-client.ts';
import { onStopSignal } from '../../apps/server/src/start/exit.ts';
import { type Build, buildOf } from './builds.ts';
import { BURST_SALES, burst } from './burst.ts';
import { listCases, type Tributary, writingCases } from './cases.ts';
import { cliStart } from './cli-start.ts';
import { compare, comparison } from './compare.ts';
import { measureDeliveries } from './deliveries.ts';
import { fill, settle } from './fill.ts';
import { fillYear, foldOnce, lastYear, YEAR_AFFILIATES } from './fill-year.ts';
import { type ImportedNoun, importRate } from './import-rate.ts';
import { measureLargeBodies } from './large-bodies.ts';
import { measureLists, openShop, verifyMs } from './measure-lists.ts';
import { type Options, type Part, parseOptions, parts } from './options.ts';
import { payoutRun } from './payout-run.ts';
import { openPlace, type Place } from './place.ts';
import { measurePolls } from './polls.ts';
import { measureProcesses, processesRows } from './processes.ts';
import { residentMb, residentPeakMb } from './processor-time.ts';
import { type ReportRead, readReports } from './read-reports.ts';
import { measureRelay } from './relay.ts';
import {
  burstRow,
  cliRow,
  deliveryRows,
  importRows,
  largeBodyRows,
  listReadRow,
  listRows,
  listsMemoryRow,
  memoryRows,
  payoutRows,
  pollsRow,
  relayRows,
  reportRow,
  sdkRow,
  signUpRows,
  verifyRow,
  visitRows,
  writingRows,
} from './report.ts';
import { measure } from './rounds.ts';
import { scriptWeight } from './script-weight.ts';
import { sdkWeight } from './sdk-weight.ts';
import { startBare, startTributary } from './server-process.ts';
import { measureSignUps } from './sign-ups.ts';
import { startRows, startTimes } from './start-time.ts';
import { legend, machine, type Row, table } from './table.ts';
import { measureVisits } from './visits.ts';

/** Last made, first closed. */
const closers: (() => Promise<void>)[] = [];
let closing: Promise<void> | null = null;

/** Closes what was made since there were `kept`. */
async function closeTo(kept: number): Promise<void> {
  while (closers.length > kept) await closers.pop()?.();
}

/** Closes everything once. A Ctrl-C during shutdown waits for the shutdown already in progress. */
const closeAll = () => {
  closing ??= closeTo(0);
  return closing;
};

const say = (text: string) => console.log(`${(performance.now() / 1_000).toFixed(0).padStart(4)} s  ${text}`);

/** Until a server that has started has nothing left to do. */
const REST_MS = 3_000;

/** A database of its own with `referrals` referrals, and a server on it. */
async function open(place: Place, name: string, referrals: number): Promise<Tributary> {
  const databaseUrl = await place.createDatabase(name);
  const server = await startTributary(databaseUrl, place.directory(name));
  closers.push(server.stop);
  const { programId } = await fill(databaseUrl, referrals);
  return { ...server, databaseUrl, programId, apiKey: server.dev.api_key };
}

/** A sale that was answered and not written in full would make every figure here worthless. */
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

/** Reports of a year of `sales`, all of them folded, in a database of its own. */
async function readYear(place: Place, sales: number): Promise<ReportRead[]> {
  say(
    `Making a year of ${sales.toLocaleString('en-US')} sales by ${YEAR_AFFILIATES.toLocaleString('en-US')} affiliates`,
  );
  const server = await open(place, 'year', 0);
  const year = lastYear(new Date());
  await fillYear(server.databaseUrl, year, sales);
  const foldMs = await foldOnce(server.databaseUrl);
  say(`Folded for the reports in ${(foldMs / 1_000).toFixed(1)} s; reading them`);
  await settle(server.databaseUrl);
  return readReports(server, year, sales);
}

/** Sales, referrals and affiliates by the CLI, into one database. */
async function measureImports(place: Place, options: Options): Promise<Row[]> {
  const server = await open(place, 'import', options.customers);
  const { customers, imported } = options;
  const served = { ...server, baseUrl: `http://127.0.0.1:${server.port}`, customers };
  const rateOf = (noun: ImportedNoun) => {
    say(`Importing ${imported.toLocaleString('en-US')} ${noun}`);
    return importRate(served, noun, imported);
  };
  const rates = [await rateOf('sales'), await rateOf('referrals'), await rateOf('affiliates')];
  return rates.flatMap(importRows);
}

/** What the dashboard reads, of a small and of a large shop. */
async function readLists(place: Place, { listed: [small, large], rounds }: Options): Promise<Row[]> {
  const shop = async (name: string, sales: number) => {
    say(`Making a shop of ${sales.toLocaleString('en-US')} sales`);
    const opened = await openShop(await open(place, name, 0), sales);
    say(`Folded for the reports in ${(opened.foldMs / 1_000).toFixed(1)} s`);
    return opened;
  };
  const shops = [await shop('small_shop', small), await shop('large_shop', large)] as const;
  say('Reading what the dashboard reads of them');
  const rows = (await measureLists(...shops, rounds)).map((measured) => listReadRow(measured, small));
  say('Verifying their ledgers');
  await verifyMs(shops[0]);
  return [...rows, verifyRow(await verifyMs(shops[1]), large)];
}

const stopLater = ({ stop }: { stop: () => Promise<void> }) => closers.push(stop);

/** Sales and clicks beside the handlers that they are compared with, and what the server took of memory. */
async function measureWriting(place: Place, options: Options): Promise<Row[]> {
  const { rounds, seconds, connections } = options;
  const { postmaster } = place;
  const tributary = await open(place, 'writes', options.customers);
  await sleep(REST_MS);
  const atRest = residentMb(tributary.pid);
  const floor = await startBare('floor', tributary.databaseUrl);
  stopLater(floor);
  const orm = await startBare('orm', tributary.databaseUrl);
  stopLater(orm);

  say(`Writing: ${rounds} rounds of ${seconds} s each, ${connections} connections`);
  const writing = writingCases({ floor, orm, tributary }, options);
  const written = await measure(writing, { rounds, postmaster, settle: () => settle(tributary.databaseUrl) });
  const atOnce = await burst(tributary, rounds);
  const sales = [written.floor, written.conversions, written.orm].map(({ answers }) => answers);
  await assertAllWritten(
    tributary.databaseUrl,
    sales.reduce((sum, count) => sum + count, atOnce.answers),
  );
  const loadMs = Object.values(written).map(({ figures }) => figures.loadMs.toFixed(2));
  say(
    `The load runs on the same processors and took ${loadMs.join(', ')} ms for each request of rows 1 to 4`,
  );
  return [
    ...writingRows(writing, written),
    burstRow(atOnce.medianMs, BURST_SALES),
    ...memoryRows({ atRest, peak: residentPeakMb(tributary.pid) }),
  ];
}

/** Pages of a small and of a large list, and a payout run. */
async function measurePages(place: Place, options: Options): Promise<Row[]> {
  const lists: { server: Tributary; referrals: number }[] = [];
  for (const [name, referrals] of [
    ['small', options.small],
    ['large', options.large],
  ] as const) {
    say(`Making ${referrals.toLocaleString('en-US')} referrals`);
    lists.push({ server: await open(place, name, referrals), referrals });
  }
  say(`Reading lists: ${options.rounds} rounds`);
  const reading = await listCases(lists, options);
  const read = await measure(reading, {
    rounds: options.rounds,
    postmaster: place.postmaster,
    settle: async () => {
      for (const { server } of lists) await settle(server.databaseUrl);
    },
  });
  const peaks = lists.map(({ server }) => residentPeakMb(server.pid)).filter((peak) => peak !== null);
  const peakMb = peaks.length === 0 ? null : Math.max(...peaks);
  say(`A payout run over ${options.earnings.toLocaleString('en-US')} earnings`);
  const paid = lists[0] && (await payoutRun(lists[0].server, options.earnings));
  return [...listRows(reading, read), listsMemoryRow(peakMb), ...(paid ? payoutRows(paid) : [])];
}

/** Parts that have databases and servers of their own, in the order of the table. */
const measured: Readonly<Record<Part, (place: Place, options: Options) => Promise<Row[]>>> = {
  writing: measureWriting,
  pages: measurePages,
  clients: async () => [sdkRow(sdkWeight()), cliRow(cliStart())],
  reports: async (place, { reported }) => (await readYear(place, reported)).map(reportRow),
  relay: async (place, options) => {
    say(`The relay: ${options.rounds} rounds`);
    return relayRows(await measureRelay(place, options, stopLater));
  },
  deliveries: async (place, options) => {
    say(`Webhook deliveries: ${options.rounds} rounds`);
    return deliveryRows(await measureDeliveries(place, options, (close) => closers.push(close)));
  },
  imports: measureImports,
  polls: async (place, options) => {
    say(`Sales beside ${options.polls.toLocaleString('en-US')} long polls: ${options.rounds} rounds`);
    return [pollsRow(await measurePolls(place, options, stopLater))];
  },
  bodies: async (place, options) => {
    say('Large bodies');
    return largeBodyRows(await measureLargeBodies(place, options, stopLater));
  },
  signups: async (place, options) => {
    say(`Sign-ups beside referrals: ${options.rounds} rounds`);
    return signUpRows(await measureSignUps(place, options, stopLater));
  },
  visits: async (place, options) => {
    say(`Visits and links: ${options.rounds} rounds`);
    return visitRows(await measureVisits(place, options, stopLater), scriptWeight());
  },
  lists: readLists,
  processes: async (place, options) => {
    say(`One, two and three processes: ${options.rounds} rounds`);
    return processesRows(await measureProcesses(place, options, stopLater));
  },
  start: async ({ directory }, { starts }) => {
    if (starts === 0) return [];
    say(`npm start: ${starts} rounds`);
    return startRows(await startTimes(directory, starts));
  },
};

/** Two builds of the server, asked the same in turns. */
async function compareBuilds(
  place: Place,
  options: Options,
  places: readonly [string, string],
): Promise<void> {
  const open = async (name: string, build: Build) => {
    const databaseUrl = await place.createEmptyDatabase(name);
    const server = await startTributary(databaseUrl, place.directory(name), { main: build.main });
    closers.push(server.stop);
    const { programId } = await fill(databaseUrl, options.small);
    return { ...server, databaseUrl, programId, apiKey: server.dev.api_key };
  };
  const builds = places.map((each) => {
    say(`Building ${each}`);
    const build = buildOf(each);
    closers.push(async () => build.remove());
    return build;
  }) as [Build, Build];
  const pair = [await open('build_a', builds[0]), await open('build_b', builds[1])] as const;
  say(`In turns: ${options.rounds} rounds of ${options.seconds} s, ${options.connections} connections`);
  const measured = await compare(pair, place, options);
  const names = builds.map(({ name }, at) => `${'AB'[at]}: ${name}`).join(', ');
  console.log(
    `\n${comparison(measured)}\n\n${names}. Medians of ${options.rounds} rounds.\n${machine(place)}`,
  );
}

async function run(options: Options): Promise<void> {
  say('Starting PostgreSQL and the servers');
  const place = await openPlace();
  closers.push(place.remove);
  const shared = closers.length;
  if (options.compare !== undefined) return compareBuilds(place, options, options.compare);
  const rows: Row[] = [];
  for (const part of options.only === undefined ? parts : [options.only]) {
    rows.push(...(await measured[part](place, options)));
    // A server that has been measured would hold its connections, and work beside the next.
    await closeTo(shared);
  }
  console.log(`\n${table(rows)}\n\n${machine(place)}\n${legend(options)}`);
}

onStopSignal(closeAll);
try {
  await run(parseOptions(process.argv.slice(2)));
} catch (error) {
  // After a Ctrl-C the servers go away under the load; that is no news.
  if (closing === null) throw error;
} finally {
  await closeAll();
}
