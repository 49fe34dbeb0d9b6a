import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateMissing } from './generate.mjs';
import { main, root, run } from './run.mjs';
import { workspaces } from './stamp.mjs';

const compiler = join(root, 'node_modules', 'typescript-7', 'bin', 'tsc');
const states = join(root, 'node_modules', '.tributary');

/** Checks the types of every project, one after another, since the compiler uses all processors. Files that have not changed since the last run are skipped. */
export async function checkTypes() {
  mkdirSync(states, { recursive: true });
  for (const path of workspaces())
    for (const name of readdirSync(join(root, path)))
      if (/^tsconfig.*\.json$/.test(name)) await checkProject(`${path}/${name}`);
}

function checkProject(project) {
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
