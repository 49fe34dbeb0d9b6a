import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildAll } from './bootstrap.mjs';
import { assertGenerated } from './generate.mjs';
import { watchLeftovers } from './leftovers.mjs';
import { lint } from './lint.mjs';
import { root, run, StepFailed, step, tool } from './run.mjs';
import { checkTypes } from './types.mjs';

/** What `npm test` and `npm run check` run, in this order; the first failure ends it. */
export async function runChecks() {
  await step('Lint and format', lint);
  await step('Types', checkTypes);
  await step('Dead code', findDeadCode);
  await step('Generated files', assertGenerated);
  await buildAll();
  await runTests();
}

/** The second run leaves the tests out: an export that only a test uses is dead code too. */
async function findDeadCode() {
  await run(tool('knip'), ['--no-progress']);
  await run(tool('knip'), ['--no-progress', '--production']);
}

/** Ends with vitest's summary and then one plain line, which tools can read. */
async function runTests() {
  const report = join(root, 'node_modules', '.tributary', 'tests.json');
  rmSync(report, { force: true });
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const leftovers = watchLeftovers();
  const temporary = { TMPDIR: leftovers.directory, TMP: leftovers.directory, TEMP: leftovers.directory };
  let runPid;
  const onStart = (pid) => {
    runPid = pid;
  };
  const env = { ...process.env, ...temporary };
  // A Ctrl-C reaches the tests by itself: they end, and then it is seen what they have left.
  process.on('SIGINT', waitForTests);
  const outcome = await run(tool('vitest'), args, { isShown: true, env, onStart }).catch((error) => error);
  const left = await leftovers.take(runPid);
  process.off('SIGINT', waitForTests);
  const { numPassedTests = 0, numFailedTests = 0 } = existsSync(report)
    ? JSON.parse(readFileSync(report, 'utf8'))
    : {};
  if (left.length > 0)
    console.error(
      `The tests left these behind instead of stopping or removing them:\n  ${left.join('\n  ')}`,
    );
  const isFailed = outcome instanceof Error || left.length > 0;
  // A file that does not load, or an error outside every test, fails the run without a failed test.
  const failed = isFailed ? Math.max(1, numFailedTests) : numFailedTests;
  console.log(`${numPassedTests} passed, ${failed} failed`);
  if (isFailed) throw outcome instanceof Error ? outcome : new StepFailed(1);
}

const waitForTests = () => undefined;
