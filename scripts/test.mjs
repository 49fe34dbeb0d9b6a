import { bootstrap } from './bootstrap.mjs';
import { runChecks } from './checks.mjs';
import { main } from './run.mjs';

await main(async () => {
  await bootstrap();
  await runChecks();
});
