import type { Problem } from './failure.ts';

/**
 * Parsed batch item, with any numbers that lost precision in parsing. Only items that contain such numbers are
 * rejected.
 */
export interface BatchItem {
  readonly value: unknown;
  readonly inexact: readonly Problem[];
}
