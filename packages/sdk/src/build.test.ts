import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { beforeAll, expect, test } from 'vitest';

const budgetBytes = 8_192;
let file: string;

/** What a user's bundler makes of the package: that is what the budget is for. It is shipped as it was written. */
beforeAll(async () => {
  const outDir = await mkdtemp(`${tmpdir()}/tributary-sdk-`);
  file = `${outDir}/index.mjs`;
  await build({
    entryPoints: [fileURLToPath(new URL('index.ts', import.meta.url))],
    outfile: file,
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
  });
  return () => rm(outDir, { recursive: true });
});

test('the package weighs at most 8 KB, minified and gzipped', async () => {
  expect(gzipSync(await readFile(file)).length).toBeLessThanOrEqual(budgetBytes);
});

test('the names that people see when they print something survive a minifier', async () => {
  const sdk = await import(pathToFileURL(file).href);
  const classes = Object.keys(sdk).filter((name) => /^[A-Z]/.test(name));
  expect(classes).toContain('WebhookVerificationError');
  expect(classes.map((name) => sdk[name].name)).toEqual(classes);
  const errors = classes.filter((name) => name.endsWith('Error'));
  expect(errors.map((name) => String(new sdk[name]({ message: '', code: '' })).split(':')[0])).toEqual(
    errors,
  );
});
