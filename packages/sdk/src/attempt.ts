import { AbortedError, ConnectionError, isTributaryError, TimeoutError } from './errors.ts';
import type { Settings } from './options.ts';
import type { Prepared } from './prepare.ts';
import { readKey } from './settings.ts';
import { signatureHeader, signRequest } from './signing.ts';

export interface Answer {
  readonly response: Response;
  readonly text: string;
  /** Unix time in seconds in the signature; undefined if the request was not signed. */
  readonly signedAt: number | undefined;
}

export interface Progress {
  /** Requests sent so far. */
  attempts: number;
  /** Time of the last signature in Unix seconds. The next signature must be later. */
  lastSignedAt: number;
}

/**
 * Sends one request and reads the response. The timeout covers everything: reading the key, signing, headers
 * and body. Throws `AbortedError`, `TimeoutError` or `ConnectionError`. An error status is returned as a
 * response.
 */
export async function attempt(settings: Settings, call: Prepared, progress: Progress): Promise<Answer> {
  const controller = new AbortController();
  const stop = () => controller.abort();
  const timer = setTimeout(stop, call.timeoutMs);
  call.signal?.addEventListener('abort', stop);
  try {
    if (call.signal?.aborted) stop();
    return await unlessAborted(controller.signal, exchange(settings, call, progress, controller.signal));
  } catch (cause) {
    const facts = { attempts: progress.attempts, idempotencyKey: call.idempotencyKey };
    if (call.signal?.aborted)
      throw new AbortedError('The call was aborted.', { ...facts, cause: call.signal.reason });
    if (controller.signal.aborted) {
      throw new TimeoutError(`${whereTo(call)} did not respond within ${call.timeoutMs} ms.`, facts);
    }
    if (isTributaryError(cause)) throw cause;
    throw new ConnectionError(`${whereTo(call)}: ${reasonOf(cause)}`, { ...facts, cause });
  } finally {
    clearTimeout(timer);
    call.signal?.removeEventListener('abort', stop);
  }
}

async function exchange(
  settings: Settings,
  call: Prepared,
  progress: Progress,
  signal: AbortSignal,
): Promise<Answer> {
  const { headers, signedAt } = await headersOf(settings, call, progress);
  if (signal.aborted) throw signal.reason;
  progress.attempts += 1;
  const { method, url } = call;
  const startedAt = settings.clock.now();
  settings.onEvent({ type: 'request', method, url, attempt: progress.attempts, headers: redacted(headers) });
  const response = await settings.fetch(url, {
    method,
    headers,
    redirect: 'error',
    credentials: 'same-origin',
    signal,
    ...(call.body && { body: call.body }),
  });
  const text = await response.text();
  settings.onEvent({
    type: 'response',
    method,
    url,
    attempt: progress.attempts,
    status: response.status,
    requestId: response.headers.get('x-request-id') ?? undefined,
    durationMs: settings.clock.now() - startedAt,
  });
  return { response, text, signedAt };
}

async function headersOf(settings: Settings, call: Prepared, progress: Progress) {
  const headers = new Headers(call.headers);
  headers.set('Accept', 'application/json');
  const { apiKey, environment, actor, portal, signingSecret } = settings;
  if (apiKey !== undefined) headers.set('Authorization', `Bearer ${await readKey(apiKey, settings.baseUrl)}`);
  if (environment !== undefined) headers.set('Tributary-Environment', environment);
  if (portal !== undefined) headers.set('Tributary-Portal', portal);
  if (actor !== undefined) headers.set('Tributary-Actor', actor);
  if (call.body) headers.set('Content-Type', 'application/json');
  if (!call.isSigned || signingSecret === undefined) return { headers, signedAt: undefined };

  const now = Math.floor((settings.clock.now() + settings.clock.skewMs) / 1_000);
  // Strictly increasing, because the same bytes signed in the same second would have the same signature.
  const signedAt = Math.max(now, progress.lastSignedAt + 1);
  progress.lastSignedAt = signedAt;
  const signature = await signRequest(call.body ?? '', signingSecret, signedAt);
  for (const [name, value] of Object.entries(signature)) headers.set(name, value);
  return { headers, signedAt };
}

/** Rejects on abort, even if a custom `fetch` or key function ignores the signal. */
function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    if (signal.aborted) reject(signal.reason);
    work.then(resolve, reject);
  });
}

const secretHeaders: ReadonlySet<string> = new Set([
  'authorization',
  'cookie',
  signatureHeader.toLowerCase(),
]);

function redacted(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    [...headers].map(([name, value]) => [name, secretHeaders.has(name) ? '[redacted]' : value]),
  );
}

function whereTo({ method, url }: Prepared): string {
  return `${method} ${url.split('?')[0]}`;
}

/** Returns the reason for a failed fetch, taken from the error's cause. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return String(cause);
  const { code } = cause as { code?: unknown };
  if (isPlainHttp(String(code)))
    return 'the server does not use TLS on this port. Use http:// instead of https://.';
  return cause.message || (typeof code === 'string' ? code : cause.name);
}

/** Returns true if the server responded to a TLS handshake in plain text. */
const isPlainHttp = (code: string) =>
  /^ERR_SSL_(?:WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST)$/.test(code);

/** Returns true for a redirect. Redirects are rejected, because they would send the key elsewhere, and are not retried. */
export function isRedirect(error: ConnectionError): boolean {
  return /redirect/i.test(reasonOf(error.cause));
}
