import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bootstrap, build } from './bootstrap.mjs';
import { readEnvFile } from './env-file.mjs';
import { main, root } from './run.mjs';

/** `npm run admin -- …`: the operator's commands, straight on the database. It becomes the server's program. */
await main(async () => {
  readEnvFile();
  await bootstrap();
  await build('@tributary/server');
  const server = join(root, 'apps/server/dist/main.js');
  process.argv = [process.execPath, server, 'admin', ...process.argv.slice(2)];
  await import(pathToFileURL(server).href);
});
