import { existsSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { watchLeftovers } from './leftovers.mjs';
import { root, run, StepFailed, tool } from './run.mjs';

/** Number of failed tests at which the run fails, even if every test passes when repeated. */
const FLAKY_LIMIT = 3;

/**
 * Runs the tests of some Vitest projects. Runs the file of each failed test once more, alone, after all others, because
 * tests may continue earlier tests of their file. A test that then passes is reported as flaky and does not fail the run.
 * The last line is always `N passed, N failed`, so that tools can read it.
 * @param tags selects tests by their tags, in Vitest's syntax; default: all tests
 * @throws StepFailed if a test failed twice, three tests failed, something failed outside a test, or the tests left
 * processes or files behind
 */
export async function runTests(projects, { tags, cwd = root } = {}) {
  const leftovers = watchLeftovers();
  const pids = [];
  const vitest = (projects, filters = []) =>
    runVitest(projects, filters, {
      tags,
      cwd,
      directory: leftovers.directory,
      onStart: (pid) => pids.push(pid),
    });
  // Ctrl-C also ends the tests. Stay alive to report what they leave behind.
  process.on('SIGINT', ignore);
  const { passed, failed, errors } = await vitest(projects);
  const flaky = failed.length < FLAKY_LIMIT ? await passingAgain(failed, vitest) : [];
  const left = await leftovers.take(pids);
  process.off('SIGINT', ignore);

  for (const error of errors) console.error(`Failed outside every test: ${error}`);
  if (left.length > 0)
    console.error(
      `The tests left these behind instead of stopping or removing them:\n  ${left.join('\n  ')}`,
    );
  for (const test of flaky) console.log(`flaky: ${test.file} › ${nameOf(test)}\n  ${test.message}`);
  const failures = failed.length - flaky.length + errors.length + left.length;
  console.log(`${passed + flaky.length} passed, ${failures} failed`);
  if (failures > 0) throw new StepFailed(1);
}

/** Returns the failed tests that pass when their files are run again. */
async function passingAgain(failed, vitest) {
  const passing = [];
  const places = new Set(failed.map(placeOf));
  for (const place of places) {
    const tests = failed.filter((test) => placeOf(test) === place);
    const [{ project, file }] = tests;
    console.log(`\nRepeating ${file} because of ${tests.map(nameOf).join(', ')}`);
    const again = await vitest([project], [file]);
    const failedAgain = again.failed.map(nameOf);
    if (again.passed === 0 || again.errors.length > 0) continue;
    passing.push(...tests.filter((test) => !failedAgain.includes(nameOf(test))));
  }
  return passing;
}

const placeOf = ({ project, file }) => `${project} ${file}`;

const nameOf = ({ titles }) => titles.join(' › ');

async function runVitest(projects, filters, { tags, cwd, directory, onStart }) {
  const report = join(tmpdir(), `tributary-test-report-${process.pid}.json`);
  const args = [
    'run',
    ...filters,
    ...projects.flatMap((name) => ['--project', name]),
    ...(tags ? ['--tags-filter', tags] : []),
    '--reporter=default',
    `--reporter=${join(root, 'scripts', 'test-report.mjs')}`,
  ];
  const temporary = { TMPDIR: directory, TMP: directory, TEMP: directory };
  const env = { ...process.env, ...temporary, TRIBUTARY_TEST_REPORT: report };
  const outcome = await run(tool('vitest'), args, { cwd, isShown: true, env, onStart }).catch(
    (error) => error,
  );
  if (!existsSync(report)) return { passed: 0, failed: [], errors: ['Vitest ended before its tests did.'] };
  const { passed, failed, errors } = JSON.parse(readFileSync(report, 'utf8'));
  rmSync(report);
  const isUnexplained = outcome instanceof Error && failed.length + errors.length === 0;
  return { passed, failed, errors: isUnexplained ? ['Vitest reported a failure and no reason.'] : errors };
}

const ignore = () => undefined;
