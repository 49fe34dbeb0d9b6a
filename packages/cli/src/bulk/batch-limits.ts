import { BATCH_BYTES_MAX } from '@tributary/core';

/**
 * Maximum size of the lines in one batch. The rest is reserved for what the SDK adds: a nonce, and keys for
 * items without one.
 */
export const BATCH_LINES_BYTES_MAX = BATCH_BYTES_MAX - 32 * 2 ** 10;

/** Maximum size of a line that is sent alone, including the nonce and the key. */
export const LINE_BYTES_MAX = BATCH_BYTES_MAX - 2 ** 10;
