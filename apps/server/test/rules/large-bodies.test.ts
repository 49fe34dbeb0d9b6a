import { connect, type Socket } from 'node:net';
import { BATCH_ITEMS_MAX, BODY_BYTES_MAX } from '@tributary/core';
import { describe, expect, test } from 'vitest';
import { type RawAnswer, type TestAccount, useAccount, useServer } from '../support/harness.ts';
import { until } from '../support/until.ts';

const server = useServer();
const account = useAccount(server);

const keys = (count: number) => Array.from({ length: count }, (_, at) => `"k${at}":1`).join();

test('reports the number of hundreds of unknown fields and lists the first hundred', async () => {
  const { status, body } = await account.raw(
    'POST',
    '/v1/events',
    `{"customer_id":"a","event_name":"e",${keys(300)}}`,
  );
  expect([status, body.error.code, body.error.details.length]).toEqual([400, 'VALIDATION_ERROR', 100]);
  expect(body.error.message).toMatch(
    /: Unknown field\. 299 other fields are invalid\. The first 100 are listed\.$/,
  );
});

test('lists the first twenty problems of a batch item', async () => {
  const { body } = await account.raw('POST', '/v1/referrals/batch', `{"items":[{${keys(300)}}]}`);
  const { error } = body.data[0];
  expect(error.details).toHaveLength(20);
  expect(error.message).toMatch(/ (29|30)\d other fields are invalid\. The first 20 are listed\.$/);
});

test('does not repeat an overlong field name in the response', async () => {
  const key = 'k'.repeat(100_000);
  const answers = [
    await account.raw('POST', '/v1/events', { [key]: 1 }),
    await account.raw('POST', '/v1/referrals/batch', { items: [{ [key]: 1 }] }),
    await account.raw('POST', '/v1/referrals/batch', { [key]: 1 }),
  ];
  for (const { body } of answers) expect(JSON.stringify(body).length).toBeLessThan(2_000);
});

test.each([
  ['a single body', '/v1/events', '{"metadata":{"a":[', ']}}', 12_000],
  ['a batch', '/v1/referrals/batch', '{"items":[{"metadata":{"a":[', ']}}]}', 60_000],
])('rejects %s of too many values before creating them', async (_, path, head, tail, max) => {
  const { status, body } = await account.raw('POST', path, head + Array(max).fill('{}').join() + tail);
  expect([status, body.error.message]).toEqual([400, `The body has more than ${max} values.`]);
});

test.each([
  ['a single body', '/v1/events', 4_000],
  ['a batch', '/v1/referrals/batch', 40_000],
])('rejects %s of too many fields before creating them', async (_, path, max) => {
  const { status, body } = await account.raw('POST', path, `{${keys(max + 1)}}`);
  expect([status, body.error.message]).toEqual([400, `The body has more than ${max} fields.`]);
});

/** Returns a batch of 500 referrals with exactly this many values, all in arrays, or this many fields. */
function referralsWith(what: 'values' | 'fields', count: number, affiliate_id: string) {
  // `items` counts as a value and a field. Each item is a value with four fields, including its metadata.
  const inItems = count - 1 - (what === 'values' ? BATCH_ITEMS_MAX * 5 : BATCH_ITEMS_MAX * 4);
  const items = Array.from({ length: BATCH_ITEMS_MAX }, (_, row) => {
    const length = Math.floor((inItems + row) / BATCH_ITEMS_MAX);
    const a = Array<number>(length).fill(1);
    const metadata = { a: what === 'values' ? a : { ...a } };
    return { affiliate_id, email: `${what}-${count}-${row}@example.com`, metadata };
  });
  return { items };
}

test.each([
  ['values', 60_000],
  ['fields', 40_000],
] as const)('allows in a batch exactly as many %s as the limit', async (what, max) => {
  const { id } = await account.given.affiliate();
  const atLimit = await account.raw('POST', '/v1/referrals/batch', referralsWith(what, max, id));
  expect(atLimit.status).toBe(200);
  expect(new Set(atLimit.body.data.map(({ status }: { status: number }) => status))).toEqual(new Set([201]));
  const above = await account.raw('POST', '/v1/referrals/batch', referralsWith(what, max + 1, id));
  expect([above.status, above.body.error.message]).toEqual([400, `The body has more than ${max} ${what}.`]);
});

test('rejects only the item that is larger than the single call allows', async () => {
  const { id } = await account.given.affiliate();
  const item = (name: string) => ({ affiliate_id: id, email: `${name}@example.com` });
  const large = { ...item('large'), name: 'x'.repeat(BODY_BYTES_MAX) };
  const { status, body } = await account.raw('POST', '/v1/referrals/batch', {
    items: [large, item('small')],
  });
  expect(status).toBe(200);
  expect(body.data).toMatchObject([
    { status: 400, error: { code: 'VALIDATION_ERROR', field: 'name' } },
    { status: 201 },
  ]);
});

