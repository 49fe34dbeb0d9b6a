/** Most items that the API takes in one batch. */
export const batchItemsMax = 500;

/** Most bytes of one request. */
const requestBytesMax = 2 * 2 ** 20;
/** Room for what the SDK adds: a nonce, and a key of 60 bytes for each item that has none. */
export const batchBytesMax = requestBytesMax - 32 * 2 ** 10;
