import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve as absolute, join } from 'node:path';
import { compress } from './compress.mjs';
import { root } from './run.mjs';

export const folder = 'apps/server/src/http/generated';

/** Compression quality. The highest quality takes ten times as long and saves only 10%. */
const QUALITY = 9;

const { resolve } = createRequire(join(root, 'apps/server/package.json'));
const into = join(root, folder);
const assets = 'apps/server/src/http/pages/assets';
const tokens = 'apps/dashboard/src/styles/tokens.css';

/** The order matters: if two rules have the same specificity, the later one applies. */
const styles = ['page', 'search', 'text', 'guides', 'lists', 'reference', 'small'];

export const pageInputs = ['scripts/page-files.mjs', 'scripts/compress.mjs', assets, tokens];

/**
 * Writes the files of the server's own pages: the font, the stylesheet with the dashboard's colors, the scripts,
 * and Scalar, which renders the API reference.
 */
export function writePageFiles() {
  rmSync(into, { recursive: true, force: true });
  mkdirSync(into, { recursive: true });
  const font = write(
    'inter',
    'woff2',
    readFileSync(resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')),
  );
  const style = [tokens, ...styles.map((name) => `${assets}/${name}.css`)].map(read).join('\n');
  const scripts = {
    page: read(`${assets}/page.js`),
    reference: read(`${assets}/reference.js`),
    scalar: read(resolve('@scalar/api-reference/browser/standalone.js')),
  };
  compress(join(into, write('page', 'css', style.replace('FONT")', `${font}")`))), QUALITY);
  for (const [name, script] of Object.entries(scripts))
    compress(join(into, write(name, 'js', script)), QUALITY);
}

const read = (path) => readFileSync(absolute(root, path), 'utf8');

/** Writes a file whose name contains a hash of its content, so that browsers can cache it permanently. */
function write(name, type, content) {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 10);
  const file = `${name}-${hash}.${type}`;
  writeFileSync(join(into, file), content);
  return file;
}
