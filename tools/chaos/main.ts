import { onStopSignal } from '../../apps/server/src/start/exit.ts';
import { runChaos } from './chaos-run.ts';
import { type Options, parseOptions } from './options.ts';
import type { PlantedBug } from './planted-bugs.ts';
import { type Report, toPlantedTable, toTable } from './report.ts';

const closers: (() => Promise<void>)[] = [];
let closing: Promise<void> | null = null;

/** Closes everything once. Pressing Ctrl-C during shutdown waits for the shutdown in progress. */
const closeAll = () => {
  closing ??= (async () => {
    for (let close = closers.pop(); close; close = closers.pop()) await close();
  })();
  return closing;
};

const say = (text: string) =>
  console.error(`${(performance.now() / 1_000).toFixed(0).padStart(4)} s  ${text}`);

/** Stops the servers and the database when the run ends. */
async function runOne(options: Options, bug: PlantedBug | null): Promise<Report> {
  try {
    return await runChaos({ ...options, bug, say, onOpened: (close) => closers.push(close) });
  } finally {
    for (let close = closers.pop(); close; close = closers.pop()) await close();
  }
}

async function run(options: Options): Promise<void> {
  const { planted, isJson, seed } = options;
  say(`seed ${seed}`);
  if (planted.length === 0) {
    const report = await runOne(options, null);
    console.log(isJson ? JSON.stringify(report, null, 2) : toTable(report));
    if (report.violations.length > 0) process.exitCode = 1;
    return;
  }
  const reports: Report[] = [];
  for (const bug of planted) {
    if (closing !== null) return;
    say(`With ${bug.name}`);
    const report = await runOne(options, bug);
    if (!isJson) console.log(`${toTable(report)}\n`);
    reports.push(report);
  }
  console.log(isJson ? JSON.stringify(reports, null, 2) : toPlantedTable(reports));
  if (reports.some(({ violations }) => violations.length === 0)) process.exitCode = 1;
}

onStopSignal(closeAll);
try {
  await run(parseOptions(process.argv.slice(2)));
} catch (error) {
  // After Ctrl-C, the servers stop while clients still use them, so ignore errors.
  if (closing === null) throw error;
} finally {
  await closeAll();
}
