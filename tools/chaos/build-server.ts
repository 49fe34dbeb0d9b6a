import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Options } from 'tsup';
import { pageFolder } from '../../apps/server/src/http/pages/page-files.ts';
import { prismaDirectory } from '../../apps/server/src/platform/db/migration/migrations.ts';
import { isAlive } from '../../apps/server/test/support/is-alive.ts';
import { patchedSource, type SourcePatch, sourcePathOf } from './source-patch.ts';

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Server built from source with patches applied. */
export interface BuiltServer {
  readonly program: string;
  remove(): void;
}

type Plugin = NonNullable<Options['esbuildPlugins']>[number];

const PREFIX = '.tributary-chaos-';

/** Deletes the files of killed runs. */
function removeLeftovers(): void {
  const folder = pathOf('../../apps/server/node_modules');
  for (const name of readdirSync(folder).filter((entry) => entry.startsWith(PREFIX))) {
    if (!isAlive(Number.parseInt(name.slice(PREFIX.length), 10)))
      rmSync(join(folder, name), { recursive: true, force: true });
  }
}

/** Builds inside the package, so that Node finds the dependencies. */
export async function buildServer(patches: readonly SourcePatch[]): Promise<BuiltServer> {
  removeLeftovers();
  const outDir = mkdtempSync(pathOf(`../../apps/server/node_modules/${PREFIX}${process.pid}-`));
  const remove = () => rmSync(outDir, { recursive: true, force: true });
  try {
    await build({
      config: false,
      silent: true,
      format: 'esm',
      target: 'node20',
      splitting: true,
      entry: { main: pathOf('../../apps/server/src/main.ts') },
      outDir,
      skipNodeModulesBundle: true,
      // csv-stringify is a dependency of the payout files package, not of the server.
      noExternal: [/^@tributary\//, /^csv-/],
      esbuildPlugins: [patching(patches)],
      esbuildOptions: (options) => {
        options.conditions = ['tributary-source'];
      },
    });
    for (const name of ['invariants.sql', 'outbox-invariants.sql'])
      cpSync(pathOf(`../../apps/server/src/ledger/${name}`), join(outDir, name));
    cpSync(pageFolder, join(outDir, basename(pageFolder)), { recursive: true });
    // Copy the migrations, because a restarted server needs the same ones even if they are edited during a long run.
    cpSync(prismaDirectory(), join(outDir, 'prisma'), { recursive: true });
    return { program: join(outDir, 'main.js'), remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Fails the build if a patch does not apply or its file was never loaded. */
function patching(patches: readonly SourcePatch[]): Plugin {
  const byPath = new Map<string, SourcePatch[]>();
  for (const patch of patches) {
    const path = sourcePathOf(patch);
    byPath.set(path, [...(byPath.get(path) ?? []), patch]);
  }
  return {
    name: 'planted',
    setup: ({ onLoad, onEnd }) => {
      const missing = new Set(byPath.keys());
      onLoad({ filter: /\.ts$/ }, ({ path }) => {
        const ofFile = byPath.get(path);
        if (!ofFile) return undefined;
        missing.delete(path);
        return { contents: patchedSource(path, ofFile), loader: 'ts' };
      });
      onEnd(() => {
        if (missing.size > 0) throw new Error(`Not part of the server: ${[...missing].join(', ')}.`);
      });
    },
  };
}
