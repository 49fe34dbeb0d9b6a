import { IDENTIFIER_LENGTH_MAX, isIdempotencyKey } from '@tributary/core';
import { TributaryError } from './errors.ts';
import type { RequestOptions, Settings } from './options.ts';
import { fillPath, type Query, toQueryString } from './path.ts';
import { type RouteFacts, toPattern, usualFacts } from './route-facts.ts';
import { routes } from './routes.gen.ts';
import { toRetries, toTimeout } from './settings.ts';
import { type Bytes, toBytes } from './signing.ts';
import { newUuid } from './uuid.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Call to a resource. The path is a template of the contract or a plain path. */
export interface Outgoing {
  readonly method: Method;
  readonly path: string;
  /** Values of the template's parameters, in order. */
  readonly params?: readonly unknown[];
  readonly query?: Query | undefined;
  readonly body?: unknown;
  readonly options?: RequestOptions | undefined;
}

/** Parts that are common to all attempts of a call. */
export interface Prepared {
  readonly method: Method;
  readonly url: string;
  readonly body: Bytes | undefined;
  readonly headers: Headers;
  readonly idempotencyKey: string | undefined;
  readonly isSigned: boolean;
  readonly timeoutMs: number;
  readonly maxRetries: number;
  readonly signal: AbortSignal | undefined;
}

/** Prepares a call. Runs synchronously, so that later changes to the caller's objects have no effect. */
export function prepare(
  settings: Settings,
  { method, path, params = [], query = {}, body, options = {} }: Outgoing,
): Prepared {
  const facts = factsOf(method, path);
  const keyed = withKey(method, facts, body, options.idempotencyKey);
  const headers = new Headers(options.headers);
  if (keyed.keyHeader !== undefined) headers.set('Idempotency-Key', keyed.keyHeader);
  const sent = facts.takesNonce && settings.signingSecret !== undefined ? withNonce(keyed.body) : keyed.body;
  return {
    method,
    url: settings.baseUrl + fillPath(path, params) + toQueryString(query),
    body: sent === undefined ? undefined : toBytes(toJson(sent)),
    headers,
    idempotencyKey: keyed.key,
    isSigned: facts.isSigned,
    timeoutMs: toTimeout(options.timeout ?? settings.timeoutMs) + heldMs(query),
    maxRetries: options.maxRetries === undefined ? settings.maxRetries : toRetries(options.maxRetries),
    signal: options.signal,
  };
}

/**
 * Returns how long the server may hold the response because of `wait`, in milliseconds. The timeout is
 * extended by this time.
 */
function heldMs({ wait }: Query): number {
  return typeof wait === 'number' ? wait * 1_000 : 0;
}

/** Returns a route's metadata, by template or filled-in path. */
export function factsOf(method: Method, path: string): RouteFacts {
  const route = `${method} ${path.split('?')[0]}`;
  const known = Object.keys(routes).find((each) => toPattern(each).test(route));
  return (known !== undefined && routes[known]) || usualFacts;
}

interface Keyed {
  readonly body: unknown;
  readonly key: string | undefined;
  readonly keyHeader?: string | undefined;
}

function withKey(method: Method, facts: RouteFacts, body: unknown, given: string | undefined): Keyed {
  if (given !== undefined && !isIdempotencyKey(given)) {
    throw new TributaryError(
      `idempotencyKey must consist of 1 to ${IDENTIFIER_LENGTH_MAX} ASCII characters, without leading or trailing spaces.`,
    );
  }
  if (method !== 'POST' && method !== 'PUT') return { body, key: undefined };
  if (facts.idempotentOn === 'external_event_id') return withEventId(facts, body, given);
  if (facts.fills === 'items') return { body: withItemKeys(body), key: given, keyHeader: given };
  const key = given ?? (facts.idempotentOn === null ? undefined : newUuid());
  return { body, key, keyHeader: key };
}

/** Adds a nonce to a body. Bodies that are not objects are left for the server to reject. */
function withNonce(body: unknown = {}): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  return { nonce: newUuid(), ...body };
}

/** Adds a key to each batch item without a key. Other bodies are left for the server to reject. */
function withItemKeys(body: unknown): unknown {
  const items = (body as { readonly items?: unknown } | undefined)?.items;
  return Array.isArray(items) ? { ...(body as object), items: items.map(withItemKey) } : body;
}

export function withItemKey(item: { readonly idempotency_key?: string } | null): object {
  return { ...item, idempotency_key: item?.idempotency_key ?? newUuid() };
}

function withEventId({ fills }: RouteFacts, body: unknown, given: string | undefined): Keyed {
  const fields = (body ?? {}) as { readonly external_event_id?: string; readonly event_type?: string };
  const own = fields.external_event_id ?? undefined;
  // Sales never get a generated key, because another attempt by the caller would then be recorded as a second sale.
  // The server requires callers to send a key.
  const key = own ?? given ?? (fills && fields.event_type !== 'conversion' ? newUuid() : undefined);
  const isFilled = own === undefined && key !== undefined && fills !== null;
  return {
    body: isFilled ? { ...fields, external_event_id: key } : fields,
    key,
    keyHeader: isFilled ? undefined : given,
  };
}

export function toJson(body: unknown): string {
  try {
    return JSON.stringify(body);
  } catch (cause) {
    throw new TributaryError('The body cannot be serialized as JSON.', { cause });
  }
}
