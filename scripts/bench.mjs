import { bootstrap, build } from './bootstrap.mjs';
import { main, run, tool } from './run.mjs';

/** Measures the server as it is built, beside a bare floor on the same database, and prints one table. `--quick` for smaller tables and one short round. */
await main(async () => {
  await bootstrap();
  await build('@tributary/server', '@tributary/sdk', '@tributary/cli');
  const bench = ['--conditions=tributary-source', 'tools/bench/main.ts', ...process.argv.slice(2)];
  await run(tool('tsx'), bench, { isShown: true });
});
