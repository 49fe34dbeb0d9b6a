import { inspect } from 'node:util';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { apiKey, sale } from '../test/client-of.ts';
import { drop, json, ok, refused, scriptedServer } from '../test/scripted-server.ts';
import { Tributary } from './client.ts';
import { TributaryError } from './errors.ts';
import type { TransportEvent } from './options.ts';

const signingSecret = 'whose-secret-is-it-anyway-24';
const liveKey = 'sk_live_abcdefghijklmnopqrstuvwxyz012345';
afterEach(() => vi.unstubAllEnvs());

describe('client options', () => {
  test('default to the environment', async () => {
    const server = await scriptedServer(ok({ id: 'trx_1' }));
    vi.stubEnv('TRIBUTARY_API_KEY', apiKey);
    vi.stubEnv('TRIBUTARY_SIGNING_SECRET', signingSecret);
    vi.stubEnv('TRIBUTARY_BASE_URL', server.url);
    await new Tributary().conversions.create(sale);
    expect(server.seen[0]?.headers).toMatchObject({ authorization: `Bearer ${apiKey}` });
    expect(server.seen[0]?.headers['x-service-signature']).toMatch(/^[0-9a-f]{64}$/);
  });

  test('warn once about a dev key over http to another machine, but not about one to this machine', () => {
    const emitted = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
    new Tributary({ apiKey, baseUrl: 'http://127.0.0.1:8787' });
    new Tributary({ apiKey, baseUrl: 'https://track.example.com' });
    expect(emitted).not.toHaveBeenCalled();
    for (const host of ['track.example.com', 'track.internal'])
      new Tributary({ apiKey, baseUrl: `http://${host}` });
    expect(emitted).toHaveBeenCalledOnce();
    expect(emitted).toHaveBeenCalledWith(
      expect.stringContaining('track.example.com over http://'),
      'TributaryWarning',
    );
    emitted.mockRestore();
  });

  test.each([
    ['no key', {}, 'TRIBUTARY_API_KEY'],
    ['a key with a line break', { apiKey: `${apiKey}\n` }, 'line break'],
    ['an empty signing secret', { apiKey, signingSecret: '' }, 'signingSecret'],
    ['a timeout of nothing', { apiKey, timeout: 0 }, 'timeout'],
    ['a timeout that is no number', { apiKey, timeout: Number.NaN }, 'timeout'],
    ['half a retry', { apiKey, maxRetries: 0.5 }, 'maxRetries'],
    ['a base URL without a scheme', { apiKey, baseUrl: 'track.example.com' }, 'baseUrl'],
    ['a base URL with a password', { apiKey, baseUrl: 'https://a:b@example.com' }, 'baseUrl'],
    ['a live key over http', { apiKey: liveKey, baseUrl: 'http://track.example.com' }, 'https'],
    [
      'a live key to a host that only looks local',
      { apiKey: liveKey, baseUrl: 'http://localhost.example.com' },
      'https',
    ],
  ])('reject %s immediately, with the reason but without the key', (_, options, reason) => {
    vi.stubEnv('TRIBUTARY_API_KEY', undefined);
    const made = () => new Tributary(options);
    expect(made).toThrow(TributaryError);
    expect(made).toThrow(reason);
    expect(made).not.toThrow('abcdefghij');
  });

  describe('with a session instead of a key', () => {
    afterEach(() => vi.unstubAllGlobals());
    const environment = 'env_01J9';

    test('name the environment and send no secret of the process', async () => {
      const server = await scriptedServer(ok({ id: 'trx_1' }));
      vi.stubEnv('TRIBUTARY_API_KEY', apiKey);
      vi.stubEnv('TRIBUTARY_SIGNING_SECRET', signingSecret);
      vi.stubGlobal('location', new URL(server.url));
      await new Tributary({ environment, actor: 'usr_1' }).conversions.create(sale);
      const { headers } = server.seen[0] ?? { headers: {} as Record<string, string> };
      expect(headers).toMatchObject({ 'tributary-environment': environment, 'tributary-actor': 'usr_1' });
      expect(headers).not.toHaveProperty('authorization');
      expect(headers).not.toHaveProperty('x-service-signature');
    });

    test.each([
      ['an API key', { environment, apiKey }, 'apiKey'],
      ['a signing secret', { environment, signingSecret }, 'signingSecret'],
      ['an empty id', { environment: '' }, 'environment'],
      ['what no header can hold', { environment: 'env_1\n' }, 'environment'],
      ['what is no text', { environment: 1 as never }, 'environment'],
      ['a server that is not that of the page', { environment, baseUrl: 'https://api.example.com' }, 'pages'],
    ])('reject %s immediately', (_, options, reason) => {
      vi.stubGlobal('location', new URL('https://track.example.com/app/live'));
      const made = () => new Tributary(options);
      expect(made).toThrow(TributaryError);
      expect(made).toThrow(reason);
    });
  });

  test.each([
    'http://localhost:1',
    'http://127.0.0.2',
    'http://[::1]:8787',
    'http://app.localhost',
    'https://example.com',
  ])('accept a live key for %s', (baseUrl) =>
    expect(new Tributary({ apiKey: liveKey, baseUrl })).toBeInstanceOf(Tributary),
  );

  test('call a key function before each attempt and validate its keys', async () => {
    const server = await scriptedServer(
      refused(503, 'UNAVAILABLE', { 'retry-after': '0' }),
      ok({ id: 'trx_1' }),
    );
    const keys = ['sk_dev_1', 'sk_dev_2'];
    await new Tributary({ apiKey: async () => keys.shift() ?? '', baseUrl: server.url }).conversions.create(
      sale,
    );
    expect(server.seen.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer sk_dev_1',
      'Bearer sk_dev_2',
    ]);

    const insecure = new Tributary({ apiKey: () => liveKey, baseUrl: 'http://track.example.com' });
    await expect(insecure.conversions.create(sale)).rejects.toThrow('https');
  });

  test('can be overridden in a derived client, which keeps the rest', async () => {
    const server = await scriptedServer(refused(503, 'UNAVAILABLE'));
    const client = new Tributary({ apiKey, baseUrl: `${server.url}/base/`, signingSecret });
    await client
      .withOptions({ maxRetries: 0 })
      .conversions.create(sale)
      .catch(() => undefined);
    expect(server.seen).toHaveLength(1);
    expect(server.seen[0]?.url).toBe('/base/v1/conversions');
    expect(server.seen[0]?.headers['x-service-signature']).toBeDefined();
  });

  test.each(['/v1', '/v1/'])(
    'accept a base URL that ends with %s, as every path begins with it',
    async (end) => {
      const server = await scriptedServer(refused(503, 'UNAVAILABLE'));
      const client = new Tributary({ apiKey, baseUrl: `${server.url}${end}`, maxRetries: 0 });
      await client.programs.get('prg_1').catch(() => undefined);
      expect(server.seen[0]?.url).toBe('/v1/programs/prg_1');
    },
  );
});

