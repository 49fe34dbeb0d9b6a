import type { WebhookEvent } from '@tributary/sdk';
import { webhookHeaders } from '@tributary/sdk/testing';
import { isRow } from '../terminal/fields.ts';
import { version } from '../version.ts';

/** Result of one request. Failures are named as in a delivery's `last_error`. */
export interface Answer {
  status: number | null;
  error: string | null;
  body: string;
  durationMs: number;
}

// Same limit as the server's, so that a receiver that is too slow for the server also fails here.
const timeoutMs = 10_000;
const bytesMax = 16 * 1_024;

const failures: Record<string, string> = {
  ECONNREFUSED: 'connection_refused',
  ECONNRESET: 'reset',
  EPIPE: 'reset',
  UND_ERR_SOCKET: 'reset',
  ENOTFOUND: 'dns',
  EAI_AGAIN: 'dns',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
};

function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return 'failed';
  if (error.name === 'TimeoutError') return 'timeout';
  const { cause } = error;
  if (!isRow(cause) || typeof cause.code !== 'string') return error.message;
  return failures[cause.code] ?? cause.code;
}

export const isAccepted = ({ status, error }: Answer): boolean =>
  error === null && status !== null && status >= 200 && status < 300;

/**
 * Returns the beginning of the body. Reads the rest too, unless it is too long, so that the connection can be
 * reused.
 */
async function readSome(body: Response['body']): Promise<string> {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let bytes = 0; bytes < bytesMax; ) {
    const chunk = (await reader?.read())?.value;
    if (chunk === undefined) return text;
    bytes += chunk.length;
    text += decoder.decode(chunk, { stream: true });
  }
  await reader?.cancel();
  return text;
}

/** Sends the event as the server would deliver it: the same bytes, signed according to Standard Webhooks. Never throws. */
export async function forward(
  event: WebhookEvent,
  { url, secret }: { url: string; secret: string },
  signal: AbortSignal,
): Promise<Answer> {
  const sent = JSON.stringify(event);
  const sentAtMs = performance.now();
  let status: number | null = null;
  let error: string | null = null;
  let body = '';
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: sent,
      headers: {
        'content-type': 'application/json',
        'user-agent': `Tributary-Webhooks/${version} (listen)`,
        ...(await webhookHeaders(sent, secret, { id: event.id })),
      },
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    status = response.status;
    body = await readSome(response.body);
  } catch (thrown) {
    error = failureOf(thrown);
  }
  return { status, error, body, durationMs: Math.round(performance.now() - sentAtMs) };
}
