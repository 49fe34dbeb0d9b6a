import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Options } from 'tsup';
import type { TestProject } from 'vitest/node';
import { isAlive } from './is-alive.ts';

/**
 * Programs that tests start in separate processes. They are bundled, because a bundle starts in a quarter of the time
 * that the sources need.
 */
export interface Programs {
  /** Server as it runs in production. */
  readonly main: string;
  /** `test/serve.ts`: a server that takes its options from its arguments. */
  readonly serve: string;
  /** `test/deliver.ts`: only a delivery worker. */
  readonly deliver: string;
  /** CLI as users install it. */
  readonly cli: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    readonly programs: Programs;
  }
}

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const prefix = '.tributary-test-';

/** Inside the package, so that Node finds its dependencies. */
const directoryBelow = (folder: string) => join(folder, `${prefix}${process.pid}`);
const ofServer = pathOf('../../node_modules');
const ofCli = pathOf('../../../../packages/cli/node_modules');

const common: Options = {
  config: false,
  silent: true,
  format: 'esm',
  target: 'node20',
  splitting: true,
  esbuildOptions: (options) => {
    options.conditions = ['tributary-source'];
  },
};

/** Each project of a run loads this file separately, but in one process, so they share the first one's programs. */
const run = globalThis as { tributaryPrograms?: Promise<Programs> };

/** Builds the programs from the current sources. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const isFirst = run.tributaryPrograms === undefined;
  run.tributaryPrograms ??= makePrograms();
  provide('programs', await run.tributaryPrograms);
  return async () => {
    if (isFirst) for (const folder of [ofServer, ofCli]) remove(directoryBelow(folder));
  };
}

async function makePrograms(): Promise<Programs> {
  for (const folder of [ofServer, ofCli]) removeLeftovers(folder);
  const [server, cli] = [directoryBelow(ofServer), directoryBelow(ofCli)];
  const ofTests = ['serve', 'deliver'].map((name) => [name, pathOf(`./${name}.ts`)]);
  await build({
    ...common,
    entry: { main: pathOf('../../src/main.ts'), ...Object.fromEntries(ofTests) },
    outDir: server,
    skipNodeModulesBundle: true,
    // csv-stringify is a dependency of the payout files, not of the server, so the build bundles it too.
    noExternal: [/^@tributary\/(?!embedded-postgres)/, /^csv-/],
  });
  for (const name of ['invariants.sql', 'outbox-invariants.sql'])
    cpSync(pathOf(`../../src/ledger/${name}`), join(server, name));
  cpSync(pathOf('../../src/http/generated'), join(server, 'generated'), { recursive: true });
  cpSync(pathOf('../../src/features/statements/pdf/fonts'), join(server, 'fonts'), { recursive: true });
  await build({
    ...common,
    entry: { main: pathOf('../../../../packages/cli/src/main.ts') },
    outDir: cli,
    external: ['commander', /^csv-/, 'picocolors'],
    noExternal: [/^@tributary\//, 'zod', '@ts-rest/core'],
  });
  return {
    main: join(server, 'main.js'),
    serve: join(server, 'serve.js'),
    deliver: join(server, 'deliver.js'),
    cli: join(cli, 'main.js'),
  };
}

const remove = (path: string) => rmSync(path, { recursive: true, force: true });

/** Removes the files of runs that were killed. */
function removeLeftovers(folder: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder).filter((entry) => entry.startsWith(prefix))) {
    if (!isAlive(Number.parseInt(name.slice(prefix.length), 10))) remove(join(folder, name));
  }
}
