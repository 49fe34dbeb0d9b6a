import { gzipSync } from 'node:zlib';
import { errorBody } from '@tributary/contract';
import { type ErrorCode, errorCatalog } from '@tributary/core';
import { afterEach, describe, expect, test } from 'vitest';
import { type Exchanged, exchange } from '../support/exchange.ts';
import { useAccount, useServer } from '../support/harness.ts';

const KIB = 1_024;

const server = useServer();
const account = useAccount(server);
afterEach(async () => {
  // No request may affect the next caller.
  expect((await account.raw('GET', '/v1/referrals')).status).toBe(200);
});

type Headers = Readonly<Record<string, string | undefined>>;

const head = (headers: Headers, path = '/v1/events') => {
  const all = {
    Host: 'localhost',
    Connection: 'close',
    Authorization: `Bearer ${account.apiKey}`,
    'Content-Type': 'application/json',
    ...headers,
  };
  const lines = Object.entries(all).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${value}`],
  );
  return `POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
};

const sendBody = (body: string | Uint8Array, headers: Headers = {}) =>
  exchange(server.baseUrl, [head({ 'Content-Length': String(Buffer.byteLength(body)), ...headers }), body]);

function outcome(answer: Exchanged | null): string {
  if (!answer) return 'no answer';
  if (!answer.body.startsWith('{')) return `${answer.status} without a body of ours`;
  const body = errorBody.parse(JSON.parse(answer.body));
  return `${answer.status} ${body.error.code}`;
}

/** Returns a valid event of an unknown customer, which reaches the rules. */
const event = (extra: object = {}) => JSON.stringify({ customer_id: 'nobody', event_name: 'e', ...extra });
const sound = '404 REFERRAL_NOT_FOUND';
const invalid = '400 VALIDATION_ERROR';
const unsupported = '415 UNSUPPORTED_MEDIA_TYPE';
const tooLarge = '413 PAYLOAD_TOO_LARGE';

/** Returns an event of exactly this many bytes. */
const eventOf = (bytes: number) => `${event()}${' '.repeat(bytes - event().length)}`;
const nested = (depth: number, open: string, close: string) => `${open.repeat(depth)}1${close.repeat(depth)}`;

describe('content type of a body', () => {
  test.each([
    ['application/json', sound],
    ['application/json; charset=utf-8', sound],
    ['Application/JSON;Charset="UTF-8"', sound],
    ['application/json; charset=utf8', sound],
    ['application/json; charset=utf-16', unsupported],
    ['application/json; charset=utf-16le', unsupported],
    ['application/json; charset=iso-8859-1', unsupported],
    ['application/json; charset=', unsupported],
    ['application/jsonx', unsupported],
    ['application/vnd.api+json', unsupported],
    ['text/json', unsupported],
    ['text/plain', unsupported],
    ['application/x-www-form-urlencoded', unsupported],
    ['multipart/form-data; boundary=x', unsupported],
    ['*/*', unsupported],
    ['', unsupported],
    [undefined, unsupported],
  ])('%j returns %s', async (type, expected) => {
    expect(outcome(await sendBody(event(), { 'Content-Type': type }))).toBe(expected);
  });
});

describe('bytes of a body', () => {
  test.each([
    ['gzip', gzipSync(event()), { 'Content-Encoding': 'gzip' }, unsupported],
    ['a gzip bomb', gzipSync(Buffer.alloc(50 * KIB * KIB, ' ')), { 'Content-Encoding': 'gzip' }, unsupported],
    ['gzip that does not say so', gzipSync(event()), {}, invalid],
    ['plain that says gzip', event(), { 'Content-Encoding': 'gzip' }, unsupported],
    ['brotli by name', event(), { 'Content-Encoding': 'br' }, unsupported],
    ['identity', event(), { 'Content-Encoding': 'identity' }, sound],
    ['UTF-16', Buffer.from(event(), 'utf16le'), {}, invalid],
    ['UTF-16 with a byte order mark', Buffer.from(`\ufeff${event()}`, 'utf16le'), {}, invalid],
    ['Latin-1', Buffer.from(event({ event_name: 'é' }), 'latin1'), {}, invalid],
    [
      'a lone 0xff',
      Buffer.concat([Buffer.from('{"customer_id":"'), Buffer.of(0xff), Buffer.from('"}')]),
      {},
      invalid,
    ],
    [
      'an encoded surrogate',
      Buffer.concat([Buffer.from('{"customer_id":"'), Buffer.of(0xed, 0xa0, 0x80), Buffer.from('"}')]),
      {},
      invalid,
    ],
    [
      'an overlong slash',
      Buffer.concat([Buffer.from('{"customer_id":"'), Buffer.of(0xc0, 0xaf), Buffer.from('"}')]),
      {},
      invalid,
    ],
    ['a cut-off character', Buffer.from(event({ event_name: '€' })).subarray(0, -3), {}, invalid],
    ['UTF-8 with a byte order mark', `\ufeff${event()}`, {}, invalid],
    ['a raw NUL', event().replace('nobody', 'no\0body'), {}, invalid],
  ])('%s are handled correctly', async (_, bytes, headers, expected) => {
    expect(outcome(await sendBody(bytes, headers))).toBe(expected);
  });
});

