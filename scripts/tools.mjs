import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bootstrap, build } from './bootstrap.mjs';
import { main, quietEnvironment, root, run, tool } from './run.mjs';

const [name, ...args] = process.argv.slice(2);

const typescript = (file) =>
  run(tool('tsx'), ['--conditions=tributary-source', file, ...args], { isShown: true });

const vitest = (project, file, variables) =>
  run(tool('vitest'), ['run', '--project', project, file], {
    isShown: true,
    env: { ...quietEnvironment, ...variables },
  });

const tools = {
  /** Compares the built server with a minimal handler on the same database. */
  async bench() {
    await build('@tributary/server', '@tributary/sdk', '@tributary/cli');
    await typescript('tools/bench/main.ts');
  },

  /** Breaks servers, PostgreSQL and connections, and checks every response against the database. */
  chaos: () => typescript('tools/chaos/main.ts'),

  /** Sends the same kind of mutated requests as `npm run prove`, but many more, and with a different seed. */
  fuzz() {
    const { values } = parseArgs({
      args,
      options: { cases: { type: 'string', default: '100000' }, seed: { type: 'string' } },
    });
    return vitest('proofs-alone', 'tools/fuzz/fuzz.test.ts', {
      TRIBUTARY_FUZZ_CASES: values.cases,
      TRIBUTARY_FUZZ_SEED: values.seed ?? String(randomInt(1_000_000_000)),
    });
  },

  /** Takes the README's screenshots with the demo's data, if Chromium is installed. */
  async pictures() {
    await build('@tributary/dashboard', '@tributary/portal');
    const folder = join(root, 'docs/pictures');
    for (const app of ['dashboard', 'portal'])
      await vitest('programs', `apps/${app}/test/pictures.test.ts`, { TRIBUTARY_README_PICTURES: folder });
  },
};

await main(async () => {
  await bootstrap();
  await tools[name]();
});
