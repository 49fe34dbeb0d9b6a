import { bootstrap, buildAll } from './bootstrap.mjs';
import { main } from './run.mjs';
import { runTests } from './run-tests.mjs';

/** `npm run prove`: the tests that restart, kill, measure or rehearse, one file after another. */
await main(async () => {
  await bootstrap();
  await buildAll();
  await runTests(['proofs']);
});
