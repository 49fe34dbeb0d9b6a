import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateMissing } from './generate.mjs';
import { main, root, run } from './run.mjs';

const compiler = join(root, 'node_modules', 'typescript-7', 'bin', 'tsc');
const states = join(root, 'node_modules', '.tributary');

/**
 * TypeScript projects. The server, the packages, the tools and the tests share one, because each project has to read
 * all types of the contract; the dashboard's and portal's pages share another. Code that runs in browsers is also
 * checked without Node's types.
 */
const projects = ['.', 'packages/core', 'packages/contract', 'packages/browser', 'apps/dashboard'];

/**
 * Checks the projects one after another, because the compiler already uses all processors. Skips files that have not
 * changed since the last run.
 */
export async function checkTypes() {
  for (const project of projects) await checkProject(`${project}/tsconfig.json`);
}

export function checkProject(project) {
  mkdirSync(states, { recursive: true });
  const state = join(states, `types-${project.replaceAll('/', '-')}`);
  return run(process.execPath, [
    compiler,
    '--noEmit',
    '--incremental',
    '--tsBuildInfoFile',
    state,
    '-p',
    project,
  ]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await main(async () => {
    await generateMissing();
    await checkTypes();
  });
}
