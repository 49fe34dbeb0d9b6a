import { fileURLToPath } from 'node:url';
import { main, run, tool } from './run.mjs';

const sources = ['apps/server/src', 'apps/dashboard/src', 'apps/portal/src', 'packages', 'tools'];

/** Runs Biome, which checks individual files, and dependency-cruiser, which checks imports between files. */
export const lint = () =>
  Promise.all([
    run(tool('biome'), ['check', '--error-on-warnings', '.'], { isShown: true }),
    run(tool('depcruise'), ['--output-type', 'err-long', ...sources]),
  ]);

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(lint);
