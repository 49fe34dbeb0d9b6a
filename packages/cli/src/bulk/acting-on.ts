import { ACTION_ITEMS_MAX } from '@tributary/core';
import { CliError, exitCodes } from '../cli-error.ts';

interface Result {
  readonly id: string;
  readonly status: string | null;
  readonly changed: boolean;
  readonly error?: { readonly code: string; readonly message: string } | undefined;
}

/** Error that the server returned for a single object of a bulk action. */
class Refused extends CliError {
  readonly code: string;
  constructor({ code, message }: { readonly code: string; readonly message: string }) {
    super(exitCodes.someRowsFailed, message);
    this.code = code;
  }
}

/**
 * Returns a function that acts on an object and returns its result, or throws the server's error for it.
 * Objects are sent in requests of up to 500; a request is sent when the result of its first object is needed.
 */
export function actingOn<R extends Result>(
  objects: readonly { readonly id: string }[],
  act: (ids: string[]) => PromiseLike<{ readonly results: readonly R[] }>,
): (id: string) => Promise<R> {
  const ids = objects.map(({ id }) => id);
  const placeOf = new Map(ids.map((id, place) => [id, place]));
  const sent = new Map<number, Promise<readonly R[]>>();
  return async (id) => {
    const place = placeOf.get(id) ?? 0;
    const first = place - (place % ACTION_ITEMS_MAX);
    const some = ids.slice(first, first + ACTION_ITEMS_MAX);
    const answered = sent.get(first) ?? Promise.resolve(act(some)).then(({ results }) => results);
    sent.set(first, answered);
    const result = (await answered)[place - first];
    if (result === undefined) throw new Error(`The server returned no result for ${id}.`);
    if (result.error) throw new Refused(result.error);
    return result;
  };
}
