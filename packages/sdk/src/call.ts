import type { Completed } from './answer.ts';
import { APIError } from './errors.ts';

/** The result of a call, with its HTTP response. */
export interface WithResponse<T> {
  readonly data: T;
  /** Status and headers; its body has been read. */
  readonly response: Response;
  readonly requestId: string | undefined;
  /** How many requests were sent. */
  readonly attempts: number;
  /** Whether the server had already done this work under the same idempotency key. */
  readonly replayed: boolean;
  /** Why a sign-up has no `data`, such as `no_click`. */
  readonly reason: string | undefined;
}

/** A promise of the result; `withResponse()` adds status and headers. */
export interface Call<T> extends Promise<T> {
  withResponse(): Promise<WithResponse<T>>;
}

/** The call has already started; `pick` takes the result out of the body. */
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
    // A caller that awaits both gets an error once, not a second time as an unhandled rejection.
    data.catch(() => undefined);
    return whole;
  };
  return Object.assign(data, { withResponse });
}

/** A call with another result; `pick` may throw. */
export function mapCall<A, B>(call: Call<A>, pick: (answer: WithResponse<A>) => B): Call<B> {
  const whole = call.withResponse().then((answer) => ({ ...answer, data: pick(answer) }));
  const data = whole.then((answer) => answer.data);
  const withResponse = () => {
    data.catch(() => undefined);
    return whole;
  };
  return Object.assign(data, { withResponse });
}

/** The `data` of a single-object response. */
export function dataOf(completed: Completed): unknown {
  return (envelopeOf(completed) as { data: unknown }).data;
}

/** The whole body. Rejects a 2xx that is not from Tributary, because `undefined` would surface far from here. */
export function envelopeOf({ body, response, attempts }: Completed): unknown {
  if (typeof body === 'object' && body !== null && 'data' in body) return body;
  throw new APIError({
    status: response.status,
    code: `HTTP_${response.status}`,
    message: `The response (${response.status}) has no data: check that baseUrl points to a Tributary server.`,
    requestId: response.headers.get('x-request-id') ?? undefined,
    attempts,
  });
}
