import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { newConfigHome, runCli } from '../../test/run-cli.ts';
import { refusal, startForTest as start } from '../../test/scripted-server.ts';

const key = 'sk_dev_0123456789abcdefghijABCDEFGHIJ01';

describe('auth commands', () => {
  test('save a key accepted by the server, use it from then on and never show it in full', async () => {
    const { url, seen } = await start(() => ({ body: { success: true, data: [], has_more: false } }));
    const environment = { apiKey: undefined, configHome: await newConfigHome() };
    const outputs = [
      await runCli(['auth', 'login', '--base-url', url, '-p', 'first'], { environment, stdin: `${key}\n` }),
      await runCli(['auth', 'whoami'], { environment }),
      await runCli(['auth', 'list'], { environment }),
      await runCli(['config', 'get'], { environment }),
      await runCli(['config', 'get', 'api_key'], { environment }),
      await runCli(['doctor'], { environment }),
      await runCli(['auth', 'whoami', '--verbose'], { environment }),
    ];
    expect(outputs.slice(0, 5).map(({ exitCode }) => exitCode)).toEqual([0, 0, 0, 0, 0]);
    expect(JSON.stringify(outputs)).not.toContain(key);
    expect(JSON.parse(outputs[1]?.stdout ?? '')).toMatchObject({
      profile: 'first',
      environment: 'dev',
      api_key_from: 'profile',
      base_url: url,
      accepted: true,
    });
    expect(seen[0]?.headers.authorization).toBe(`Bearer ${key}`);
    expect(await readFile(join(environment.configHome, 'tributary/config.json'), 'utf8')).toContain(key);
  });

  test('never send a saved key to another server, whether by a flag, a variable or a later setting', async () => {
    const home = await start(() => ({ body: { success: true, data: [], has_more: false } }));
    const other = await start(() => ({ body: { success: true, data: [], has_more: false } }));
    const environment = { apiKey: undefined, configHome: await newConfigHome() };
    await runCli(['auth', 'login', '--base-url', home.url], { environment, stdin: key });
    const elsewhere = { ...environment, baseUrl: other.url };
    const refused = [
      await runCli(['referrals', 'list', '--base-url', other.url], { environment }),
      await runCli(['referrals', 'list'], { environment: elsewhere }),
      await runCli(['doctor'], { environment: elsewhere }),
      await runCli(['auth', 'whoami'], { environment: elsewhere }),
    ];
    await runCli(['config', 'set', 'base_url', other.url], { environment });
    refused.push(await runCli(['referrals', 'list'], { environment }));
    expect(refused.map(({ exitCode }) => exitCode)).toEqual([2, 2, 2, 2, 2]);
    for (const { stderr } of refused) expect(stderr).toContain('so it was not sent to');
    expect(other.seen).toEqual([]);

    expect((await runCli(['config', 'set', 'api_key'], { environment, stdin: key })).exitCode).toBe(0);
    expect((await runCli(['referrals', 'list'], { environment })).exitCode).toBe(0);
    expect(other.seen).toHaveLength(1);
  });

  test('keep the current profile after login to another one, and explain how to switch', async () => {
    const environment = { apiKey: undefined, configHome: await newConfigHome() };
    const login = (name: string) =>
      runCli(['auth', 'login', '--no-verify', '-p', name], { environment, stdin: key, columns: 80 });
    await login('dev');

    const second = await login('live');

    expect(second.stderr).toContain("'dev' is still the current profile");
    expect(second.stderr).toContain('tributary auth use live');
    const names = async () =>
      JSON.parse((await runCli(['auth', 'list', '-o', 'json'], { environment })).stdout);
    expect(await names()).toMatchObject([
      { profile: 'dev', current: true },
      { profile: 'live', current: false },
    ]);
    await runCli(['auth', 'use', 'live'], { environment });
    await login('dev');
    expect(await names()).toMatchObject([{ current: false }, { current: true }]);
  });

  test('ask for the server at login with the default for confirmation, unless it is given', async () => {
    const { url } = await start(() => ({ body: { success: true, data: [], has_more: false } }));
    const environment = { apiKey: undefined, configHome: await newConfigHome() };
    const login = (args: string[], typed: string[]) =>
      runCli(['auth', 'login', ...args, '-o', 'json'], { environment, typed });
    const first = await login(['--no-verify'], ['', key]);
    expect(first.stderr).toContain('Server [http://127.0.0.1:8787]: ');
    expect(JSON.parse(first.stdout).base_url).toBe('http://127.0.0.1:8787');
    const second = await login([], [`${url}/v1/`, key]);
    expect(JSON.parse(second.stdout).base_url).toBe(url);
    const third = await login([], ['', key]);
    expect(third.stderr).toContain(`Server [${url}]: `);
    const given = await login(['--base-url', url], [key]);
    expect([given.exitCode, given.stderr.includes('Server [')]).toEqual([0, false]);
  });

  test('say at login that a variable takes precedence, and that a rejected key came from it', async () => {
    const { url } = await start(({ headers }) =>
      headers.authorization === `Bearer ${key}`
        ? { body: { success: true, data: [], has_more: false } }
        : refusal(401, 'INVALID_API_KEY', 'Unknown key.'),
    );
    const wrong = 'sk_dev_zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz';
    const environment = { apiKey: wrong, configHome: await newConfigHome() };
    const run = (args: string[], stdin?: string) =>
      runCli([...args, '--base-url', url], { environment, ...(stdin && { stdin }) });
    const login = await run(['auth', 'login', '-p', 'default'], key);
    expect([login.exitCode, login.stderr]).toEqual([
      0,
      expect.stringContaining('TRIBUTARY_API_KEY is set to a different key'),
    ]);
    expect(login.stderr).not.toContain(wrong);
    const rejected = await run(['referrals', 'list']);
    expect(JSON.parse(rejected.stderr).error.hint).toContain('TRIBUTARY_API_KEY');
    // The suggested command works.
    expect((await run(['referrals', 'list', '-p', 'default'])).exitCode).toBe(0);
    const same = await runCli(['auth', 'login', '--base-url', url], {
      environment: { ...environment, apiKey: key },
      stdin: key,
    });
    expect(same.stderr).not.toContain('TRIBUTARY_API_KEY');
  });

  test('save nothing if the server rejects the key', async () => {
    const { url } = await start(() => refusal(401, 'INVALID_API_KEY', 'Unknown key.'));
    const environment = { apiKey: undefined, configHome: await newConfigHome() };
    expect((await runCli(['auth', 'login', '--base-url', url], { environment, stdin: key })).exitCode).toBe(
      4,
    );
    expect((await runCli(['auth', 'list'], { environment })).stdout).toBe('[]\n');
  });

  test('select a profile with use, and ask before logout removes one, keeping the other', async () => {
    const environment = { apiKey: undefined, configHome: await newConfigHome() };
    for (const name of ['one', 'two']) {
      await runCli(['auth', 'login', '--no-verify', '-p', name], { environment, stdin: key });
    }
    const names = async () => JSON.parse((await runCli(['auth', 'list'], { environment })).stdout);
    await runCli(['auth', 'use', 'one'], { environment });
    expect(await names()).toMatchObject([
      { profile: 'one', current: true },
      { profile: 'two', current: false },
    ]);
    expect((await runCli(['auth', 'logout'], { environment })).exitCode).toBe(8);
    expect((await runCli(['auth', 'logout', '--yes'], { environment })).exitCode).toBe(0);
    expect(await names()).toMatchObject([{ profile: 'two', current: true }]);
  });

  test('set and remove a setting with config, and reject an unknown one', async () => {
    const environment = { configHome: await newConfigHome() };
    expect(
      (
        await runCli(['config', 'set', 'signing_secret'], {
          environment,
          stdin: 'very-secret-very-secret-very',
        })
      ).exitCode,
    ).toBe(0);
    expect((await runCli(['config', 'get', 'signing_secret'], { environment })).stdout).toBe('…very\n');
    expect((await runCli(['config', 'set', 'signing_secret', '--remove'], { environment })).exitCode).toBe(0);
    expect((await runCli(['config', 'get', 'signing_secret'], { environment })).stdout).toBe('\n');
    expect((await runCli(['config', 'set', 'nonsense', 'x'], { environment })).exitCode).toBe(2);
  });
});
