/** Maximum delay of a timer. A timer with a longer delay would fire immediately. */
export const longestTimerMs = 2_147_483_647;

export interface BackOff {
  readonly baseMs: number;
  readonly capMs: number;
}

export const defaultBackOff: BackOff = { baseMs: 500, capMs: 8_000 };

/**
 * Returns true for statuses that may be temporary: 408, 429 and every 5xx except 501, including those sent by
 * proxies. For a 409, the error code decides.
 */
export function isRetryableStatus(status: number): boolean {
  return [408, 429, 500].includes(status) || status > 501;
}

/**
 * Returns an exponential delay with equal jitter, so that clients do not retry simultaneously and the delays of a call add up
 * to a known minimum.
 */
export function backOffMs(
  retry: number,
  { baseMs, capMs }: BackOff,
  random: () => number = Math.random,
): number {
  return ((1 + random()) / 2) * Math.min(capMs, baseMs * 2 ** (retry - 1));
}

/** Returns `Retry-After` in milliseconds, or `undefined` if the header is absent or invalid. */
export function retryAfterMs(headers: Headers, nowMs: number): number | undefined {
  const value = headers.get('retry-after')?.trim();
  if (value === undefined) return undefined;
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * 1_000;
  const until = httpDateMs(value);
  // Use the server's clock if available, because ours may be wrong.
  return until === undefined ? undefined : Math.max(0, until - (httpDateMs(headers.get('date')) ?? nowMs));
}

/** Parses an HTTP date. `Date.parse` alone would also accept "5". */
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