describe('JSON of a body', () => {
  test.each([
    ['nothing', '', invalid],
    ['blanks', '   ', invalid],
    ['null', 'null', invalid],
    ['a number', '42', invalid],
    ['a string', '"text"', invalid],
    ['true', 'true', invalid],
    ['an array', '[]', invalid],
    ['an array of an event', `[${event()}]`, invalid],
    ['two events', `${event()}${event()}`, invalid],
    ['an open end', event().slice(0, -1), invalid],
    ['a trailing comma', event().replace('}', ',}'), invalid],
    ['single quotes', event().replaceAll('"', "'"), invalid],
    ['a comment', `${event()}// x`, invalid],
    ['NaN', '{"sale_amount":NaN}', invalid],
    ['Infinity', '{"sale_amount":-Infinity}', invalid],
    ['hexadecimal', '{"sale_amount":0x10}', invalid],
    ['depth 32', event({ metadata: 0 }).replace(':0', `:{"a":${nested(30, '[', ']')}}`), sound],
    ['depth 33', event({ metadata: 0 }).replace(':0', `:{"a":${nested(31, '[', ']')}}`), invalid],
    ['5,000 arrays', event({ metadata: 0 }).replace(':0', `:{"a":${nested(5_000, '[', ']')}}`), invalid],
    ['5,000 objects', event({ metadata: 0 }).replace(':0', `:${nested(5_000, '{"a":', '}')}`), invalid],
    ['100,000 arrays', nested(100_000, '[', ']'), invalid],
    ['100,000 open brackets', '['.repeat(100_000), invalid],
    ['__proto__', '{"__proto__":{"isAdmin":true},"customer_id":"x","event_name":"e"}', invalid],
    [
      '__proto__ within metadata',
      '{"metadata":{"__proto__":{"isAdmin":true}},"customer_id":"x","event_name":"e"}',
      invalid,
    ],
    [
      'constructor',
      '{"constructor":{"prototype":{"isAdmin":true}},"customer_id":"x","event_name":"e"}',
      invalid,
    ],
    ['constructor within metadata', event({ metadata: { constructor: { prototype: 1 } } }), sound],
  ])('%s is handled correctly', async (_, body, expected) => {
    expect(outcome(await sendBody(body))).toBe(expected);
    expect(({} as { isAdmin?: true }).isAdmin).toBeUndefined();
  });
});

describe('size of a body', () => {
  test.each([
    [256 * KIB - 1, sound],
    [256 * KIB, sound],
    [256 * KIB + 1, tooLarge],
    [5 * KIB * KIB, tooLarge],
  ])('%d bytes return %s', async (bytes, expected) => {
    const answer = await sendBody(eventOf(bytes));
    // A client that is still writing when it is rejected may lose the response. Small requests never do.
    expect(bytes > KIB * KIB ? [expected, 'no answer'] : [expected]).toContain(outcome(answer));
  });

  test('is counted in chunks too', async () => {
    const chunk = ' '.repeat(64 * KIB);
    const parts = Array.from({ length: 5 }, () => `${chunk.length.toString(16)}\r\n${chunk}\r\n`);
    const answer = await exchange(server.baseUrl, [
      head({ 'Transfer-Encoding': 'chunked' }),
      ...parts,
      '0\r\n\r\n',
    ]);
    expect(outcome(answer)).toBe(tooLarge);
  });

  test('is rejected based on its declared length', async () => {
    const answer = await exchange(server.baseUrl, [head({ 'Content-Length': '999999999' })]);
    expect(outcome(answer)).toBe(tooLarge);
  });
});

