import { onStopSignal } from '../../apps/server/src/start/exit.ts';
import { type Bench, benchOf } from './bench.ts';
import { type Build, buildOf } from './builds.ts';
import { cliRow } from './cli-start.ts';
import { compare, comparison } from './compare.ts';
import { measureDeliveries } from './deliveries.ts';
import { fill } from './fill.ts';
import { measureHooks } from './hooks.ts';
import { measureImports } from './import-rate.ts';
import { measureLargeBodies } from './large-bodies.ts';
import { measureLists } from './measure-lists.ts';
import { type Options, parseOptions } from './options.ts';
import { measurePages } from './pages.ts';
import { openPlace, type Place } from './place.ts';
import { measurePolls } from './polls.ts';
import { measureProcesses } from './processes.ts';
import { measurePortal } from './read-portal.ts';
import { measureReports } from './read-reports.ts';
import { measureRelay } from './relay.ts';
import { sdkRow } from './sdk-weight.ts';
import { startTributary } from './server-process.ts';
import { measureSignUps } from './sign-ups.ts';
import { measureStarts } from './start-time.ts';
import { legend, machine, type Row, table } from './table.ts';
import { measureUsers } from './users.ts';
import { measureVisits } from './visits.ts';
import { measureWriting } from './writing.ts';

/** Parts with their own databases and servers, in table order. `--only` runs one of them. */
const parts: Readonly<Record<string, (bench: Bench) => Promise<Row[]>>> = {
  writing: measureWriting,
  pages: measurePages,
  clients: async () => [sdkRow(), cliRow()],
  reports: measureReports,
  relay: measureRelay,
  deliveries: measureDeliveries,
  imports: measureImports,
  polls: measurePolls,
  bodies: measureLargeBodies,
  signups: measureSignUps,
  visits: measureVisits,
  lists: measureLists,
  processes: measureProcesses,
  users: measureUsers,
  hooks: measureHooks,
  portal: measurePortal,
  start: measureStarts,
};

const closers: (() => Promise<void>)[] = [];
let closing: Promise<void> | null = null;

/** Closes everything that was opened after the first `kept` resources. */
async function closeTo(kept: number): Promise<void> {
  while (closers.length > kept) await closers.pop()?.();
}

/** Closes everything once. Pressing Ctrl-C during shutdown waits for the shutdown in progress. */
const closeAll = () => {
  closing ??= closeTo(0);
  return closing;
};

const say = (text: string) => console.log(`${(performance.now() / 1_000).toFixed(0).padStart(4)} s  ${text}`);

/** Compares two builds of the server by measuring them alternately. */
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
  const bench = benchOf({ place, options }, { say, closeLater: (close) => closers.push(close) });
  const rows: Row[] = [];
  for (const [name, measurePart] of Object.entries(parts)) {
    if (options.only !== undefined && options.only !== name) continue;
    rows.push(...(await measurePart(bench)));
    // Stop the measured server, which would otherwise keep its connections and do background work during the next part.
    await closeTo(shared);
  }
  console.log(`\n${table(rows)}\n\n${machine(place)}\n${legend(options)}`);
}

onStopSignal(closeAll);
try {
  await run(parseOptions(process.argv.slice(2), Object.keys(parts)));
} catch (error) {
  // After Ctrl-C, the servers stop under load, so ignore errors.
  if (closing === null) throw error;
} finally {
  await closeAll();
}
