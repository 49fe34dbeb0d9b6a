import { BATCH_BYTES_MAX } from '@tributary/core';

/** Maximum bytes of lines in one batch. The rest is for what the SDK adds: a nonce, and a key for each item without one. */
export const BATCH_LINES_BYTES_MAX = BATCH_BYTES_MAX - 32 * 2 ** 10;

/** Maximum bytes of a line that is sent alone, with its nonce and key. */
export const LINE_BYTES_MAX = BATCH_BYTES_MAX - 2 ** 10;
