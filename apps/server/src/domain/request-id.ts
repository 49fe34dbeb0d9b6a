/** Formats of ids that programs generate: our own, a UUID, a ULID, or a trace id. */
const madeByAProgram =
  /^(?:req_[0-9a-z]{26}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-hjkmnp-tv-z]{26}|[0-9a-f]{16,64})$/i;

/**
 * Returns the id of a request for data that is stored permanently and cannot be erased. Callers can send any
 * `X-Request-Id`, even a customer's e-mail address, so ids that do not look generated are withheld.
 */
export const requestIdToKeep = (id: string): string => (madeByAProgram.test(id) ? id : 'withheld');
