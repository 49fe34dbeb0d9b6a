import { bootstrap, build } from './bootstrap.mjs';
import { assertGenerated } from './generate.mjs';
import { lint } from './lint.mjs';
import { main, step } from './run.mjs';
import { runTests } from './run-tests.mjs';
import { checkTypes } from './types.mjs';

/**
 * `npm test`: verifies a change in about six minutes on two processors, with only Node and npm. Stops at the first
 * failure.
 */
await main(async () => {
  await bootstrap();
  await step('Lint and types', () => allOf(lint(), checkTypes()));
  await step('Generated files', assertGenerated);
  await build('@tributary/embedded-postgres');
  await runTests(['unit', 'integration'], { tags: '!slow' });
});

/** Wait for all of them, so that no process keeps running after the first failure. */
async function allOf(...works) {
  for (const { status, reason } of await Promise.allSettled(works)) if (status === 'rejected') throw reason;
}
