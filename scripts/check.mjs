import { runChecks } from './checks.mjs';
import { main } from './run.mjs';

await main(runChecks);
