import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('../..', import.meta.url));

const builtIn = (folder: string) => join(folder, 'apps/server/dist/main.js');

/** Server built from a commit, or already built in a folder. */
export interface Build {
  readonly name: string;
  /** Path of the server's `main.js`. */
  readonly main: string;
  remove(): void;
}

/**
 * Returns a built server.
 * @param place Folder that is already built, or a Git revision to check out and build.
 */
export function buildOf(place: string): Build {
  const folder = resolve(place);
  if (existsSync(join(folder, 'apps/server'))) {
    if (!existsSync(builtIn(folder)))
      throw new Error(`${folder} is not built: run npm run bench there once.`);
    return { name: place, main: builtIn(folder), remove: () => {} };
  }
  const commit = git('rev-parse', '--verify', '--short', `${place}^{commit}`);
  const parent = mkdtempSync(join(tmpdir(), 'tributary-build-'));
  const checkout = join(parent, commit);
  const remove = () => {
    spawnSync('git', ['worktree', 'remove', '--force', checkout], { cwd: repository });
    rmSync(parent, { recursive: true, force: true });
  };
  try {
    git('worktree', 'add', '--quiet', '--detach', checkout, commit);
    execFileSync(process.execPath, ['--input-type=module', '--eval', BUILD], {
      cwd: checkout,
      stdio: 'ignore',
    });
  } catch (error) {
    remove();
    throw error;
  }
  return { name: place === commit ? commit : `${place} (${commit})`, main: builtIn(checkout), remove };
}

/** Script that builds a commit in the same way as that commit's own bench. */
const BUILD = `
  const { bootstrap, build } = await import('./scripts/bootstrap.mjs');
  await bootstrap();
  await build('@tributary/server');`;

const git = (...args: string[]) => execFileSync('git', args, { cwd: repository, encoding: 'utf8' }).trim();
