import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generators } from './generators.mjs';
import { main, root, StepFailed, step, tool } from './run.mjs';
import { digest, unlessDone } from './stamp.mjs';

export async function generate() {
  for (const { name, run } of generators) await step(`Generating ${name}`, run);
}

/** Generates untracked files that are missing or out of date. Does nothing if the tools are not installed. */
export async function generateMissing() {
  if (!existsSync(tool('prisma'))) return;
  for (const { name, inputs, outputs, run, isTracked } of generators) {
    if (isTracked) continue;
    const current = digest([...inputs, 'pnpm-lock.yaml']);
    await unlessDone(name, current, outputs, () => step(`Generating ${name}`, run));
  }
}

/** Fails if a tracked generated file differs from its generator's output. Does not change the file. */
export async function assertGenerated() {
  const stale = [];
  for (const { run, outputs } of generators.filter(({ isTracked, isTested }) => isTracked && !isTested)) {
    const before = outputs.map(read);
    await run();
    outputs.forEach((path, index) => {
      if (read(path) === before[index]) return;
      stale.push(path);
      if (before[index] !== undefined) writeFileSync(join(root, path), before[index]);
    });
  }
  if (stale.length === 0) return;
  console.error(`\nOut of date: ${stale.join(', ')}. Run \`npm run generate\`.`);
  throw new StepFailed(1);
}

function read(path) {
  try {
    return readFileSync(join(root, path), 'utf8');
  } catch {
    return undefined;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const works = { '--check': assertGenerated, '--missing': generateMissing };
  await main(works[process.argv[2]] ?? generate);
}
