import { isTributaryError } from '@tributary/sdk';
import { useRef } from 'react';

interface KeyOptions {
  readonly idempotencyKey: string | undefined;
}

/**
 * Returns a function that sends all of a form's attempts with the same idempotency key. If the first response was lost,
 * the next attempt does not perform the action twice, even if the user changed the amount.
 */
export function useOneKey() {
  const key = useRef<string>(undefined);
  return async <Output>(send: (options: KeyOptions) => PromiseLike<Output>): Promise<Output> => {
    try {
      return await send({ idempotencyKey: key.current });
    } catch (error) {
      key.current = isTributaryError(error) ? error.idempotencyKey : undefined;
      throw error;
    }
  };
}
