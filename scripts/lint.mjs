import { fileURLToPath } from 'node:url';
import { main, root, run, tool } from './run.mjs';

const sources = ['apps/server/src', 'apps/dashboard/src', 'packages'];

/** Biome for each file alone, dependency-cruiser for what they import of each other, cspell and our phrases for prose. */
export const lint = () =>
  Promise.all([
    run(tool('biome'), ['check', '--error-on-warnings', '.']),
    run(tool('depcruise'), ['--output-type', 'err-long', ...sources]),
    run(process.execPath, [`${root}/scripts/prose.mjs`]),
  ]);

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(lint);
