import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { startScripted } from '../test/scripted-server.ts';

const main = fileURLToPath(new URL('main.ts', import.meta.url));

function start(args: readonly string[], environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['--conditions=tributary-source', '--import', 'tsx', main, ...args], {
    env: { XDG_CONFIG_HOME: '/nonexistent', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  return { child, ended };
}

const text = async (stream: AsyncIterable<Uint8Array>) => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
};

const TRIBUTARY_API_KEY = 'sk_dev_0123456789abcdefghijABCDEFGHIJ01';

// Each test starts a Node.js process that compiles the sources, which takes a long time on a busy machine.
describe('CLI process', { timeout: 20_000 }, () => {
  test('prints its version', async () => {
    const { child, ended } = start(['--version']);
    expect(await text(child.stdout)).toBe(`${manifest.version}\n`);
    expect(await ended).toBe(0);
  });

  test('exits with the command’s code and takes its settings from the environment', {
    tags: 'slow',
  }, async () => {
    const { child, ended } = start(['affiliates', 'get', 'aff_1', '--amount', '1'], { TRIBUTARY_API_KEY });
    expect(JSON.parse(await text(child.stderr)).error.code).toBe('USAGE');
    expect(await ended).toBe(2);
  });

  test('writes a long response to a pipe completely', { tags: 'slow' }, async () => {
    const data = Array.from({ length: 100 }, (_, index) => ({
      id: `ref_${index}`,
      name: 'x'.repeat(20_000),
    }));
    await using server = await startScripted(() => ({ body: { success: true, data, has_more: false } }));
    const { child, ended } = start(['referrals', 'list', '--limit', 'all'], {
      TRIBUTARY_API_KEY,
      TRIBUTARY_BASE_URL: server.url,
    });
    expect(JSON.parse(await text(child.stdout))).toEqual(data);
    expect(await ended).toBe(0);
  });

  test('exits quietly when its reader closes the pipe', { tags: 'slow' }, async () => {
    const page = Array.from({ length: 100 }, (_, index) => ({
      id: `ref_${index}`,
      name: 'x'.repeat(20_000),
    }));
    await using server = await startScripted(() => ({ body: { success: true, data: page, has_more: true } }));
    const { child, ended } = start(['referrals', 'list', '--limit', 'all', '-o', 'ndjson'], {
      TRIBUTARY_API_KEY,
      TRIBUTARY_BASE_URL: server.url,
    });
    child.stdout.once('data', () => child.stdout.destroy());
    expect(await text(child.stderr)).toBe('');
    expect(await ended).toBe(0);
  });

  test('exits with 130 on Ctrl-C while waiting for a response', { tags: 'slow' }, async () => {
    let arrived = () => {};
    const hasArrived = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    await using server = await startScripted(() => {
      arrived();
      return { body: '{"success"', headers: { 'content-length': '1000' } };
    });
    const { child, ended } = start(['commissions', 'get', 'trx_1'], {
      TRIBUTARY_API_KEY,
      TRIBUTARY_BASE_URL: server.url,
    });
    await hasArrived;
    child.kill('SIGINT');
    expect(await ended).toBe(130);
  });
});
