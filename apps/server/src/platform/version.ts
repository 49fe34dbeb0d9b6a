import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

interface Manifest {
  readonly version: string;
  readonly commit?: string;
}

/** Reads the package.json of the production package or the workspace. */
function readManifest(): Manifest {
  let directory = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(directory, 'package.json'))) directory = dirname(directory);
  return JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as Manifest;
}

/** The commit is known only in a production package. */
export const { version, commit = 'unknown' } = readManifest();
