import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { webhookHeaders } from './testing.ts';
import { verifyWebhook } from './webhooks.ts';

/** Test vector of the Standard Webhooks libraries. */
const vector = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  payload: '{"test": 2432232314}',
  headers: {
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  },
};

afterEach(() => vi.useRealTimers());

describe('Standard Webhooks test vector', () => {
  const at = (seconds: number) =>
    vi.useFakeTimers({
      toFake: ['Date'],
      now: (Number(vector.headers['webhook-timestamp']) + seconds) * 1_000,
    });

  test.each([-300, 0, 300])('is genuine %d seconds after it was signed', async (seconds) => {
    at(seconds);
    expect(await verifyWebhook(vector.payload, vector.headers, vector.secret)).toEqual({ test: 2432232314 });
  });

  test.each([-301, 301])('is rejected %d seconds after it was signed', async (seconds) => {
    at(seconds);
    await expect(verifyWebhook(vector.payload, vector.headers, vector.secret)).rejects.toThrow(
      'five minutes',
    );
  });

  test('matches what the testing helper signs', async () => {
    const when = { id: vector.headers['webhook-id'], timestamp: Number(vector.headers['webhook-timestamp']) };
    expect(await webhookHeaders(vector.payload, vector.secret, when)).toEqual(vector.headers);
  });
});

describe('interoperability with the official package', () => {
  const [secret, next] = [32, 24].map((length) => `whsec_${randomBytes(length).toString('base64')}`) as [
    string,
    string,
  ];
  // Accents, an emoji and a line separator, because bytes are signed, not characters.
  const payload = JSON.stringify({ id: 'evt_1', type: 'affiliate.created', data: { name: 'Zoë 🧾\u2028' } });

  /** Returns the headers that the Standard Webhooks package creates, with one signature per secret. */
  function signedByPackage(...secrets: string[]) {
    const now = new Date();
    return {
      'webhook-id': 'evt_1',
      'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
      'webhook-signature': secrets.map((each) => new Webhook(each).sign('evt_1', now, payload)).join(' '),
    };
  }

  test('verifies in the SDK what the package signs', async () => {
    expect(await verifyWebhook(payload, signedByPackage(secret), secret)).toEqual(JSON.parse(payload));
    expect(await verifyWebhook(payload, signedByPackage(secret, next), next)).toEqual(JSON.parse(payload));
    expect(await verifyWebhook(payload, signedByPackage(secret), [next, secret])).toEqual(
      JSON.parse(payload),
    );
    await expect(verifyWebhook(payload, signedByPackage(secret), next)).rejects.toThrow('does not match');
  });

  test('verifies in the package what the testing helper signs, with one secret and with two', async () => {
    const headers = await webhookHeaders(payload, [secret, next], { id: 'evt_1' });
    for (const each of [secret, next]) {
      expect(new Webhook(each).verify(payload, headers)).toEqual(JSON.parse(payload));
    }
    const single = await webhookHeaders(payload, secret);
    expect(new Webhook(secret).verify(payload, single)).toEqual(JSON.parse(payload));
    expect(() => new Webhook(next).verify(payload, single)).toThrow('No matching signature');
  });

  test('rejects the same in both', async () => {
    const good = signedByPackage(secret);
    const without = (name: keyof typeof good) =>
      Object.fromEntries(Object.entries(good).filter(([key]) => key !== name));
    const old = String(Number(good['webhook-timestamp']) - 3_600);
    const bad: [string, Record<string, string>][] = [
      [payload.replace('Zoë', 'Zoe'), good],
      [` ${payload}`, good],
      [payload, { ...good, 'webhook-id': 'evt_2' }],
      [payload, { ...good, 'webhook-timestamp': old }],
      [payload, { ...good, 'webhook-timestamp': 'soon' }],
      [payload, { ...good, 'webhook-signature': good['webhook-signature'].replace('v1,', 'v2,') }],
      [payload, without('webhook-id')],
      [payload, without('webhook-timestamp')],
      [payload, without('webhook-signature')],
    ];
    for (const [body, headers] of bad) {
      expect(() => new Webhook(secret).verify(body, headers)).toThrow();
      await expect(verifyWebhook(body, headers, secret)).rejects.toThrow();
    }
  });
});
