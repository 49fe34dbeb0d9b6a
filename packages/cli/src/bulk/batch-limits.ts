import { BATCH_BYTES_MAX } from '@tributary/core';

/**
 * Maximum size of the lines in one batch. The remainder is for additions by the SDK: a nonce, and keys for
 * items that have none.
 */
export const BATCH_LINES_BYTES_MAX = BATCH_BYTES_MAX - 32 * 2 ** 10;

/** Maximum size of a line that is sent alone, including the nonce and the key. */
export const LINE_BYTES_MAX = BATCH_BYTES_MAX - 2 ** 10;
