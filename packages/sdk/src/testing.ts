import { toPattern } from './route-facts.ts';
import { concat, hmacKey, toBytes } from './signing.ts';
import { secretsIn } from './webhooks.ts';

/** Request received by `mockFetch`. */
export interface MockedRequest {
  readonly method: string;
  /** Path without the query, such as `/v1/conversions/trx_1/refund`. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  /** Parsed JSON body, or `undefined`. */
  readonly body: unknown;
}

export interface MockedAnswer {
  /** HTTP status. Default: 200. */
  readonly status?: number;
  /** Whole body: `{ success: true, data: … }` or `{ success: false, error: … }`. */
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Response functions by route, where `{id}` matches one segment: `'POST /v1/conversions/{id}/refund'`. */
export type MockedRoutes = Readonly<
  Record<string, (request: MockedRequest) => MockedAnswer | Promise<MockedAnswer>>
>;

/**
 * Creates a `fetch` for testing your own code: `new Tributary({ apiKey: 'sk_dev_test', fetch })`. `requests` records the
 * requests. Unknown routes return 404. A response function that throws simulates a lost connection.
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
 * Returns headers with a valid signature for `payload`, to test your webhook receiver. Pass two secrets to test a
 * rotation. `id` is the event id, and `timestamp` is Unix time in seconds.
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
