import { expect, test } from 'vitest';
import { newConfigHome, runCli } from '../test/run-cli.ts';
import { startForTest } from '../test/scripted-server.ts';
import { isMistyped } from './client.ts';

const key = 'sk_dev_000000000000000000000000000000003FPJDU';

test('recognizes a mistyped key by its checksum', () => {
  expect(isMistyped(key)).toBe(false);
  expect(isMistyped(key.replace('sk_dev', 'sk_live'))).toBe(true);
  for (let at = 7; at < key.length; at += 1)
    expect(isMistyped(`${key.slice(0, at)}${key[at] === 'x' ? 'y' : 'x'}${key.slice(at + 1)}`)).toBe(true);
  expect(isMistyped(key.slice(0, -6))).toBe(false);
});

test('neither sends nor saves a mistyped key', async () => {
  const { url, seen } = await startForTest(() => ({ body: { success: true, data: [], has_more: false } }));
  const environment = { apiKey: undefined, configHome: await newConfigHome() };
  const wrong = key.replace('000', '001');
  const refused = [
    await runCli(['auth', 'login', '--base-url', url], { environment, stdin: wrong }),
    await runCli(['auth', 'login', '--no-verify', '--base-url', url], { environment, stdin: wrong }),
    await runCli(['referrals', 'list', '--base-url', url], {
      environment: { ...environment, apiKey: wrong },
    }),
  ];
  expect(refused.map(({ exitCode }) => exitCode)).toEqual([4, 4, 4]);
  for (const { stderr } of refused) expect(stderr).toContain('mistyped or truncated');
  expect(seen).toEqual([]);
  expect((await runCli(['auth', 'list'], { environment })).stdout).toBe('[]\n');
});
