import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../../apps/server/test/support/temporary-folder.ts';
import { buildAll } from '../bootstrap.mjs';
import { install, list, pack, read } from '../pack.mjs';

const folder = temporaryFolder('stack-traces');
const names = ['@tributary/sdk', '@tributary/cli'] as const;
const tarballs: string[] = [];

beforeAll(async () => {
  await buildAll();
  for (const name of names) tarballs.push(await pack(name, folder));
  install(tarballs[0], folder);
}, 600_000);

test('ships the packages unminified', () => {
  for (const tarball of tarballs) {
    const scripts = list(tarball).filter((file: string) => /\.[cm]?js$/.test(file));
    expect(scripts.length).toBeGreaterThan(0);
    for (const file of scripts) {
      const lengths = read(tarball, file)
        .split('\n')
        .map((line) => line.length);
      expect({ file, isReadable: Math.max(...lengths) < 2_000 }).toEqual({ file, isReadable: true });
    }
  }
});

test('prints an uncaught SDK error as a few readable lines that lead to the call', {
  timeout: 60_000,
}, () => {
  const file = join(folder, 'uncaught.mjs');
  writeFileSync(
    file,
    `import { Tributary } from '@tributary/sdk';
    const error = { code: 'NOT_FOUND', message: 'No affiliate aff_1.', request_id: 'req_1', doc_url: '/docs' };
    const fetch = async () => Response.json({ success: false, error }, { status: 404 });
    await new Tributary({ apiKey: 'sk_dev_test', fetch }).affiliates.get('aff_1');`,
  );
  const [plain, mapped] = [[], ['--enable-source-maps']].map((options) => {
    const { status, stderr } = spawnSync(process.execPath, [...options, file], { encoding: 'utf8' });
    expect(status).toBe(1);
    expect(stderr).toContain('NotFoundError: No affiliate aff_1.');
    expect(stderr).toContain('uncaught.mjs:4');
    expect(stderr.length).toBeLessThan(3_000);
    for (const line of stderr.split('\n')) expect(line.length).toBeLessThan(300);
    return stderr;
  });
  expect(plain).toMatch(/dist\/index\.js:\d{2,}/);
  expect(mapped).toMatch(/src\/errors\.ts:\d{2,}/);
});
