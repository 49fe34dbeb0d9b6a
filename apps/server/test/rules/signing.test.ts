import { createHmac } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { exchange } from '../support/exchange.ts';
import { unique } from '../support/given.ts';
import { send, startServer, useAccount, useServer } from '../support/harness.ts';

const [current, previous] = ['the-current-secret-0123456789', 'the-previous-secret-012345678'];

const server = useServer({ signingSecrets: [current, previous] });
const account = useAccount(server);
afterEach(() => vi.useRealTimers());

const nowSeconds = () => Math.floor(Date.now() / 1_000);
const hmac = (body: string | Uint8Array, timestamp: number | string, secret = current) =>
  createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex');
const signed = (body: string | Uint8Array, timestamp: number | string = nowSeconds(), secret = current) => ({
  'x-service-timestamp': String(timestamp),
  'x-service-signature': hmac(body, timestamp, secret),
});

/** This conversion matches no referral, so a request that passes the signature check returns 404. */
const passing = 'REFERRAL_NOT_FOUND';
const conversion = () =>
  JSON.stringify({
    customer_id: 'nobody',
    sale_amount: 1,
    sale_amount_currency: 'USD',
    external_event_id: unique('order'),
  });
const codeOf = async (body: string | Uint8Array, headers: Record<string, string>) => {
  const answer = await account.raw('POST', '/v1/conversions', body, headers);
  return answer.body.error?.code;
};

describe('request to a signed route', () => {
  test.each([
    ['neither header', () => ({})],
    ['no signature', (body: string) => ({ ...signed(body), 'x-service-signature': '' })],
    ['no timestamp', (body: string) => ({ ...signed(body), 'x-service-timestamp': '' })],
  ])('with %s is SIGNATURE_REQUIRED', async (_, headers) => {
    const body = conversion();
    expect(await codeOf(body, headers(body) as Record<string, string>)).toBe('SIGNATURE_REQUIRED');
  });

  test.each([
    ['one digit short', (hex: string) => hex.slice(1)],
    ['one digit long', (hex: string) => `${hex}0`],
    ['of odd length', (hex: string) => hex.slice(0, 31)],
    ['not hex', () => 'z'.repeat(64)],
    ['64 digits and junk', (hex: string) => `${hex}zz`],
    ['junk after 32 valid bytes', (hex: string) => `${hex.slice(0, 62)}zz`],
    ['prefixed', (hex: string) => `sha256=${hex}`],
    ['twice', (hex: string) => `${hex}, ${hex}`],
    ['base64', (hex: string) => Buffer.from(hex, 'hex').toString('base64')],
    ['all zeros', () => '0'.repeat(64)],
    ['a single digit', () => '0'],
    ['8 KB long', () => 'a'.repeat(8_000)],
  ])('with a signature that is %s is SIGNATURE_INVALID', async (_, change) => {
    const body = conversion();
    const headers = signed(body);
    const changed = { ...headers, 'x-service-signature': change(headers['x-service-signature']) };
    expect(await codeOf(body, changed)).toBe('SIGNATURE_INVALID');
  });

  test.each([
    '1614265330abc',
    '0x6036d2b2',
    '1.6e9',
    '16 14',
    '-1614265330',
    '+1614265330',
    '1614265330.5',
    '1234567890123',
    'NaN',
    '3x',
  ])('with the timestamp %j is SIGNATURE_INVALID, even though it is signed with it', async (timestamp) => {
    const body = conversion();
    expect(await codeOf(body, signed(body, timestamp))).toBe('SIGNATURE_INVALID');
  });

  test('with milliseconds is SIGNATURE_INVALID, because Unix seconds do not have 13 digits', async () => {
    const body = conversion();
    expect(await codeOf(body, signed(body, Date.now()))).toBe('SIGNATURE_INVALID');
  });

  test.each([
    [-301, 'SIGNATURE_EXPIRED'],
    [-300, passing],
    [-299, passing],
    [0, passing],
    [299, passing],
    [300, passing],
    [301, 'SIGNATURE_EXPIRED'],
  ])('signed %d seconds from now returns %s', async (seconds, code) => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_500 });
    const body = conversion();
    expect(await codeOf(body, signed(body, 1_800_000_000 + seconds))).toBe(code);
  });

  test('is accepted with hex digits in any case', async () => {
    const body = conversion();
    const headers = signed(body);
    const upper = { ...headers, 'x-service-signature': headers['x-service-signature'].toUpperCase() };
    expect([await codeOf(body, headers), await codeOf(body, upper)]).toEqual([passing, passing]);
  });

  test('is accepted with every secret of the list and with no other', async () => {
    const body = conversion();
    const secrets = [current, previous, 'another-secret-of-0123456789', `${current},${previous}`];
    const codes = await Promise.all(
      secrets.map((secret) => codeOf(body, signed(body, nowSeconds(), secret))),
    );
    expect(codes).toEqual([passing, passing, 'SIGNATURE_INVALID', 'SIGNATURE_INVALID']);
  });

  test('is verified over its original bytes, not over reserialized ones', async () => {
    const compact = conversion();
    const spaced = `  ${compact.replaceAll(',', ' ,\n\t').replace('"nobody"', '"n\\u006fbody"')}\r\n`;
    expect(JSON.parse(spaced)).toEqual(JSON.parse(compact));
    expect(await codeOf(spaced, signed(spaced))).toBe(passing);
    expect(await codeOf(spaced, signed(compact))).toBe('SIGNATURE_INVALID');
    expect(await codeOf(compact, signed(spaced))).toBe('SIGNATURE_INVALID');
  });

  test('is accepted in chunks, wherever they are split, even within a character', async () => {
    const bytes = Buffer.from(conversion().replace('nobody', 'nobody-€'));
    const cut = bytes.indexOf(Buffer.from('€')) + 1;
    const pieces = [bytes.subarray(0, 5), bytes.subarray(5, cut), bytes.subarray(cut)];
    const head = Object.entries({
      ...signed(bytes),
      host: 'localhost',
      connection: 'close',
      authorization: `Bearer ${account.apiKey}`,
      'content-type': 'application/json',
      'transfer-encoding': 'chunked',
    });
    const answer = await exchange(server.baseUrl, [
      `POST /v1/conversions HTTP/1.1\r\n${head.map((pair) => pair.join(': ')).join('\r\n')}\r\n\r\n`,
      ...pieces.flatMap((piece) => [`${piece.length.toString(16)}\r\n`, piece, '\r\n']),
      '0\r\n\r\n',
    ]);
    expect(answer?.body).toContain(passing);
  });

  test('is rejected for its signature before its body is parsed, and after its key', async () => {
    const unsigned = await account.raw('POST', '/v1/conversions', { surprise: 1 });
    expect(unsigned.body.error.code).toBe('SIGNATURE_REQUIRED');
    const keyless = await send(`${server.baseUrl}/v1/conversions`, {
      method: 'POST',
      body: {},
      headers: signed('{}'),
    });
    expect(keyless.body.error.code).toBe('MISSING_API_KEY');
  });
});

