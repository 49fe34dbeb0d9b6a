import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { buildSync } from 'esbuild';
import { median } from './rounds.ts';
import { type Row, whole } from './table.ts';

const built = new URL('../../packages/sdk/dist/index.js', import.meta.url);
const IMPORTS = 5;

/**
 * Measures what the SDK costs a program: the size of its minified and gzipped bundle in bytes, and the duration of its
 * import in milliseconds, each in a new Node process.
 */
export function sdkRow(): Row {
  const path = fileURLToPath(built);
  if (!existsSync(path)) throw new Error(`${path} is missing: npm run bench builds it.`);
  const script = `const start = performance.now(); await import(${JSON.stringify(built.href)}); console.log(performance.now() - start)`;
  const times = Array.from({ length: IMPORTS }, () =>
    Number(execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' })),
  );
  const bytes = gzipSync(minified(path), { level: 9 }).length;
  return {
    name: '8 SDK',
    cells: [`${whole(bytes)} bytes minified and gzipped, imported in ${median(times).toFixed(1)} ms`],
  };
}

function minified(path: string): Uint8Array {
  const options = { bundle: true, minify: true, write: false, format: 'esm', target: 'es2022' } as const;
  const { outputFiles } = buildSync({ ...options, entryPoints: [path] });
  if (!outputFiles[0]) throw new Error(`esbuild made nothing of ${path}.`);
  return outputFiles[0].contents;
}
