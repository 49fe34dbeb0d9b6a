import { onStopSignal } from '../src/start/on-stop-signal.ts';
import { runChaos } from './chaos-run.ts';
import { parseOptions } from './options.ts';
import { toTable } from './report.ts';

const closers: (() => Promise<void>)[] = [];
let closing: Promise<void> | null = null;

/** Once, whoever asks: a Ctrl-C while the end is already under way must wait for it. */
const closeAll = () => {
  closing ??= (async () => {
    for (let close = closers.pop(); close; close = closers.pop()) await close();
  })();
  return closing;
};

onStopSignal(closeAll);
try {
  const { isJson, ...options } = parseOptions(process.argv.slice(2));
  const say = (text: string) =>
    console.error(`${(performance.now() / 1_000).toFixed(0).padStart(4)} s  ${text}`);
  say(`seed ${options.seed}`);
  const report = await runChaos({ ...options, say, onOpened: (close) => closers.push(close) });
  console.log(isJson ? JSON.stringify(report, null, 2) : toTable(report));
  if (report.violations.length > 0) process.exitCode = 1;
} catch (error) {
  // After a Ctrl-C the servers go away under the clients; that is no news.
  if (closing === null) throw error;
} finally {
  await closeAll();
}
