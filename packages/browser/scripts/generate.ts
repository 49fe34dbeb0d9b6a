/** Writes src/tag.gen.ts: the bundled and minified tag as a string, a function of the site's settings. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const { outputFiles } = await build({
  entryPoints: [fileURLToPath(new URL('../src/entry.ts', import.meta.url))],
  bundle: true,
  minify: true,
  write: false,
  format: 'esm',
  // Supported by Safari 12 and all browsers since 2018.
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
