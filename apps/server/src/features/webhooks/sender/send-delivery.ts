import type { DeliveryError } from '@tributary/core';
import { errors, request } from 'undici';
import type { AddressRules } from '../../../dependencies.ts';
import { BlockedAddress, guardedAgent, isStale } from '../../../platform/outbound/address-rules.ts';

/** Time limit for the whole request, including lookup, connection, headers and body. */
export const SEND_MS = 10_000;
const RESPONSE_BYTES_MAX = 16 * 1_024;
const EXCERPT_LENGTH = 1_000;

export interface Outgoing {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Answer {
  readonly status: number | null;
  readonly error: string | null;
  /** Beginning of the response, as text that PostgreSQL can store; null if the response was empty. */
  readonly excerpt: string | null;
  readonly retryAfter: string | undefined;
}

export interface Sender {
  /**
   * Sends a request. Never throws, because errors are part of the result. Resolves to null if `close` aborted
   * the request.
   */
  send(outgoing: Outgoing): Promise<Answer | null>;
  close(): Promise<void>;
}

/** Creates a sender. It reuses connections, and sends only to addresses that `rules` allow. */
export function openSender(rules: AddressRules, timeoutMs: number = SEND_MS): Sender {
  const dispatcher = guardedAgent(rules);
  const post = async ({ url, headers, body }: Outgoing, signal: AbortSignal): Promise<Answer> => {
    const attempt = () => request(url, { method: 'POST', headers, body, dispatcher, signal });
    // A server may close an idle connection just as it is reused.
    const response = await attempt().catch((error) => {
      if (isStale(error) && !dispatcher.destroyed) return attempt();
      throw error;
    });
    const retryAfter = response.headers['retry-after'];
    return {
      status: response.statusCode,
      error: statusErrorName(response.statusCode),
      excerpt: toExcerpt(await readStart(response.body)),
      retryAfter: Array.isArray(retryAfter) ? retryAfter[0] : retryAfter,
    };
  };
  return {
    send: async (outgoing) => {
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        return await post(outgoing, signal);
      } catch (error) {
        if (dispatcher.destroyed) return null;
        const name = signal.aborted ? 'timeout' : sendErrorName(error);
        return { status: null, error: name, excerpt: null, retryAfter: undefined };
      }
    },
    close: () => dispatcher.destroy(),
  };
}

/** Reads at most 16 KiB of a response. If there is more, the connection is closed. */
async function readStart(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= RESPONSE_BYTES_MAX) break;
  }
  return Buffer.concat(chunks).subarray(0, RESPONSE_BYTES_MAX);
}

/** Converts any bytes to text that PostgreSQL can store. */
function toExcerpt(body: Buffer): string | null {
  const text = new TextDecoder().decode(body).replaceAll('\u0000', '\ufffd');
  return text.slice(0, EXCERPT_LENGTH).toWellFormed() || null;
}

/** Delivery error names, by system, DNS or undici error code. */
const errorNames: Readonly<Record<string, DeliveryError>> = {
  ECONNREFUSED: 'connection_refused',
  ECONNRESET: 'reset',
  ECONNABORTED: 'reset',
  EPIPE: 'reset',
  UND_ERR_SOCKET: 'reset',
  ETIMEDOUT: 'timeout',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
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
  UND_ERR_HEADERS_OVERFLOW: 'invalid_response',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'invalid_response',
};

/**
 * Returns true for a TLS error. OpenSSL has about thirty codes for certificate errors, most of which contain
 * `CERT`.
 */
const isTls = (code: string) => /CERT|^ERR_(TLS|SSL)_|LEAF_SIGNATURE|^HOSTNAME_MISMATCH$/.test(code);

export function sendErrorName(error: unknown): DeliveryError {
  if (error instanceof BlockedAddress) return 'blocked_address';
  const { code = '', syscall = '' } = error as NodeJS.ErrnoException;
  // An unreachable name server causes the same error codes as a failed connection.
  if (syscall.startsWith('query')) return 'dns';
  if (isTls(code)) return 'tls';
  if (error instanceof errors.HTTPParserError) return 'invalid_response';
  return errorNames[code] ?? 'connection_failed';
}

/**
 * Returns the error for a status, or null for success. Redirects are errors, because they could lead
 * anywhere.
 */
export function statusErrorName(status: number): DeliveryError | `http_${number}` | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirect' : `http_${status}`;
}
