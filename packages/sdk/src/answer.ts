import type { Answer } from './attempt.ts';
import { type APIError, type ErrorDetail, toAPIError } from './errors.ts';
import type { Prepared } from './prepare.ts';
import { retryAfterMs } from './retry.ts';

/** Parsed body, with the response for `withResponse()`. */
export interface Completed {
  readonly body: unknown;
  readonly response: Response;
  readonly attempts: number;
}

interface ErrorFields {
  readonly code?: unknown;
  readonly message?: unknown;
  readonly request_id?: string;
  readonly doc_url?: string;
  readonly field?: string;
  readonly details?: readonly ErrorDetail[];
}

/**
 * Returns the parsed body of a 2xx response, or the error. Does not validate the body, so unknown fields are
 * kept.
 */
export function readAnswer(
  call: Prepared,
  answer: Answer,
  attempts: number,
  nowMs: number,
): Completed | APIError {
  const { response, text } = answer;
  const body = parse(text);
  if (response.ok && body !== unreadable) return { body, response, attempts };
  const error = errorFields(body);
  return toAPIError({
    status: response.status,
    code: typeof error.code === 'string' ? error.code : `HTTP_${response.status}`,
    message: typeof error.message === 'string' ? error.message : strange(call, response),
    details: error.details,
    field: error.field,
    docUrl: error.doc_url,
    requestId: response.headers.get('x-request-id') ?? error.request_id,
    retryAfterMs: retryAfterMs(response.headers, nowMs),
    attempts,
    idempotencyKey: call.idempotencyKey,
  });
}

const unreadable = Symbol('not JSON');

function parse(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return unreadable;
  }
}

function errorFields(body: unknown): ErrorFields {
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : undefined;
  return typeof error === 'object' && error !== null ? error : {};
}

function strange({ method, url }: Prepared, { status, statusText }: Response): string {
  const line = [status, statusText].filter(Boolean).join(' ');
  return `${method} ${url.split('?')[0]} returned ${line}, which is not a Tributary response. Check baseUrl and any proxy in between.`;
}
