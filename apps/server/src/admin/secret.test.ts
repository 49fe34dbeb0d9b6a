import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { outputTo } from './output.ts';
import { handOver } from './secret.ts';

const folder = temporaryFolder('secret');

const out = outputTo(() => {}, false);

test('writes a secret to its file before its creation commits', async () => {
  const [path, kept] = [join(folder, 'key'), { key: 'sk_live_1' }];
  await handOver(out, path, async (keep) => {
    keep(kept);
    expect([JSON.parse(readFileSync(path, 'utf8')), statSync(path).mode & 0o777]).toEqual([kept, 0o600]);
    return { shown: '', data: {}, secrets: {} };
  });
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(kept);
});

test('leaves no file if the creation fails', async () => {
  const path = join(folder, 'lost');
  const lost = handOver(out, path, async (keep) => {
    keep({ key: 'sk_live_2' });
    throw new Error('The commit failed.');
  });
  await expect(lost).rejects.toThrow('The commit failed.');
  expect(existsSync(path)).toBe(false);
});