describe('client secret', () => {
  test('is in no event, error or printed form of the client', async () => {
    const server = await scriptedServer(drop, refused(401, 'INVALID_API_KEY'));
    const events: TransportEvent[] = [];
    const onEvent = (event: TransportEvent) => {
      events.push(event);
      throw new Error('an observer that fails');
    };
    const client = new Tributary({ apiKey, signingSecret, baseUrl: server.url, onEvent });
    const error = await client.conversions.create(sale).catch((caught) => caught);
    expect(error).toMatchObject({ code: 'INVALID_API_KEY' });
    expect(events.map(({ type }) => type)).toEqual(['request', 'retry', 'request', 'response']);
    const sent = String(server.seen[1]?.headers['x-service-signature']);
    const shown = [events, error, client, client.withOptions({})].map((each) =>
      inspect(each, { depth: 9, showHidden: true }),
    );
    for (const text of [...shown, JSON.stringify(client)]) {
      expect(text).not.toContain(apiKey);
      expect(text).not.toContain(signingSecret);
      expect(text).not.toContain(sent);
    }
  });
});

describe('withResponse', () => {
  test('returns whether it is a replay, the request id and the attempts', async () => {
    const server = await scriptedServer(ok({ id: 'trx_1' }, { 'idempotent-replayed': 'true' }));
    const call = new Tributary({ apiKey, baseUrl: server.url }).conversions.create(sale).withResponse();
    const { response, ...rest } = await call;
    expect(rest).toEqual({ data: { id: 'trx_1' }, requestId: 'req_1', attempts: 1, replayed: true });
    expect(response.status).toBe(200);
  });

  test('rejects once, without an unhandled rejection', async () => {
    const unhandled = vi.fn();
    process.on('unhandledRejection', unhandled);
    const server = await scriptedServer(refused(400, 'VALIDATION_ERROR'));
    const call = new Tributary({ apiKey, baseUrl: server.url }).conversions.create(sale);
    await expect(call.withResponse()).rejects.toThrow('VALIDATION_ERROR');
    await new Promise((resolve) => setTimeout(resolve, 10));
    process.off('unhandledRejection', unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });
});

describe('request', () => {
  test('returns the whole body, and signs and keys what the contract knows', async () => {
    const body = { success: true, data: [], has_more: false };
    const server = await scriptedServer(json(200, body));
    const client = new Tributary({ apiKey, signingSecret, baseUrl: server.url });
    expect(
      await client.request({ method: 'GET', path: '/v1/new?x=1', headers: { 'X-Request-Id': 'mine' } }),
    ).toEqual(body);
    await client.request({ method: 'POST', path: '/v1/conversions/trx_1/refund' });
    await client.request({ method: 'POST', path: '/v1/new', body: { a: 1 } });
    const [get, refund, unknown] = server.seen;
    expect(get).toMatchObject({ url: '/v1/new?x=1', headers: { 'x-request-id': 'mine' } });
    expect(refund?.headers['x-service-signature']).toBeDefined();
    expect(JSON.parse(String(refund?.body)).external_event_id).toMatch(/^[0-9a-f-]{36}$/);
    expect(unknown?.headers['x-service-signature']).toBeUndefined();
    expect(unknown?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('rejects a path that leads elsewhere, and headers that replace the key', async () => {
    const server = await scriptedServer(ok({}));
    const client = new Tributary({ apiKey, baseUrl: server.url });
    await expect(client.request({ method: 'GET', path: '/v1/../admin' })).rejects.toThrow('not a valid path');
    await client.request({
      method: 'GET',
      path: '/v1/new',
      headers: { authorization: 'Bearer sk_dev_other' },
    });
    expect(server.seen.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${apiKey}`]);
  });
});
