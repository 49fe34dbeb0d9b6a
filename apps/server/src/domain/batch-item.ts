import type { Problem } from './failure.ts';

/** Parsed batch item, with the numbers that lost precision in parsing. Only an item with such numbers is rejected. */
export interface BatchItem {
  readonly value: unknown;
  readonly inexact: readonly Problem[];
}
