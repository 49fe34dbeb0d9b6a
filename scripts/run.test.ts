import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../apps/server/test/support/temporary-folder.ts';
// @ts-expect-error A script without types.
import { readEnvFile } from './run.mjs';

const directory = temporaryFolder('env');
const [given, unknown] = ['TRIBUTARY_TEST_GIVEN', 'TRIBUTARY_TEST_UNKNOWN'];

beforeEach(() => {
  vi.stubEnv(given, 'from the environment');
  vi.stubEnv(unknown, undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

test('sets from .env only variables that are missing, and nothing without the file', () => {
  writeFileSync(join(directory, '.env'), `${given}=from the file\n${unknown}="from the file"\n`);

  readEnvFile(directory);
  readEnvFile(join(directory, 'empty'));

  expect([process.env[given], process.env[unknown]]).toEqual(['from the environment', 'from the file']);
});
