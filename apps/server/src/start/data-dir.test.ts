import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DevFile, encryptionKeysFor, writeDevFile } from './data-dir.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tributary-data-dir-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each<[string, (dataDir: string) => unknown]>([
  ['encryption.key', (dataDir) => encryptionKeysFor(undefined, dataDir)],
  ['dev.json', (dataDir) => writeDevFile(dataDir, {} as DevFile)],
])('restricts access to the data directory created for %s', (name, make) => {
  const dataDir = join(folder, name, 'data');
  make(dataDir);
  const modeOf = (path: string) => statSync(path).mode & 0o777;
  expect([modeOf(dataDir), modeOf(join(dataDir, name))]).toEqual([0o700, 0o600]);
});
