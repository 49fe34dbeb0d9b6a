import { mkdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { bootstrap, buildAll } from './bootstrap.mjs';
import { pack } from './pack.mjs';
import { main, root } from './run.mjs';

// Packs packages as a release publishes them; by default those that you install in a project of your own.
await main(async () => {
  const names = process.argv.length > 2 ? process.argv.slice(2) : ['sdk', 'browser', 'cli'];
  await bootstrap();
  await buildAll();
  const into = join(root, 'packed');
  mkdirSync(into, { recursive: true });
  for (const name of names) console.log(relative(process.cwd(), await pack(`@tributary/${name}`, into)));
});
