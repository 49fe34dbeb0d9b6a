/** Idempotency keys of writes without a final response, by request content. */
const unanswered = new Map<string, string>();

/**
 * Returns false if the request may still succeed: after a 408, a 429, a proxy's 5xx, or a response saying that the
 * first request is still in progress.
 */
const isFinal = (status: number) => status < 500 && ![408, 425, 429].includes(status);

const textOf = (body: BodyInit | null | undefined) =>
  body instanceof Uint8Array ? new TextDecoder().decode(body) : String(body ?? '');

/**
 * Wraps `fetch` so that users can safely try again. A write without a final response is resent with the same
 * idempotency key, even from a different form, so the server performs it only once.
 */
export const fetchOnce: typeof fetch = async (input, init) => {
  const headers = new Headers(init?.headers);
  const key = headers.get('Idempotency-Key');
  if (key === null) return fetch(input, init);
  const body = textOf(init?.body);
  // Dry runs must reflect the current state, so they never reuse a key.
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
