import { bootstrap, buildAll } from './bootstrap.mjs';
import { main, run, step, tool } from './run.mjs';
import { runTests } from './run-tests.mjs';
import { checkProject } from './types.mjs';

/**
 * `npm run prove`: finds dead code and runs the tests that `npm test` omits: slow ones, those that need optional
 * programs, and those that restart or kill processes, measure performance or rehearse releases.
 */
await main(async () => {
  await bootstrap();
  await buildAll();
  // `npm test` checks the server together with its pages and their types.
  await step('Types of the server without those of browsers', () =>
    checkProject('apps/server/tsconfig.json'),
  );
  await step('Dead code', () => run(tool('knip'), ['--no-progress']));
  // Here, an export that only tests use counts as dead code.
  await step('Dead code beside the tests', () => run(tool('knip'), ['--no-progress', '--production']));
  await runTests(['unit', 'integration'], { tags: 'slow' });
  await runTests(['programs', 'proofs', 'proofs-alone']);
});
