import { bootstrap } from './bootstrap.mjs';
import { main, run, tool } from './run.mjs';

/** Servers, PostgreSQL and clients that are killed, crashed and cut off, and what they answered held against what is there. */
await main(async () => {
  await bootstrap();
  const chaos = ['--conditions=tributary-source', 'tools/chaos/main.ts', ...process.argv.slice(2)];
  await run(tool('tsx'), chaos, { isShown: true });
});
