import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bootstrap, build } from './bootstrap.mjs';
import { main, readEnvFile, root, tool } from './run.mjs';

const args = process.argv.slice(2);

/**
 * Loads the server into this process, so that the server receives every signal and determines the exit code. npm
 * forwards a Ctrl-C that the terminal has already sent to the whole process group; `server.ts` treats both signals as
 * one. `npm run admin` does not need the dashboard.
 */
async function becomeServer() {
  await build(
    '@tributary/server',
    ...(args[0] === 'admin' ? [] : ['@tributary/dashboard', '@tributary/portal']),
  );
  const server = join(root, 'apps/server/dist/main.js');
  process.setSourceMapsEnabled(true);
  process.argv = [process.execPath, server, ...args];
  await import(pathToFileURL(server).href);
}

function watch() {
  const rest = args.filter((arg) => arg !== '--watch');
  const child = spawn(
    tool('tsx'),
    ['watch', '--conditions=tributary-source', 'apps/server/src/main.ts', ...rest],
    {
      cwd: root,
      stdio: 'inherit',
      // The server is stopped with SIGTERM after each change.
      env: { TRIBUTARY_DRAIN_SECONDS: '0', ...process.env },
    },
  );
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => process.exit(code ?? 0));
}

await main(async () => {
  readEnvFile();
  await bootstrap();
  if (args.includes('--watch')) watch();
  else await becomeServer();
});
