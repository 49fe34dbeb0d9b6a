import type { Problem } from './failure.ts';

/** Item of a batch as it was parsed, with its numbers that parsing has changed: they refuse this item alone. */
export interface BatchItem {
  readonly value: unknown;
  readonly inexact: readonly Problem[];
}
