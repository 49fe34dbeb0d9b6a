import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'tsup';

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The server as it is shipped, made of the sources as they are. */
export interface BuiltServer {
  readonly program: string;
  remove(): void;
}

/** Below the package, so that its dependencies are found. */
export async function buildServer(): Promise<BuiltServer> {
  const outDir = mkdtempSync(pathOf('../node_modules/.tributary-chaos-'));
  const remove = () => rmSync(outDir, { recursive: true, force: true });
  try {
    await build({
      config: false,
      silent: true,
      format: 'esm',
      target: 'node20',
      splitting: true,
      entry: { main: pathOf('../src/main.ts') },
      outDir,
      skipNodeModulesBundle: true,
      noExternal: ['@tributary/contract'],
      esbuildOptions: (options) => {
        options.conditions = ['tributary-source'];
      },
    });
    copyFileSync(pathOf('../src/ledger/invariants.sql'), join(outDir, 'invariants.sql'));
    return { program: join(outDir, 'main.js'), remove };
  } catch (error) {
    remove();
    throw error;
  }
}
