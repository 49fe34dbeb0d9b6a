import type { Completed } from './answer.ts';
import { APIError } from './errors.ts';

/** An answer with what HTTP told beside it. */
export interface WithResponse<T> {
  readonly data: T;
  /** Status and headers; its body has been read. */
  readonly response: Response;
  readonly requestId: string | undefined;
  /** How many requests it took. */
  readonly attempts: number;
  /** Whether the server had done this work before, under the same idempotency key. */
  readonly replayed: boolean;
}

/** A promise of the answer; `withResponse()` gives status and headers with it. */
export interface Call<T> extends Promise<T> {
  withResponse(): Promise<WithResponse<T>>;
}

/** The call is under way already; `pick` takes the answer out of the body. */
export function toCall<T>(sent: Promise<Completed>, pick: (completed: Completed) => T): Call<T> {
  const whole = sent.then((completed): WithResponse<T> => {
    const { response, attempts } = completed;
    const requestId = response.headers.get('x-request-id') ?? undefined;
    const replayed = response.headers.get('idempotent-replayed') === 'true';
    return { data: pick(completed), response, requestId, attempts, replayed };
  });
  const data = whole.then((answer) => answer.data);
  const withResponse = () => {
    // Whoever asks for both gets an error once, not a second time as an unhandled rejection.
    data.catch(() => undefined);
    return whole;
  };
  return Object.assign(data, { withResponse });
}

/** What the envelope of a single object holds. */
export function dataOf(completed: Completed): unknown {
  return (envelopeOf(completed) as { data: unknown }).data;
}

/** The whole body. Refuses a 2xx that is not Tributary's: `undefined` would surface far from here. */
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
