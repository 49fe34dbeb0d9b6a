import { APIError, type Call } from '@tributary/sdk';

/** Result of one request: the response or the error, never an exception. */
export interface Outcome<T> {
  readonly status: number;
  readonly isReplay: boolean;
  readonly code: string | null;
  readonly data: T | null;
  readonly error: APIError | null;
}

export async function outcomeOf<T>(call: Call<T>): Promise<Outcome<T>> {
  try {
    const { data, response, replayed } = await call.withResponse();
    return { status: response.status, isReplay: replayed, code: null, data, error: null };
  } catch (error) {
    if (!(error instanceof APIError)) throw error;
    return { status: error.status, isReplay: false, code: error.code, data: null, error };
  }
}

export const outcomesOf = <T>(calls: readonly Call<T>[]): Promise<Outcome<T>[]> =>
  Promise.all(calls.map(outcomeOf));

/**
 * Resends requests that got a 503, because on a busy machine a request may wait too long for a connection or a lock.
 */
export async function whenAvailable<T>(send: () => Call<T>): Promise<Outcome<T>> {
  for (;;) {
    const outcome = await outcomeOf(send());
    if (outcome.code !== 'UNAVAILABLE') return outcome;
  }
}

/** Returns how often each outcome occurred, such as `{ '201': 1, '200 replay': 9, '409 IDEMPOTENCY_CONFLICT': 2 }`. */
export function tally(outcomes: readonly Outcome<unknown>[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, isReplay, code } of outcomes) {
    const seen = [status, isReplay ? 'replay' : null, code].filter((part) => part !== null).join(' ');
    counts[seen] = (counts[seen] ?? 0) + 1;
  }
  return counts;
}