test('accepts any signature, or none, on routes that are not signed', async () => {
  const referral = await account.given.referral();
  for (const headers of [{}, { 'x-service-timestamp': 'x', 'x-service-signature': 'x' }]) {
    const read = await account.raw('GET', '/v1/referrals', undefined, headers);
    const written = await account.raw('PUT', `/v1/referrals/${referral.id}`, { name: 'New' }, headers);
    expect([read.status, written.status]).toEqual([200, 200]);
  }
});

test('accepts what the SDK signs', async () => {
  const { sale_amount, id } = await account.given.conversion({ sale_amount: 50 });
  expect(sale_amount).toBe(50);
  expect((await account.client.conversions.refund(id, { amount: 20 })).sale_amount).toBe(30);
});

test('returns a Date header that shows how far a client’s clock is off', async () => {
  const answer = await account.raw('POST', '/v1/conversions', {}, signed('{}', nowSeconds() - 4_000));
  expect(answer.body.error.code).toBe('SIGNATURE_EXPIRED');
  expect(Math.abs(Date.parse(answer.headers.get('date') ?? '') - Date.now())).toBeLessThan(5_000);
});

describe('server without a signing secret', () => {
  test('ignores signature headers, whatever their content', { tags: 'slow' }, async () => {
    const open = await startServer();
    try {
      const { given, raw } = await open.account();
      const { id } = await given.conversion({ sale_amount: 10 });
      const headers = { 'x-service-timestamp': '-1', 'x-service-signature': 'zz' };
      const refunds = [
        await raw('POST', `/v1/conversions/${id}/refund`, { amount: 1 }, headers),
        await raw('POST', `/v1/conversions/${id}/refund`, { amount: 1 }, headers),
      ];
      expect(refunds.map(({ status, body }) => [status, body.data.sale_amount])).toEqual([
        [200, 9],
        [200, 8],
      ]);
    } finally {
      await open.close();
    }
  });
});
