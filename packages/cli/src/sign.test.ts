import { execFileSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { runCli } from '../test/run-cli.ts';
import { curlCommand } from './sign.ts';

const signingSecret = 'a-signing-secret-of-some-length';
const body = '{"reason":"it\'s \\"ours\\"","name":"Zoë $HOME `x`"}\n';
const hmac = (timestamp: number | string) =>
  createHmac('sha256', signingSecret).update(`${timestamp}.${body}`).digest('hex');

describe('tributary sign command', () => {
  test('prints the two headers for exactly the bytes on stdin', async () => {
    const { stdout } = await runCli(['sign', '--timestamp', '1700000000'], {
      environment: { signingSecret },
      stdin: body,
    });
    expect(stdout).toBe(`X-Service-Timestamp: 1700000000\nX-Service-Signature: ${hmac(1_700_000_000)}\n`);
  });

  test('prints them as JSON on request, signed now', async () => {
    const { stdout } = await runCli(['sign', '-o', 'json'], { environment: { signingSecret }, stdin: body });
    const headers = JSON.parse(stdout);
    expect(Math.abs(Number(headers['X-Service-Timestamp']) - Date.now() / 1_000)).toBeLessThan(5);
    expect(headers['X-Service-Signature']).toBe(hmac(headers['X-Service-Timestamp']));
  });

  test('fails with a usage error without a secret', async () => {
    expect((await runCli(['sign'], { stdin: body })).exitCode).toBe(2);
  });

  test('prints a curl command with neither key nor secret', async () => {
    const { stdout } = await runCli(['sign', '--curl'], { environment: { signingSecret }, stdin: body });
    expect(stdout).not.toContain('sk_dev_');
    expect(stdout).not.toContain(signingSecret);
    expect(stdout).toContain("'http://127.0.0.1:8787/v1/conversions'");
  });

  test('prints no curl command for a body that a shell argument cannot contain', () => {
    for (const bytes of [Buffer.from([0xff]), Buffer.from('a\0b')]) {
      expect(() => curlCommand('http://x', {}, bytes)).toThrow('not valid UTF-8 text');
    }
  });

  test.each([body, '@file', "''", '$(exit 1)\\'])(
    'prints a curl command that passes %j through a shell unchanged',
    async (text) => {
      const command = curlCommand('http://x', { 'X-A': "b'c" }, Buffer.from(text));
      // Returns the words that the shell would pass to curl, separated by NUL.
      const words = execFileSync('sh', ['-c', command.replace('curl -X POST', "printf '%s\\0'")], {
        encoding: 'utf8',
      });
      expect(words.split('\0').at(-2)).toBe(text);
      expect(words).toContain("X-A: b'c");
    },
  );
});
