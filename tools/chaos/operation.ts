import type { Answer, Sent } from './exchange.ts';

/** Something that a client wants done once, however often it has to ask. */
export interface Operation extends Sent {
  /** As the contract calls it: `conversions.create`. */
  readonly route: string;
  /** The codes that it may be refused with. Any other refusal breaks a rule. */
  readonly refusals: readonly string[];
  /** The answer that ended it, first of its copies. */
  readonly done: (answer: Answer) => void;
  /** Of the id that every answer must agree on. Default: `data.id`. Null: there is none. */
  readonly idOf?: (answer: Answer) => string | null;
  /** Whether this answer, otherwise good, ends it. Default: it does. */
  readonly isDefinite?: (answer: Answer) => boolean;
  /** Whether it may be sent again long after. Default: when it has a key of any kind. */
  readonly canComeLate?: boolean;
  /** How often it does then. Default: seldom. */
  readonly lateShare?: number;
}

/** Whether an item of a batch need not be sent again. */
export const isDefiniteItem = (item: {
  readonly status: number;
  readonly error?: { readonly code: string };
}) => item.status < 500 && item.status !== 429 && item.error?.code !== 'IDEMPOTENCY_IN_PROGRESS';

export const isOk = ({ status }: Answer) => status >= 200 && status < 300;
