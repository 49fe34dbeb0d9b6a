/** Ours, a UUID, a ULID, or the id of a trace. */
const madeByAProgram =
  /^(?:req_[0-9a-z]{26}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-hjkmnp-tv-z]{26}|[0-9a-f]{16,64})$/i;

/**
 * The id of a request, for what is kept for good and cannot be erased. A caller may send any text as `X-Request-Id`, the
 * e-mail address of a customer as well: one that is not certainly made by a program is withheld.
 */
export const requestIdToKeep = (id: string): string => (madeByAProgram.test(id) ? id : 'withheld');
