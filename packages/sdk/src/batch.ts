import type { ErrorCode, ErrorDetail } from './errors.ts';

/** Objects of one kind to create in one call, 1 to 500. */
export interface Batch<Item> {
  readonly items: readonly Item[];
}

/** Why one item of a batch was rejected; the others were processed. */
export interface BatchError {
  readonly code: ErrorCode;
  readonly message: string;
  readonly field?: string;
  readonly details?: ErrorDetail[];
}

/** The result of one item of a batch: the object or the error that the single request would have returned. */
export type BatchOutcome<T> = {
  /** The item's place in the batch, from 0. */
  readonly index: number;
  /** The HTTP status that the single request would have had. */
  readonly status: number;
} & ({ readonly data: T; readonly error?: never } | { readonly data?: never; readonly error: BatchError });
