import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { beforeAll, expect, test } from 'vitest';

const budgetBytes = 20_480;
let file: string;

/**
 * Builds the package as a user's bundler would, because the size budget applies to the bundle. The package ships
 * unminified.
 */
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

test('is at most 20 KB, minified and gzipped', async () => {
  expect(gzipSync(await readFile(file)).length).toBeLessThanOrEqual(budgetBytes);
});

test('keeps names visible in printed output through a minifier', async () => {
  const sdk = await import(pathToFileURL(file).href);
  const classes = Object.keys(sdk).filter((name) => /^[A-Z]/.test(name));
  expect(classes).toContain('WebhookVerificationError');
  expect(classes.map((name) => sdk[name].name)).toEqual(classes);
  const errors = classes.filter((name) => name.endsWith('Error'));
  expect(errors.map((name) => String(new sdk[name]({ message: '', code: '' })).split(':')[0])).toEqual(
    errors,
  );
});

/** Returns the size of one framework's middleware after bundling. */
async function bytesOf(name: string, external: string[] = []): Promise<number> {
  const stdin = {
    contents: `export { trackClicks } from './${name}.ts';`,
    resolveDir: fileURLToPath(new URL('.', import.meta.url)),
  };
  const { outputFiles } = await build({
    stdin,
    external,
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
  });
  return gzipSync(outputFiles[0]?.contents ?? '').length;
}

test.each(['fetch', 'express', 'hono', 'next'])(
  'keeps the middleware for %s within 1 KB next to the shared core, and 2.5 KB with it',
  async (name) => {
    expect(await bytesOf(name, ['*/click-visit.ts'])).toBeLessThanOrEqual(1_024);
    expect(await bytesOf(name)).toBeLessThanOrEqual(2_560);
  },
);
