import { describe, expect, test } from 'vitest';
import { sale } from '../test/client-of.ts';
import { Tributary } from './client.ts';
import { mockFetch, webhookHeaders } from './testing.ts';
import { verifyWebhook } from './webhooks.ts';

describe('mockFetch', () => {
  test('answers by route and keeps what was sent', async () => {
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

  test('says which route it was not told about', async () => {
    const client = new Tributary({ apiKey: 'sk_dev_test', fetch: mockFetch({}).fetch });
    await expect(client.conversions.create(sale)).rejects.toThrow('no response for POST /v1/conversions.');
  });

  test('can lose an answer, and shows the retry', async () => {
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

test('webhookHeaders are those of a genuine delivery, and only for the bytes they were made for', async () => {
  const secret = `whsec_${btoa('twenty-four-random-bytes')}`;
  const payload = '{"id":"evt_1","type":"payout.paid"}';
  const headers = await webhookHeaders(payload, secret);
  expect(await verifyWebhook(payload, headers, secret)).toMatchObject({ id: 'evt_1' });
  await expect(verifyWebhook(`${payload} `, headers, secret)).rejects.toThrow('does not match');
});
