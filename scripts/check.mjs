import { bootstrap } from './bootstrap.mjs';
import { lint } from './lint.mjs';
import { main, run, step, tool } from './run.mjs';
import { checkTypes } from './types.mjs';

/** `npm run check`: checks uncommitted changes and runs their unit tests, within seconds. */
await main(async () => {
  await bootstrap();
  await step('Lint and format', lint);
  await step('Types', checkTypes);
  await run(tool('vitest'), ['run', '--project', 'unit', '--changed', '--passWithNoTests'], {
    isShown: true,
  });
});
