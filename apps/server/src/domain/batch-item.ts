import type { Problem } from './failure.ts';

/**
 * Parsed batch item, with the numbers that parsing would change. These cause only this item to be rejected.
 */
export interface BatchItem {
  readonly value: unknown;
  readonly inexact: readonly Problem[];
}
