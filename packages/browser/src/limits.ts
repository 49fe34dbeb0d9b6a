/** How long `onReady` waits for the server. */
export const READY_MS_MAX = 1_000;
/** After this long the server is taken to be away. */
export const ANSWER_MS_MAX = 3_000;
/** What is sent of the page's address, and of the referrer: with all else under the 4 KiB that the server takes. */
export const URL_LENGTH_MAX = 1_700;
export const SECONDS_PER_DAY = 86_400;
