import { bootstrap, build } from './bootstrap.mjs';
import { assertGenerated } from './generate.mjs';
import { lint } from './lint.mjs';
import { main, run, step, tool } from './run.mjs';
import { runTests } from './run-tests.mjs';
import { checkTypes } from './types.mjs';

/**
 * `npm test`: runs everything needed to verify a change, within minutes and with only Node and npm. Stops at the first
 * failure.
 */
await main(async () => {
  await bootstrap();
  await step('Lint, types and dead code', () =>
    allOf(lint(), checkTypes(), run(tool('knip'), ['--no-progress'])),
  );
  await step('Generated files', assertGenerated);
  await build('@tributary/embedded-postgres');
  await runTests(['unit', 'integration']);
});

/** Wait for all of them, so that no process keeps running after the first failure. */
async function allOf(...works) {
  for (const { status, reason } of await Promise.allSettled(works)) if (status === 'rejected') throw reason;
}
