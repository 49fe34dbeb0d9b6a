/** The longest delay a timer takes; a larger one would fire at once. */
export const longestTimerMs = 2_147_483_647;

export interface BackOff {
  readonly baseMs: number;
  readonly capMs: number;
}

export const defaultBackOff: BackOff = { baseMs: 500, capMs: 8_000 };

/**
 * Every 5xx, as proxies have numbers of their own, but 501, which no repetition changes. 409 is not one: which
 * conflict may pass is said by its code. Whether the body was JSON does not matter, a proxy may have written it.
 */
export function isRetryableStatus(status: number): boolean {
  return [408, 429, 500].includes(status) || status > 501;
}

/**
 * Equal jitter: from half of the doubled base to all of it, so that clients that failed together do not retry together,
 * and the waits of a call add up to a known minimum.
 */
export function backOffMs(
  retry: number,
  { baseMs, capMs }: BackOff,
  random: () => number = Math.random,
): number {
  return ((1 + random()) / 2) * Math.min(capMs, baseMs * 2 ** (retry - 1));
}

/** `Retry-After` in milliseconds, from seconds or an HTTP date; `undefined` when absent or neither of them. */
export function retryAfterMs(headers: Headers, nowMs: number): number | undefined {
  const value = headers.get('retry-after')?.trim();
  if (value === undefined) return undefined;
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * 1_000;
  const until = httpDateMs(value);
  // Relative to the server's own clock if it sends it: ours may be wrong.
  return until === undefined ? undefined : Math.max(0, until - (httpDateMs(headers.get('date')) ?? nowMs));
}

/** Milliseconds since 1970 of an HTTP date. `Date.parse` alone would also read "5" as one. */
export function httpDateMs(value: string | null): number | undefined {
  if (value === null || !value.endsWith('GMT')) return undefined;
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : at;
}

/** Resolves after `ms`, or as soon as `signal` aborts. The caller checks the signal. */
export function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const wake = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', wake);
      resolve();
    };
    const timer = setTimeout(wake, Math.min(ms, longestTimerMs));
    signal?.addEventListener('abort', wake);
  });
}
