import { createHmac } from 'node:crypto';

import http, { type ClientRequest, type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { AddressRules } from '../../dependencies.ts';
import { assertConnectable, BlockedAddress, guardedLookup, hostOf } from './address-rules.ts';

/** For everything: look-up, connection, headers and body. */
export const SEND_MS = 10_000;
const ANSWER_BYTES_MAX = 16 * 1_024;
const EXCERPT_LENGTH = 1_000;

/** Below the five seconds after which many servers close a connection that is not used. */
const IDLE_MS = 4_000;
const IDLE_PER_HOST_MAX = 10;

export interface Outgoing {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface Answer {
  /** Null if there was no response. */
  readonly status: number | null;
  /** Null is success. */
  readonly error: string | null;
  /** The beginning of the answer, as text that can be stored; null when it was empty. */
  readonly excerpt: string | null;
  readonly retryAfter: string | undefined;
}

export interface Sender {
  /** Never throws: what goes wrong is in the answer. Null when `signal` aborted it. */
  send(outgoing: Outgoing, signal: AbortSignal): Promise<Answer | null>;
  close(): void;
}

interface Received {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly body: Buffer;
}

/** A connection that was open already and broke before the answer: a server may close an unused one at any time. */
class StaleConnection extends Error {}

/** Sends by connections that are kept open; to addresses that `rules` allow alone. */
export function openSender(rules: AddressRules, timeoutMs: number = SEND_MS): Sender {
  const options = { keepAlive: true, maxFreeSockets: IDLE_PER_HOST_MAX, timeout: IDLE_MS };
  const agents = { http: new http.Agent(options), https: new https.Agent(options) };
  const lookup = guardedLookup(rules);
  const open = (outgoing: Outgoing): ClientRequest => {
    const url = new URL(outgoing.url);
    assertConnectable(hostOf(url), rules);
    const common = { method: 'POST', headers: outgoing.headers, lookup };
    return url.protocol === 'https:'
      ? https.request(url, { ...common, agent: agents.https })
      : http.request(url, { ...common, agent: agents.http });
  };
  return {
    send: async (outgoing, signal) => {
      const over = new AbortController();
      const end = () => over.abort();
      // After a pause of this process, what has arrived meanwhile is read before it is called late.
      const timer = setTimeout(() => setImmediate(end), timeoutMs);
      signal.addEventListener('abort', end);
      try {
        const attempt = () => exchange(() => open(outgoing), outgoing.body, over.signal);
        return toAnswer(await attempt().catch((error) => retryStale(error, attempt)));
      } catch (error) {
        if (signal.aborted) return null;
        const name = over.signal.aborted ? 'timeout' : sendErrorName(error);
        return { status: null, error: name, excerpt: null, retryAfter: undefined };
      } finally {
        clearTimeout(timer);
        signal.removeEventListener('abort', end);
      }
    },
    close: () => {
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}

function retryStale<T>(error: unknown, attempt: () => Promise<T>): Promise<T> {
  if (error instanceof StaleConnection) return attempt();
  throw error;
}

/** One request. Whatever ends it first settles it; what is left of the answer then is not read. */
function exchange(open: () => ClientRequest, body: Buffer, over: AbortSignal): Promise<Received> {
  return new Promise((resolve, reject) => {
    over.throwIfAborted();
    const req = open();
    const cut = () => fail(over.reason);
    const fail = (error: unknown) => {
      over.removeEventListener('abort', cut);
      reject(error);
      req.destroy();
    };
    const succeed = (received: Received) => {
      over.removeEventListener('abort', cut);
      resolve(received);
    };
    over.addEventListener('abort', cut);
    let isAnswered = false;
    req.on('error', (error: NodeJS.ErrnoException) => {
      const isStale = req.reusedSocket && !isAnswered && ['ECONNRESET', 'EPIPE'].includes(error.code ?? '');
      fail(isStale ? new StaleConnection() : error);
    });
    // After an error it is nothing new; alone, it is a connection that ended without an answer.
    req.on('close', () => {
      if (!isAnswered) fail(Object.assign(new Error('closed'), { code: 'ECONNRESET' }));
    });
    req.on('response', (res) => {
      isAnswered = true;
      readStart(res).then((start) => {
        const { statusCode = 0, headers } = res;
        succeed({ status: statusCode, retryAfter: headers['retry-after'], body: start });
      }, fail);
    });
    req.end(body);
  });
}

/** The first 16 KiB of an answer; of a longer one the connection is given up. */
function readStart(res: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    res.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes < ANSWER_BYTES_MAX) return;
      resolve(Buffer.concat(chunks).subarray(0, ANSWER_BYTES_MAX));
      res.destroy();
    });
    res.on('end', () => resolve(Buffer.concat(chunks)));
    res.on('error', reject);
  });
}

const toAnswer = ({ status, retryAfter, body }: Received): Answer => ({
  status,
  error: statusErrorName(status),
  excerpt: toExcerpt(body),
  retryAfter,
});

/** Text that PostgreSQL can store, whatever the bytes were. */
function toExcerpt(body: Buffer): string | null {
  const text = new TextDecoder().decode(body).replaceAll('\u0000', '\ufffd');
  return text.slice(0, EXCERPT_LENGTH).toWellFormed() || null;
}

/**
 * The headers of Standard Webhooks over the bytes that are sent; never over text, which would be encoded once more.
 * `secrets` are `whsec_` and base64: the one in force first, then the one before it while that still counts.
 */
export function signatureHeaders(
  secrets: readonly string[],
  { id, seconds, body }: { id: string; seconds: number; body: Uint8Array },
): Record<string, string> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.`).update(body).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatures.join(' '),
  };
}

/** Why there was no usable answer, as deliveries tell it: by the code of the system, of DNS or of the HTTP parser. */
const errorNames: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection_refused',
  ECONNRESET: 'reset',
  ECONNABORTED: 'reset',
  EPIPE: 'reset',
  ETIMEDOUT: 'timeout',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
  ENOTFOUND: 'dns',
  ENODATA: 'dns',
  ESERVFAIL: 'dns',
  EREFUSED: 'dns',
  ETIMEOUT: 'dns',
  EBADNAME: 'dns',
  EBADRESP: 'dns',
  EAI_AGAIN: 'dns',
  EAI_FAIL: 'dns',
  EPROTO: 'tls',
};

/** Certificates have some thirty codes of OpenSSL, most of them with this in their name. */
const isTls = (code: string) => /CERT|^ERR_(TLS|SSL)_|LEAF_SIGNATURE|^HOSTNAME_MISMATCH$/.test(code);

export function sendErrorName(error: unknown): string {
  if (error instanceof BlockedAddress) return 'blocked_address';
  const { code = '', syscall = '' } = error as NodeJS.ErrnoException;
  // A name server that cannot be reached has the codes of a connection.
  if (syscall.startsWith('query')) return 'dns';
  if (isTls(code)) return 'tls';
  if (code.startsWith('HPE_')) return 'invalid_response';
  return errorNames[code] ?? 'connection_failed';
}

/** Of an answer that came: null is success. Redirects are not followed: they could lead anywhere. */
export function statusErrorName(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirect' : `http_${status}`;
}