describe('malformed batch', () => {
  const many = (count: number) => Array(count).fill('1').join();
  const text = `"${'a'.repeat(10_000)}"`;
  test.each([
    ['no JSON', 'x', 'The body is not valid JSON.'],
    ['an array', '[]', 'The body must be a JSON object.'],
    ['something after it', '{"items":[]}{}', 'The body is not valid JSON.'],
    ['an open end', '{"items":[1', 'The body is not valid JSON.'],
    ['a comma too many', '{"items":[1,]}', 'The body is not valid JSON.'],
    ['an unknown field', '{"items":[{}],"surprise":{"a":1}}', 'surprise: Unknown field.'],
    ['__proto__', '{"__proto__":1,"items":[{}]}', 'The key __proto__ is not allowed.'],
    ['501 items', `{"items":[${many(501)}]}`, 'items: A batch can have at most 500 items.'],
    ['a nonce that is a number', '{"items":[{}],"nonce":7}', 'nonce: Must be text.'],
    ['a long nonce', `{"items":[{}],"nonce":${text}}`, 'nonce: Must have at most 255 characters.'],
  ])('%s', async (_, sent, message) => {
    const { status, body } = await account.raw('POST', '/v1/conversions/batch', sent);
    expect([status, body.error.message]).toEqual([400, message]);
  });

  test('invalid UTF-8', async () => {
    const bytes = Buffer.from('{"items":[{"name":"\xff"}]}', 'latin1');
    const { status, body } = await account.raw('POST', '/v1/referrals/batch', bytes);
    expect([status, body.error.message]).toEqual([400, 'The body is not valid UTF-8.']);
  });
});

test('accepts a nonce anywhere in a batch, separate from its items', async () => {
  for (const body of [
    '{"nonce":"a","items":[{"nonce":"b"}]}',
    '{"items":[{}] , "\\u006eonce" : "\\u0061\\"" }',
  ])
    expect((await account.raw('POST', '/v1/conversions/batch', body)).status).toBe(200);
});

test('rejects a batch before execution if an item is not JSON or too large for a body', async () => {
  const { id } = await account.given.affiliate();
  const good = JSON.stringify({ affiliate_id: id, email: 'first@example.com' });
  const deep = `{"metadata":${'['.repeat(32)}${']'.repeat(32)}}`;
  for (const bad of ['{"a":}', '{"a":1}}', '{"__proto__":1}', deep, '\u0001', '{"a":01}', 'nul']) {
    const { status, body } = await account.raw('POST', '/v1/referrals/batch', `{"items":[${good},${bad}]}`);
    expect([bad, status, body.error?.code]).toEqual([bad, 400, 'VALIDATION_ERROR']);
  }
  expect((await account.client.referrals.list({ affiliate_id: id })).data).toEqual([]);
});

/** Starts a request with a declared body, of which `sent` bytes have arrived. */
function unfinished(
  { apiKey }: TestAccount,
  path: string,
  { announced, sent }: { announced: number; sent: number },
) {
  const { hostname, port } = new URL(server.baseUrl);
  const socket = connect({ host: hostname, port: Number(port) });
  const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${apiKey}\r\nContent-Type: application/json`;
  socket.write(`${head}\r\nContent-Length: ${announced}\r\n\r\n`);
  socket.write(Buffer.alloc(sent, ' '));
  const state = { socket, answer: '' };
  socket.on('data', (bytes) => {
    state.answer += bytes;
  });
  socket.on('error', () => {});
  return state;
}

const gone = (sockets: readonly { socket: Socket }[]) =>
  Promise.all(
    sockets.map(
      ({ socket }) =>
        new Promise((resolve) => {
          if (socket.closed) resolve(null);
          socket.once('close', resolve);
          socket.destroy();
        }),
    ),
  );

test('assigns a batch its slot before reading the body, and frees it when the caller disconnects', async () => {
  const own = await server.account();
  const { id } = await own.given.affiliate();
  const batch = () =>
    own.raw('POST', '/v1/referrals/batch', { items: [{ affiliate_id: id, email: 'a@example.com' }] });
  const held = () => unfinished(own, '/v1/referrals/batch', { announced: 1_000, sent: 10 });
  const open: ReturnType<typeof held>[] = [];
  await until('both slots are taken by requests whose bodies have not come', async () => {
    if (open.filter(({ answer }) => answer === '').length < 2) open.push(held());
    else return (await batch()).status === 429;
    return false;
  });
  const elsewhere = await account.raw('POST', '/v1/referrals/batch', { items: [{}] });
  expect(elsewhere.status).toBe(200);
  await gone(open);
  await until('a slot is free', async () => (await batch()).status === 200);
});

test('limits one environment’s unfinished bodies: one more must retry, and others are served', async () => {
  const own = await server.account();
  const event = (body: object = {}) =>
    own.raw('POST', '/v1/events', { customer_id: 'nobody', event_name: 'e', ...body });
  const open = Array.from({ length: 40 }, () =>
    unfinished(own, '/v1/events', { announced: BODY_BYTES_MAX, sent: BODY_BYTES_MAX - 1_000 }),
  );
  const refused = await until('some are refused', () => {
    const answers = open.map(({ answer }) => answer).filter((answer) => answer !== '');
    return answers.length >= 7 && answers;
  });
  for (const answer of refused) {
    expect(answer).toMatch(/^HTTP\/1\.1 503 /);
    expect(answer).toMatch(/\r\nRetry-After: 1\r\n/i);
    expect(answer).toMatch(/\r\nConnection: close\r\n/i);
    expect(answer).toContain('"code":"UNAVAILABLE"');
  }
  expect(open.filter(({ answer }) => answer === '').length).toBeLessThanOrEqual(33);
  const ofAnother: RawAnswer = await account.raw('POST', '/v1/events', {
    customer_id: 'nobody',
    event_name: 'e',
  });
  expect(ofAnother.status).toBe(404);
  await gone(open);
  await until('what they held is given back', async () => {
    return (await event({ metadata: { a: 'x'.repeat(200_000) } })).status === 400;
  });
});
