import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { compress } from './compress.mjs';
import { root } from './run.mjs';

export const folder = 'apps/server/src/http/generated';

/** The best quality takes ten times as long for a tenth less. */
const QUALITY = 9;

const { resolve } = createRequire(join(root, 'apps/server/package.json'));
const into = join(root, folder);

/** Copies what the server's own pages load: the font, and all of Scalar, which draws the API reference. */
export function writePageFiles() {
  rmSync(into, { recursive: true, force: true });
  mkdirSync(into, { recursive: true });
  copyHashed(resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'), 'inter', 'woff2');
  compress(copyHashed(resolve('@scalar/api-reference/browser/standalone.js'), 'scalar', 'js'), QUALITY);
}

function copyHashed(source, name, type) {
  const hash = createHash('sha256').update(readFileSync(source)).digest('hex').slice(0, 10);
  const copy = join(into, `${name}-${hash}.${type}`);
  copyFileSync(source, copy);
  return copy;
}
