import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

/**
 * Vitest reporter that writes a run's results as JSON to the file named by `TRIBUTARY_TEST_REPORT`. `passed` is the
 * number of passed tests, `failed` is a list of tests, and `errors` is a list of failures outside any test.
 */
// biome-ignore lint/style/noDefaultExport: Vitest loads a reporter by its default export.
export default class TestReport {
  onTestRunEnd(modules, unhandledErrors) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const errors = [
      ...modules
        .flatMap((module) => [module, ...module.children.allSuites()])
        .flatMap((suite) => suite.errors()),
      ...unhandledErrors,
    ];
    const report = {
      passed: tests.filter((test) => test.result().state === 'passed').length,
      failed: tests.filter((test) => test.result().state === 'failed').map(failedTest),
      errors: errors.map(firstLine),
    };
    writeFileSync(process.env.TRIBUTARY_TEST_REPORT, JSON.stringify(report));
  }
}

const failedTest = (test) => ({
  project: test.project.name,
  file: relative(process.cwd(), test.module.moduleId),
  titles: titlesOf(test),
  message: firstLine(test.result().errors[0]),
});

const titlesOf = (task) => (task.type === 'module' ? [] : [...titlesOf(task.parent), task.name]);

const firstLine = (error) => String(error?.message ?? error).split('\n')[0];
