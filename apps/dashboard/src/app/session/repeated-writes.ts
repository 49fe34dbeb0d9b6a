/** Writes whose answer never came, by what they ask for, with the key that they were sent under. */
const unanswered = new Map<string, string>();

/** The server has said what became of it. A 408 or 429, a proxy's 5xx and a first request still at work say nothing. */
const isFinal = (status: number) => status < 500 && ![408, 425, 429].includes(status);

const textOf = (body: BodyInit | null | undefined) =>
  body instanceof Uint8Array ? new TextDecoder().decode(body) : String(body ?? '');

/**
 * `fetch` for a person who tries again: what was sent without an answer is sent again under the same key, in whichever form
 * it is pressed again, so that the server does it once.
 */
export const fetchOnce: typeof fetch = async (input, init) => {
  const headers = new Headers(init?.headers);
  const key = headers.get('Idempotency-Key');
  if (key === null) return fetch(input, init);
  const body = textOf(init?.body);
  // A dry run is asked for as things are now.
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
