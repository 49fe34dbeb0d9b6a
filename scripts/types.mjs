import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateMissing } from './generate.mjs';
import { main, root, run } from './run.mjs';

const compiler = join(root, 'node_modules', 'typescript-7', 'bin', 'tsc');
const states = join(root, 'node_modules', '.tributary');

/**
 * The server, the packages, the tools and the tests are one project, because each project reads all types of the contract again;
 * so are the pages of the dashboard and the portal. What runs in a browser is checked once more, without the types of Node.
 */
const projects = ['.', 'packages/core', 'packages/contract', 'packages/browser', 'apps/dashboard'];

/** Checks the types of every project, one after another, since the compiler uses all processors. Files that have not changed since the last run are skipped. */
export async function checkTypes() {
  for (const project of projects) await checkProject(`${project}/tsconfig.json`);
}

/** Checks the types of one project. */
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
