/** Writes without a response, by their content, with their idempotency key. */
const unanswered = new Map<string, string>();

/**
 * Returns true if the response is final. A 408 or 429, a proxy's 5xx and a first request in progress are not.
 */
const isFinal = (status: number) => status < 500 && ![408, 425, 429].includes(status);

const textOf = (body: BodyInit | null | undefined) =>
  body instanceof Uint8Array ? new TextDecoder().decode(body) : String(body ?? '');

/**
 * Wraps `fetch` for people who try again: a write without a response is sent again under the same key, from
 * whichever form, so that the server performs it once.
 */
export const fetchOnce: typeof fetch = async (input, init) => {
  const headers = new Headers(init?.headers);
  const key = headers.get('Idempotency-Key');
  if (key === null) return fetch(input, init);
  const body = textOf(init?.body);
  // Dry runs need the current state.
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
