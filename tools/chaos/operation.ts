import type { Answer, Sent } from './exchange.ts';

/** Operation that a client wants performed once, however many requests it takes. */
export interface Operation extends Sent {
  /** Name in the contract: `conversions.create`. */
  readonly route: string;
  /** Error codes that are allowed. Any other error violates a rule. */
  readonly refusals: readonly string[];
  /** Handles the final response, the first of its copies. */
  readonly done: (answer: Answer) => void;
  /** Returns the id that every response must agree on. Default: `data.id`. Null: there is none. */
  readonly idOf?: (answer: Answer) => string | null;
  /** Returns true if this successful response is final. Default: it is. */
  readonly isDefinite?: (answer: Answer) => boolean;
  /** True if it may be sent again much later. Default: if it has a key of any kind. */
  readonly canComeLate?: boolean;
  /** Share of requests that are then repeated late. Default: few. */
  readonly lateShare?: number;
}

/** Returns true if an item of a batch need not be sent again. */
export const isDefiniteItem = (item: {
  readonly status: number;
  readonly error?: { readonly code: string };
}) => item.status < 500 && item.status !== 429 && item.error?.code !== 'IDEMPOTENCY_IN_PROGRESS';

export const isOk = ({ status }: Answer) => status >= 200 && status < 300;
