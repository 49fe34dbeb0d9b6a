import { createHmac, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { WebhookSecretMissingError, WebhookVerificationError } from './errors.ts';
import { verifyWebhook } from './webhooks.ts';

const secret = `whsec_${randomBytes(24).toString('base64')}`;
const other = `whsec_${randomBytes(24).toString('base64')}`;
const payload = JSON.stringify({
  id: 'evt_1',
  type: 'payout.paid',
  data: { id: 'pay_1', affiliate_name: 'Zoë' },
});
const now = () => Math.floor(Date.now() / 1_000);

/** Signs as specified by Standard Webhooks, independently of the SDK. */
function signed(body: string, { by = [secret], at = String(now()), id = 'msg_1' } = {}) {
  const signatures = by.map((each) => {
    const key = Buffer.from(each.replace('whsec_', ''), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signatures.join(' ') };
}

describe('genuine webhook', () => {
  test('is returned as its event, from text, bytes and buffers, and from every kind of headers', async () => {
    const headers = signed(payload);
    const bytes = Buffer.from(payload);
    expect(await verifyWebhook(payload, headers, secret)).toEqual(JSON.parse(payload));
    expect(await verifyWebhook(bytes, new Headers(headers), secret)).toEqual(JSON.parse(payload));
    expect(await verifyWebhook(new Uint8Array(bytes).buffer, headers, [secret])).toEqual(JSON.parse(payload));
    const capitals = Object.entries(headers).map(([name, value]) => [name.toUpperCase(), [value]]);
    expect(await verifyWebhook(payload, Object.fromEntries(capitals), secret)).toEqual(JSON.parse(payload));
  });

  test('is accepted during a rotation, whichever side is ahead', async () => {
    expect(await verifyWebhook(payload, signed(payload), [other, secret])).toMatchObject({ id: 'evt_1' });
    const unset = [secret, process.env.NO_OLD_SECRET] as string[];
    expect(await verifyWebhook(payload, signed(payload), unset)).toMatchObject({ id: 'evt_1' });
    expect(await verifyWebhook(payload, signed(payload, { by: [other, secret] }), secret)).toMatchObject({
      id: 'evt_1',
    });
  });

  test('of a type that this version does not know is passed through', async () => {
    const unknown = '{"type":"galaxy.created","data":{"x":1}}';
    expect(await verifyWebhook(unknown, signed(unknown), secret)).toEqual(JSON.parse(unknown));
  });

  test.each([-299, 299])('may be %d seconds off', async (seconds) => {
    const headers = signed(payload, { at: String(now() + seconds) });
    expect(await verifyWebhook(payload, headers, secret)).toMatchObject({ id: 'evt_1' });
  });
});

describe('rejected webhook', () => {
  const good = signed(payload);
  test.each<[string, string, Record<string, string>, string | string[]]>([
    ['whose body was changed', payload.replace('pay_1', 'pay_2'), good, secret],
    ['whose id was changed', payload, { ...good, 'webhook-id': 'msg_2' }, secret],
    ['whose timestamp was changed', payload, { ...good, 'webhook-timestamp': String(now() - 1) }, secret],
    ['signed with another secret', payload, good, other],
    ['that is older than five minutes', payload, signed(payload, { at: String(now() - 301) }), secret],
    ['that is from the future', payload, signed(payload, { at: String(now() + 302) }), secret],
    ['whose timestamp is no number', payload, signed(payload, { at: `${now()}.0` }), secret],
    [
      'whose signature is of another version',
      payload,
      { ...good, 'webhook-signature': good['webhook-signature'].replace('v1', 'v2') },
      secret,
    ],
    ['whose signature is not base64', payload, { ...good, 'webhook-signature': 'v1,***' }, secret],
    ['whose signature is empty', payload, { ...good, 'webhook-signature': 'v1,' }, secret],
    ['without headers', payload, {}, secret],
    ['when the secret is not one', payload, good, 'whsec_'],
    ['that is signed but not JSON', 'oops', signed('oops'), secret],
  ])('%s', async (_, body, headers, secrets) => {
    await expect(verifyWebhook(body, headers, secrets)).rejects.toBeInstanceOf(WebhookVerificationError);
  });

  test.each([[undefined], [null], [''], [[]], [['']], [[undefined, null]]])(
    'without a secret, %j, with a message saying so',
    async (secrets) => {
      const verified = verifyWebhook(payload, good, secrets as unknown as string);
      await expect(verified).rejects.toBeInstanceOf(WebhookSecretMissingError);
      await expect(verified).rejects.toBeInstanceOf(WebhookVerificationError);
      await expect(verified).rejects.toThrow('No webhook secret was passed');
    },
  );

  test('that was already parsed, with a message saying what to pass', async () => {
    await expect(verifyWebhook(JSON.parse(payload), good, secret)).rejects.toThrow('raw body');
  });
});
