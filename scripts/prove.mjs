import { bootstrap, buildAll } from './bootstrap.mjs';
import { main } from './run.mjs';
import { runTests } from './run-tests.mjs';

/**
 * `npm run prove`: the tests that drive optional programs, which `npm test` may have skipped; then, one file after another,
 * those that restart, kill, measure or rehearse.
 */
await main(async () => {
  await bootstrap();
  await buildAll();
  await runTests(['programs', 'proofs']);
});