describe('framing of a request', () => {
  const chunked = '5\r\n{"a":\r\n0\r\n\r\n';
  test.each<[string, readonly string[]]>([
    [
      'a body shorter than it says, and then a hang-up',
      [head0({ 'Content-Length': '500' }), '{"customer_id":'],
    ],
    ['a chunk that is cut off', [head0({ 'Transfer-Encoding': 'chunked' }), '50\r\n{"a"']],
    [
      'Transfer-Encoding beside Content-Length',
      [head0({ 'Content-Length': '3', 'Transfer-Encoding': 'chunked' }), chunked],
    ],
    ['two Content-Lengths', [head0({ 'Content-Length': '2\r\nContent-Length: 20' }), '{}']],
    ['a list of Content-Lengths', [head0({ 'Content-Length': '2, 2' }), '{}']],
    ['a negative Content-Length', [head0({ 'Content-Length': '-2' }), '{}']],
    ['an unknown Transfer-Encoding', [head0({ 'Transfer-Encoding': 'cow' }), chunked]],
    ['a chunk size that is no number', [head0({ 'Transfer-Encoding': 'chunked' }), 'zz\r\n{}\r\n0\r\n\r\n']],
    [
      '10,000 headers',
      [head0(Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`x-${at}`, '1'])))],
    ],
    ['a header of 100 KB', [head0({ 'X-Long': 'a'.repeat(100 * KIB) })]],
    ['a path of 100 KB', [head0({}, `/v1/${'a'.repeat(100 * KIB)}`)]],
    ['a header without a name', [head0({ '': 'x' })]],
    ['a NUL in a header', [head0({ 'X-Odd': 'a\0b' })]],
    ['a line feed alone', [head0({}).replaceAll('\r\n', '\n')]],
    ['no HTTP at all', ['\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', '\r\n\r\n']],
    ['HTTP/9.9', ['GET / HTTP/9.9\r\n\r\n']],
    ['an unknown method', [head0({}).replace('POST', 'BREW')]],
    ['nothing', []],
  ])('with %s is rejected or closes the connection, and never causes a server fault', async (_, parts) => {
    const answer = await exchange(server.baseUrl, parts, { isHalfClosed: true });
    if (!answer) return;
    expect(outcome(answer)).toMatch(/^4\d\d [A-Z_]+$/);
    const { error } = JSON.parse(answer.body);
    expect(error.request_id).toBe(answer.headers.get('x-request-id'));
    expect(errorCatalog[error.code as ErrorCode].status).toBe(answer.status);
  });

  /** Returns a request head without an account, because none of these requests reaches the key check. */
  function head0(headers: Headers, path = '/v1/events'): string {
    const lines = Object.entries({
      Host: 'localhost',
      Connection: 'close',
      Authorization: 'Bearer none',
      'Content-Type': 'application/json',
      ...headers,
    });
    return `POST ${path} HTTP/1.1\r\n${lines.map((pair) => pair.join(': ')).join('\r\n')}\r\n\r\n`;
  }
});

test('writes nothing if the caller disconnects in the middle of a body', async () => {
  const referral = await account.given.referral();
  const body = event({ customer_id: undefined, referral_id: referral.id });
  const cutOff = await exchange(server.baseUrl, [head({ 'Content-Length': String(body.length + 1) }), body], {
    isHalfClosed: true,
  });
  expect(['no answer', invalid]).toContain(outcome(cutOff));
  expect(await server.db.orm.ingestedEvent.count({ where: { environmentId: account.environmentId } })).toBe(
    0,
  );
});

test.each([
  [
    'headers of 100 KB',
    `GET / HTTP/1.1\r\nX-Long: ${'a'.repeat(100 * KIB)}\r\n\r\n`,
    '431 HEADERS_TOO_LARGE',
  ],
  ['no HTTP', 'BREW coffee\r\n\r\n', invalid],
])('handles %s like every other error', async (_, bytes, expected) => {
  const answer = await exchange(server.baseUrl, [bytes]);
  expect(outcome(answer)).toBe(expected);
  expect(answer?.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(answer?.headers.get('x-request-id')).toMatch(/^req_/);
  expect(JSON.parse(answer?.body ?? '').error.doc_url).toMatch(`${server.baseUrl}/docs/errors#`);
});

test('still responds to a valid request that is followed by bytes other than HTTP', async () => {
  const body = event();
  const request = head({ 'Content-Length': String(body.length), Connection: 'keep-alive' }) + body;
  expect(outcome(await exchange(server.baseUrl, [`${request}BREW coffee\r\n\r\n`]))).toBe(sound);
});
