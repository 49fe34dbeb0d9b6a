import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

/** Reads `.env` of the repository, if there is one. What the environment has already wins. */
export function readEnvFile(directory = root) {
  const path = join(directory, '.env');
  if (existsSync(path)) process.loadEnvFile(path);
}
