import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { compress } from './compress.mjs';
import { root } from './run.mjs';

/** The best one takes ten times as long for a tenth less. */
const QUALITY = 9;

export const folder = 'apps/server/src/http/generated';

/** Copies the one file that holds all of Scalar, which draws the API reference, and names it by its hash. */
export function writeReferenceScript() {
  const { resolve } = createRequire(join(root, 'apps/server/package.json'));
  const source = resolve('@scalar/api-reference/browser/standalone.js');
  const hash = createHash('sha256').update(readFileSync(source)).digest('hex').slice(0, 10);
  const into = join(root, folder);
  rmSync(into, { recursive: true, force: true });
  mkdirSync(into, { recursive: true });
  const copy = join(into, `scalar-${hash}.js`);
  copyFileSync(source, copy);
  compress(copy, QUALITY);
}
