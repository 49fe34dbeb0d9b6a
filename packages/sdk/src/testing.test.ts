import { describe, expect, test } from 'vitest';
import { sale } from '../test/client-of.ts';
import { Tributary } from './client.ts';
import { mockFetch, webhookHeaders } from './testing.ts';
import { verifyWebhook } from './webhooks.ts';

describe('mockFetch', () => {
  test('responds by route and records what was sent', async () => {
    const { fetch, requests } = mockFetch({
      'POST /v1/conversions/{id}/refund': ({ path }) => ({
        body: { success: true, data: { id: path.split('/')[3] } },
      }),
    });
    const client = new Tributary({ apiKey: 'sk_dev_test', fetch });
    expect(await client.conversions.refund('trx_1', { amount: 5 })).toEqual({ id: 'trx_1' });
    expect(requests).toMatchObject([
      { method: 'POST', path: '/v1/conversions/trx_1/refund', body: { amount: 5 } },
    ]);
    expect(requests[0]?.headers.get('authorization')).toBe('Bearer sk_dev_test');
  });

  test('names the route that it has no response for', async () => {
    const client = new Tributary({ apiKey: 'sk_dev_test', fetch: mockFetch({}).fetch });
    await expect(client.conversions.create(sale)).rejects.toThrow('no response for POST /v1/conversions.');
  });

  test('can lose a response and records the retry', async () => {
    const answers = [
      () => Promise.reject(new Error('lost')),
      () => ({ body: { success: true, data: { id: 'trx_1' } } }),
    ];
    const { fetch, requests } = mockFetch({ 'POST /v1/conversions': () => answers.shift()?.() as never });
    const client = new Tributary({ apiKey: 'sk_dev_test', fetch });
    expect(await client.conversions.create(sale)).toEqual({ id: 'trx_1' });
    expect(requests).toHaveLength(2);
  });
});

test('creates webhookHeaders of a genuine delivery, valid only for their own bytes', async () => {
  const secret = `whsec_${btoa('twenty-four-random-bytes')}`;
  const payload = '{"id":"evt_1","type":"payout.paid"}';
  const headers = await webhookHeaders(payload, secret);
  expect(await verifyWebhook(payload, headers, secret)).toMatchObject({ id: 'evt_1' });
  await expect(verifyWebhook(`${payload} `, headers, secret)).rejects.toThrow('does not match');
});
