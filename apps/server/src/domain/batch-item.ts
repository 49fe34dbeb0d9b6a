import type { Problem } from './failure.ts';

/**
 * A parsed batch item with the numbers that parsing has changed, which cause only this item to be
 * rejected.
 */
export interface BatchItem {
  readonly value: unknown;
  readonly inexact: readonly Problem[];
}
