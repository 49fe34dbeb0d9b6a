import { ANSWER_MS_MAX } from './limits.ts';

/** Request body, with the short field names of the protocol. */
export interface Visit {
  /** Tracking ids, separated by `/`; the first one that exists is used. */
  readonly v?: string | null | undefined;
  /** Claimed click id, from a redirect. */
  readonly c?: string | null | undefined;
  /** The browser's previous click id. */
  readonly p?: string | null;
  /** The page's address. */
  readonly u?: string;
  /** Referrer. */
  readonly r?: string;
  /** True if the visitor gave consent; undefined if consent was not requested. */
  readonly g?: boolean | undefined;
  /** Token from the merchant's server that identifies who signed up. */
  readonly s?: string;
}

export interface Answer {
  readonly id: string | null;
  /**
   * True if the server has set the cookie. Safari's seven-day limit does not apply to cookies set over HTTP, so the
   * script must not overwrite it.
   */
  readonly stored: boolean;
  readonly reason?: string;
  /** The affiliate's tracking id. */
  readonly affiliate?: string;
  /** The affiliate's coupon code. */
  readonly coupon?: string;
}

/** Resolves to the result of `promise`, or to undefined after a timeout. */
export const within = <T>(ms: number, promise: Promise<T>): Promise<T | undefined> =>
  Promise.race([promise, new Promise<undefined>((resolve) => setTimeout(resolve, ms))]);

/**
 * Resolves to the server's response, or to undefined if the server is unavailable. The body is text/plain, which needs
 * no preflight.
 */
export const post = (src: string, body: Visit): Promise<Answer | undefined> =>
  within(
    ANSWER_MS_MAX,
    fetch(src, { method: 'POST', body: JSON.stringify(body), credentials: 'include', keepalive: true }).then(
      (response) => response.ok && response.json(),
    ),
  ).catch(() => {});
