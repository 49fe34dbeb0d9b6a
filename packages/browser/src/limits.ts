/** Maximum time that `onReady` waits for the server. */
export const READY_MS_MAX = 1_000;
/** Time after which the server is considered unavailable. */
export const ANSWER_MS_MAX = 3_000;
/** Maximum length of the page's URL and of the referrer. Keeps the request below the server's limit of 4 KiB. */
export const URL_LENGTH_MAX = 1_700;
export const SECONDS_PER_DAY = 86_400;
