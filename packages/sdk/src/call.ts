import type { Completed } from './answer.ts';
import { APIError } from './errors.ts';

/** Result of a call with its HTTP response. */
export interface WithResponse<T> {
  readonly data: T;
  /** Response with status and headers. The body has already been read. */
  readonly response: Response;
  readonly requestId: string | undefined;
  /** Number of requests sent. */
  readonly attempts: number;
  /** True if the server had already processed a request with the same idempotency key. */
  readonly replayed: boolean;
  /** Reason why a sign-up has no `data`, such as `no_click`. */
  readonly reason: string | undefined;
}

/** Promise for the result. `withResponse()` adds the status and headers. */
export interface Call<T> extends Promise<T> {
  withResponse(): Promise<WithResponse<T>>;
}

/** Wraps a call that has already started. `pick` extracts the result from the body. */
export function toCall<T>(sent: Promise<Completed>, pick: (completed: Completed) => T): Call<T> {
  const whole = sent.then((completed): WithResponse<T> => {
    const { response, attempts } = completed;
    const requestId = response.headers.get('x-request-id') ?? undefined;
    const replayed = response.headers.get('idempotent-replayed') === 'true';
    const { reason } = (completed.body ?? {}) as { reason?: string };
    return { data: pick(completed), response, requestId, attempts, replayed, reason };
  });
  const data = whole.then((answer) => answer.data);
  const withResponse = () => {
    // Prevents an unhandled rejection if the caller does not await the other promise.
    data.catch(() => undefined);
    return whole;
  };
  return Object.assign(data, { withResponse });
}

/** Maps the result of a call. `pick` may throw. */
export function mapCall<A, B>(call: Call<A>, pick: (answer: WithResponse<A>) => B): Call<B> {
  const whole = call.withResponse().then((answer) => ({ ...answer, data: pick(answer) }));
  const data = whole.then((answer) => answer.data);
  const withResponse = () => {
    data.catch(() => undefined);
    return whole;
  };
  return Object.assign(data, { withResponse });
}

/** Returns the `data` of a single-object response. */
export function dataOf(completed: Completed): unknown {
  return (envelopeOf(completed) as { data: unknown }).data;
}

/** Returns the whole body. Throws for a 2xx response that did not come from Tributary. */
export function envelopeOf({ body, response, attempts }: Completed): unknown {
  if (typeof body === 'object' && body !== null && 'data' in body) return body;
  throw new APIError({
    status: response.status,
    code: `HTTP_${response.status}`,
    message: `The response (${response.status}) contains no data. Check that baseUrl points to a Tributary server.`,
    requestId: response.headers.get('x-request-id') ?? undefined,
    attempts,
  });
}
