import { mkdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { bootstrap, buildAll } from './bootstrap.mjs';
import { pack } from './pack.mjs';
import { main, root } from './run.mjs';

// The packages that customers install, as a release would publish them: for projects of your own until they are on npm.
await main(async () => {
  await bootstrap();
  await buildAll();
  const into = join(root, 'packed');
  mkdirSync(into, { recursive: true });
  const tarballs = [await pack('@tributary/sdk', into), await pack('@tributary/cli', into)];
  for (const tarball of tarballs) console.log(relative(process.cwd(), tarball));
});
