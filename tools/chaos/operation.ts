import type { Answer, Sent } from './exchange.ts';

/** Operation that must be performed exactly once, however often it is requested. */
export interface Operation extends Sent {
  /** Name in the contract, such as `conversions.create`. */
  readonly route: string;
  /** Error codes that are allowed. Any other error violates a rule. */
  readonly refusals: readonly string[];
  /**
   * Handles the final response: the first successful response among all copies or, if there is none, the first
   * response.
   */
  readonly done: (answer: Answer) => void;
  /** Returns the id that all responses must agree on, or null. Default: `data.id`. */
  readonly idOf?: (answer: Answer) => string | null;
  /** Returns true if this successful response is final. Default: always true. */
  readonly isDefinite?: (answer: Answer) => boolean;
  /** True if the operation may be resent much later. Default: true if it has any kind of key. */
  readonly canComeLate?: boolean;
  /** Share of requests that are repeated late. Default: a small share. */
  readonly lateShare?: number;
}

/** Returns true if a batch item does not need to be resent. */
export const isDefiniteItem = (item: {
  readonly status: number;
  readonly error?: { readonly code: string };
}) => item.status < 500 && item.status !== 429 && item.error?.code !== 'IDEMPOTENCY_IN_PROGRESS';

export const isOk = ({ status }: Answer) => status >= 200 && status < 300;
