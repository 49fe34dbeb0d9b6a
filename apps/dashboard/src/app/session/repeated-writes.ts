/** Idempotency keys of writes that received no final response, by the content of the request. */
const unanswered = new Map<string, string>();

/**
 * Returns true if the response is final. A 408 or 429, a 5xx from a proxy, and a response saying that the first
 * request is still in progress are not final.
 */
const isFinal = (status: number) => status < 500 && ![408, 425, 429].includes(status);

const textOf = (body: BodyInit | null | undefined) =>
  body instanceof Uint8Array ? new TextDecoder().decode(body) : String(body ?? '');

/**
 * Wraps `fetch` so that users can safely try again: a write that received no response is resent with the same
 * idempotency key, even from a different form, so that the server performs the write only once.
 */
export const fetchOnce: typeof fetch = async (input, init) => {
  const headers = new Headers(init?.headers);
  const key = headers.get('Idempotency-Key');
  if (key === null) return fetch(input, init);
  const body = textOf(init?.body);
  // Dry runs must reflect the current state, so their responses are never replayed.
  if (body.includes('"dry_run":true')) return fetch(input, init);
  const what = [headers.get('Tributary-Environment'), init?.method, input, body].join('\n');
  const first = unanswered.get(what) ?? key;
  unanswered.set(what, first);
  headers.set('Idempotency-Key', first);
  const response = await fetch(input, { ...init, headers });
  const text = await response.clone().text();
  if (isFinal(response.status) && !text.includes('"IDEMPOTENCY_IN_PROGRESS"')) unanswered.delete(what);
  return response;
};
