import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

const directory = join(root, 'node_modules', '.tributary');

/** Returns a digest of these files, and of all files in these directories, by path and content. */
export function digest(paths) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap(filesIn).sort())
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  return hash.digest('hex');
}

/** Runs `work` unless it has already run with the same `digest` and all of its outputs still exist. */
export async function unlessDone(name, current, outputs, work) {
  const file = join(directory, name);
  const isDone = existsSync(file) && readFileSync(file, 'utf8') === current;
  if (isDone && outputs.every((path) => existsSync(join(root, path)))) return;
  await work();
  mkdirSync(directory, { recursive: true });
  writeFileSync(file, current);
}

export function workspaces() {
  return [
    ...['packages', 'apps'].flatMap((parent) =>
      readdirSync(join(root, parent)).map((name) => `${parent}/${name}`),
    ),
    'tools',
  ].filter((path) => existsSync(join(root, path, 'package.json')));
}

function filesIn(path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [path];
  return readdirSync(full).flatMap((name) => filesIn(`${path}/${name}`));
}
