import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { bootstrap } from './bootstrap.mjs';
import { main, quietEnvironment, run, tool } from './run.mjs';

/** Many more of the changed requests that `npm run prove` sends, with another seed. */
await main(async () => {
  const { values } = parseArgs({
    options: { cases: { type: 'string', default: '100000' }, seed: { type: 'string' } },
  });
  await bootstrap();
  const env = {
    ...quietEnvironment,
    TRIBUTARY_FUZZ_CASES: values.cases,
    TRIBUTARY_FUZZ_SEED: values.seed ?? String(randomInt(1_000_000_000)),
  };
  const test = ['run', '--project', 'proofs', 'tools/fuzz/fuzz.test.ts'];
  await run(tool('vitest'), test, { env, isShown: true });
});
