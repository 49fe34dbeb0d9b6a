import { toPattern } from './route-facts.ts';
import { concat, hmacKey, toBytes } from './signing.ts';
import { secretsIn } from './webhooks.ts';

/** A request that reached `mockFetch`. */
export interface MockedRequest {
  readonly method: string;
  /** Without the query: `/v1/conversions/trx_1/refund`. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  /** The parsed JSON body; `undefined` without one. */
  readonly body: unknown;
}

export interface MockedAnswer {
  /** Default: 200. */
  readonly status?: number;
  /** The whole body: `{ success: true, data: … }`, or `{ success: false, error: … }`. */
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** By route, with `{id}` for one segment: `'POST /v1/conversions/{id}/refund'`. */
export type MockedRoutes = Readonly<
  Record<string, (request: MockedRequest) => MockedAnswer | Promise<MockedAnswer>>
>;

/**
 * A `fetch` for the tests of your own code: `new Tributary({ apiKey: 'sk_dev_test', fetch })`.
 * `requests` fills with what was sent. A route that is not in the table returns 404; a response function that throws is a lost connection.
 */
export function mockFetch(routes: MockedRoutes): { fetch: typeof fetch; requests: MockedRequest[] } {
  const requests: MockedRequest[] = [];
  const mocked: typeof fetch = async (input, init) => {
    const request = await toMocked(new Request(input, init));
    requests.push(request);
    const name = `${request.method} ${request.path}`;
    const route = Object.keys(routes).find((each) => toPattern(each).test(name));
    const answer = (route === undefined ? undefined : await routes[route]?.(request)) ?? notMocked(name);
    return Response.json(answer.body, { status: answer.status ?? 200, headers: { ...answer.headers } });
  };
  return { fetch: mocked, requests };
}

/**
 * The headers of a genuine delivery of `payload`, to test your webhook receiver. Pass two secrets to test a secret
 * rotation. `id` is the id of the event, `timestamp` is in Unix seconds.
 */
export async function webhookHeaders(
  payload: string | Uint8Array,
  secrets: string | readonly string[],
  { id = 'evt_test', timestamp = Math.floor(Date.now() / 1_000) }: { id?: string; timestamp?: number } = {},
): Promise<Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>> {
  const body = typeof payload === 'string' ? toBytes(payload) : payload;
  const signed = concat(toBytes(`${id}.${timestamp}.`), body);
  const signatures = secretsIn(secrets).map(async (secret) => {
    const key = await hmacKey(secret, 'sign');
    const signature = new Uint8Array(await crypto.subtle.sign('HMAC', key, signed));
    return `v1,${btoa(String.fromCharCode(...signature))}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': (await Promise.all(signatures)).join(' '),
  };
}

async function toMocked(request: Request): Promise<MockedRequest> {
  const { pathname, searchParams } = new URL(request.url);
  const text = await request.text();
  const body = text === '' ? undefined : JSON.parse(text);
  return { method: request.method, path: pathname, query: searchParams, headers: request.headers, body };
}

function notMocked(name: string): MockedAnswer {
  const error = {
    code: 'NOT_FOUND',
    message: `mockFetch has no response for ${name}.`,
    request_id: 'req_mocked',
  };
  return { status: 404, body: { success: false, error } };
}
