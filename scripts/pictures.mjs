import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { bootstrap, build } from './bootstrap.mjs';
import { main, quietEnvironment, root, run, tool } from './run.mjs';

/** Takes the pictures of the README anew, from the demo's data. Without a Chromium it says so and takes none. */
await main(async () => {
  await bootstrap();
  await build('@tributary/dashboard');
  const folder = join(root, 'docs/pictures');
  mkdirSync(folder, { recursive: true });
  const env = { ...quietEnvironment, TRIBUTARY_README_PICTURES: folder };
  const test = ['run', '--project', 'integration', 'apps/dashboard/test/pictures.test.ts'];
  await run(tool('vitest'), test, { env, isShown: true });
});
