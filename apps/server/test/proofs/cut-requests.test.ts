import { contract, isForKeys, type NamedRoute, routesOf } from '@tributary/contract';
import pino from 'pino';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  type Departure,
  departures,
  type Encoding,
  type RawRequest,
  rawRequest,
  sendAndGo,
} from '../support/cut-requests.ts';
import { exchange } from '../support/exchange.ts';
import { unique } from '../support/given.ts';
import { startServer, useAccount, useServer } from '../support/harness.ts';
import { removablePath } from '../support/removable.ts';
import { snapshotOf } from '../support/snapshot.ts';
import { until } from '../support/until.ts';
import { type ValidRequest, validRequests } from '../support/valid-requests.ts';

/** Enough concurrent connections to keep both sides busy. */
const AT_ONCE = 48;

const server = useServer();
const account = useAccount(server);
let requestOf: (route: NamedRoute) => ValidRequest;
let before: string;
beforeAll(async () => {
  const valid = await validRequests(account);
  const deletable = new Map<string, string>();
  for (const named of writes.filter(({ route }) => route.method === 'DELETE'))
    deletable.set(named.name, await removablePath(named, account));
  requestOf = (named) => {
    const path = deletable.get(named.name);
    return path ? { name: named.name, method: 'DELETE', path, body: { nonce: 'once' } } : valid(named);
  };
  before = await stateOfAll();
});

// Routes that need no API key, session or cookie from an earlier request.
const withoutKeys = new Set(['signIns.create', 'invitations.accept', 'sessions.create']);
const writes = routesOf(contract).filter(
  (named) => named.route.method !== 'GET' && (isForKeys(named) || withoutKeys.has(named.name)),
);

/** Returns everything that a request could have changed, except the last use of API keys. */
async function stateOfAll(): Promise<string> {
  const { rows } = await server.db.lists.query(
    `select (to_jsonb(k) - 'last_used_at')::text as key from api_keys k where environment_id = $1 order by id`,
    [account.environmentId],
  );
  return [await snapshotOf(server.db, account.environmentId), ...rows.map(({ key }) => key)].join('\n');
}

interface Cut {
  readonly at: number;
  readonly departure: Departure;
  /** True if the key must be read from the database while the caller disconnects. */
  readonly isKeyCold: boolean;
}

/** End of a chunked body: its last bytes, the empty chunk and the line after it. */
const END_BYTES = 9;

/**
 * Returns a cut at every byte position, and one for each way of disconnecting right after the head. A chunked request
 * differs only in one header and its framing, so a third of the positions and the whole end are enough for it.
 */
function cutsOf({ bytes, headBytes }: RawRequest, encoding: Encoding): Cut[] {
  const isChunked = encoding === 'chunked';
  const cuts: Cut[] = [];
  for (
    let at = isChunked ? headBytes : 0;
    at < bytes.length;
    at += isChunked && bytes.length - at > END_BYTES ? 3 : 1
  )
    cuts.push({ at, departure: departures[at % departures.length] as Departure, isKeyCold: at % 7 === 0 });
  for (const departure of departures)
    for (const isKeyCold of [true, false]) cuts.push({ at: headBytes, departure, isKeyCold });
  return cuts;
}

async function sendEveryCut(request: RawRequest, encoding: Encoding): Promise<void> {
  const cuts = cutsOf(request, encoding).values();
  const sender = async () => {
    for (const { at, departure, isKeyCold } of cuts) {
      if (isKeyCold) server.deps.principals.forget();
      await sendAndGo(server.baseUrl, request.bytes.subarray(0, at), { ...request, departure });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
}

describe.each<Encoding>(['announced length', 'chunked'])('request whose body has %s', (encoding) => {
  test.each(writes)('writes nothing when cut off at any byte: $name', async (route) => {
    const request = rawRequest(requestOf(route), { apiKey: account.apiKey, encoding });
    await sendEveryCut(request, encoding);
    expect(await stateOfAll()).toBe(before);
  });
});

test('performs each of these requests when sent completely', async () => {
  expect(await stateOfAll()).toBe(before);
  for (const route of writes) {
    const { name, method, path, body } = requestOf(route);
    const answer = await account.raw(method, path, body);
    expect({ name, status: answer.status, body: answer.body }).toMatchObject({
      name,
      status: expect.toSatisfy((status: number) => status < 300),
    });
  }
});

test('refunds 1 or nothing when the caller disconnects right after a refund of 1, even with an uncached key', async () => {
  for (const departure of departures) {
    const { id } = await account.given.conversion({ sale_amount: 100 });
    const refund = { amount: 1, external_event_id: unique('refund') };
    const request = { method: 'POST', path: `/v1/conversions/${id}/refund`, body: refund };
    const raw = rawRequest(request, { apiKey: account.apiKey, encoding: 'announced length' });
    server.deps.principals.forget();

    await sendAndGo(server.baseUrl, raw.bytes, { ...raw, departure });
    const retried = await account.client.conversions.refund(id, refund);

    expect(retried).toMatchObject({ sales_status: 'partial_refunded', sale_amount: 99 });
  }
});

test('logs no server fault for a caller that disconnects before its body has arrived', async () => {
  const lines: { msg: string; level: number; status?: number | null }[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const logged = await startServer({ log });
  try {
    const { apiKey } = await logged.account();
    const request = { method: 'POST', path: '/v1/conversions/trx_1/refund', body: { amount: 1 } };
    const raw = rawRequest(request, { apiKey, encoding: 'announced length' });
    for (const departure of departures)
      await sendAndGo(logged.baseUrl, raw.bytes.subarray(0, -1), { ...raw, departure });
    const told = await until('every request was told of', () => {
      const requests = lines.filter(({ msg }) => msg === 'request');
      return requests.length === departures.length && requests;
    });
    expect(told).toEqual(Array(departures.length).fill(expect.objectContaining({ level: 30, status: null })));
    expect(lines.filter(({ level }) => level >= 50)).toEqual([]);
  } finally {
    await logged.close();
  }
});

test.each([
  ['no length at all', ''],
  ['a length of 0', 'Content-Length: 0\r\n'],
])('treats a request without a declared body, by %s, as empty', async (_, header) => {
  const { id } = await account.given.conversion({ sale_amount: 100 });
  const head = `POST /v1/conversions/${id}/refund HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${account.apiKey}\r\n`;
  expect((await exchange(server.baseUrl, [`${head}${header}\r\n`]))?.status).toBe(200);
  expect(await account.client.commissions.get(id)).toMatchObject({ sales_status: 'refunded' });
});

test('distinguishes an empty declared body from none', async () => {
  const { id } = await account.given.conversion({ sale_amount: 100 });
  const head = `POST /v1/conversions/${id}/refund HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${account.apiKey}\r\n`;
  const framing = 'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n';
  expect((await exchange(server.baseUrl, [head + framing]))?.status).toBe(400);
  expect(await account.client.commissions.get(id)).toMatchObject({ sales_status: 'complete' });
});
