/** Writes src/tag.gen.ts, which contains the tag as text: a bundled and minified function of the site's settings. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const { outputFiles } = await build({
  entryPoints: [fileURLToPath(new URL('../src/entry.ts', import.meta.url))],
  bundle: true,
  minify: true,
  write: false,
  format: 'esm',
  // Safari 12 and every browser since 2018 support this.
  target: 'es2018',
  define: { TRIBUTARY_SETTINGS: 'site' },
  banner: { js: '(site=>{' },
  footer: { js: '})' },
});
const tag = (outputFiles[0]?.text ?? '').trim().replaceAll('\n', '');

const notice = '// Generated from entry.ts by scripts/generate.ts. Do not edit.\n\n';
writeFileSync(
  new URL('../src/tag.gen.ts', import.meta.url),
  `${notice}export const tag =\n  ${JSON.stringify(tag)};\n`,
);
