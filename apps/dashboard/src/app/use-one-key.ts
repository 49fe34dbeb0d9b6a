import { isTributaryError } from '@tributary/sdk';
import { useRef } from 'react';

interface KeyOptions {
  readonly idempotencyKey: string | undefined;
}

/**
 * Returns a function that uses the same idempotency key for every attempt to submit a form. If the first response was
 * lost, the next attempt does not repeat the action, even if the user changed the amount.
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
