import { createHmac, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { runCli } from '../../test/run-cli.ts';

const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;
const secret = newSecret();
const body = '{"id":"evt_1","type":"payout.paid","sequence":7,"data":{"name":"Zoë"}}';
const now = () => Math.floor(Date.now() / 1_000);

/** Signs as specified by Standard Webhooks, independently of the SDK. */
function headers({ text = body, by = secret, timestamp = now() } = {}): string[] {
  const key = Buffer.from(by.replace('whsec_', ''), 'base64');
  const signature = createHmac('sha256', key).update(`evt_1.${timestamp}.${text}`).digest('base64');
  return ['--id', 'evt_1', '--timestamp', `${timestamp}`, '--signature', `v1,${signature}`];
}

const verify = (args: readonly string[], stdin = body, webhookSecret?: string) =>
  runCli(['webhooks', 'verify', ...args], { stdin, environment: { webhookSecret } });

const refusal = async (args: readonly string[], stdin = body) => {
  const { exitCode, stdout, stderr } = await verify(args, stdin);
  expect([exitCode, stdout]).toEqual([3, '']);
  const { message, hint, code } = JSON.parse(stderr).error;
  expect(code).toBe('REJECTED');
  return `${message} ${hint}`;
};

describe('webhooks verify command', () => {
  test('confirms a genuine webhook with the secret from an option or the settings', async () => {
    const { exitCode, stdout } = await verify([...headers(), '--secret', secret]);
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout)).toEqual({ valid: true, id: 'evt_1', type: 'payout.paid', sequence: 7 });
    expect((await verify(headers(), body, secret)).exitCode).toBe(0);
    expect((await verify([...headers(), '--secret', newSecret(), '--secret', secret])).exitCode).toBe(0);
  });

  test('accepts the headers as received', async () => {
    const [, id, , timestamp, , signature] = headers();
    const lines = [`Webhook-Id: ${id}`, `webhook-timestamp: ${timestamp}`, `WEBHOOK-SIGNATURE: ${signature}`];
    const given = [...lines, 'Host: localhost'].flatMap((line) => ['--header', line]);
    expect((await verify([...given, '--secret', secret])).exitCode).toBe(0);
  });

  test('distinguishes a wrong secret, a changed body, an added line break and age', async () => {
    const other = /different secret or for a different body/;
    expect(await refusal([...headers(), '--secret', newSecret()])).toMatch(other);
    expect(await refusal([...headers(), '--secret', secret], body.replace('7', '8'))).toMatch(other);
    const added = /valid without the trailing newline/;
    expect(await refusal([...headers(), '--secret', secret], `${body}\n`)).toMatch(added);
    expect(await refusal([...headers(), '--secret', secret], `${body}\r\n`)).toMatch(added);
    const old = headers({ timestamp: now() - 3_600 });
    expect(await refusal([...old, '--secret', secret])).toMatch(
      /five minutes.*The signature itself is valid/,
    );
    expect(await refusal([...old, '--secret', newSecret()])).toMatch(/five minutes.*different secret/);
    expect(await refusal([...headers({ text: 'oops' }), '--secret', secret], 'oops')).toMatch(
      /not JSON.*itself is valid/,
    );
    expect(await refusal(['--secret', secret, '--id', 'a', '--timestamp', 'b', '--signature', 'c'])).toMatch(
      other,
    );
  });

  test('requires a body, a valid secret and all three headers', async () => {
    for (const args of [
      headers(),
      [...headers(), '--secret', 'whsec_'],
      [...headers(), '--secret', 'c2VjcmV0'],
      [...headers().slice(0, 4), '--secret', secret],
      ['--secret', secret, '--header', 'webhook-id'],
    ]) {
      expect((await verify(args)).exitCode, args.join(' ')).toBe(2);
    }
    expect((await verify(headers(), body, 'no secret')).stderr).toContain('TRIBUTARY_WEBHOOK_SECRET');
  });
});
