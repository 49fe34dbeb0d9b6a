import { fileURLToPath } from 'node:url';
import { main, run, tool } from './run.mjs';

const sources = ['apps/server/src', 'packages'];

/** Biome for each file alone, dependency-cruiser for what they import of each other. */
export const lint = () =>
  Promise.all([
    run(tool('biome'), ['check', '--error-on-warnings', '.']),
    run(tool('depcruise'), ['--output-type', 'err-long', ...sources]),
  ]);

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(lint);
