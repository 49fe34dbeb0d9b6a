import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'tsup';
import { beforeAll, expect, test } from 'vitest';
import config from '../tsup.config.ts';

const budgetBytes = 8_192;
let file: string;

beforeAll(async () => {
  const outDir = await mkdtemp(`${tmpdir()}/tributary-sdk-`);
  const entry = [fileURLToPath(new URL('index.ts', import.meta.url))];
  await build({
    ...config,
    entry,
    outDir,
    config: false,
    format: 'esm',
    outExtension: () => ({ js: '.mjs' }),
    dts: false,
    sourcemap: false,
    silent: true,
  });
  file = `${outDir}/index.mjs`;
  return () => rm(outDir, { recursive: true });
});

test('the package weighs at most 8 KB, gzipped', async () => {
  expect(gzipSync(await readFile(file)).length).toBeLessThanOrEqual(budgetBytes);
});

test('the names that people see when they print something survive the minifier', async () => {
  const sdk = await import(pathToFileURL(file).href);
  const classes = Object.keys(sdk).filter((name) => /^[A-Z]/.test(name));
  expect(classes).toContain('WebhookVerificationError');
  expect(classes.map((name) => sdk[name].name)).toEqual(classes);
  const errors = classes.filter((name) => name.endsWith('Error'));
  expect(errors.map((name) => String(new sdk[name]({ message: '', code: '' })).split(':')[0])).toEqual(
    errors,
  );
});
