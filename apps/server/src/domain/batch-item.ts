import type { Problem } from './failure.ts';

/**
 * Parsed batch item, with any numbers that lost precision when parsed. Items with such numbers are rejected.
 */
export interface BatchItem {
  readonly value: unknown;
  readonly inexact: readonly Problem[];
}
