import { ANSWER_MS_MAX } from './limits.ts';

/** Request body. Field names are short to save bytes. */
export interface Visit {
  /** Tracking ids separated by `/`. The first one that exists is used. */
  readonly v?: string | null | undefined;
  /** Click id in the URL, added by a redirect and not verified yet. */
  readonly c?: string | null | undefined;
  /** The browser's previous click id. */
  readonly p?: string | null;
  /** The page's URL. */
  readonly u?: string;
  /** The referrer. */
  readonly r?: string;
  /** True if the visitor gave consent; undefined if none was requested. */
  readonly g?: boolean | undefined;
  /** Token from the merchant's server that identifies who signed up. */
  readonly s?: string;
}

export interface Answer {
  readonly id: string | null;
  /**
   * True if the server has set the cookie. The script must then not overwrite it, because Safari limits cookies set by
   * scripts to seven days.
   */
  readonly stored: boolean;
  readonly reason?: string;
  /** The affiliate's tracking id. */
  readonly affiliate?: string;
  /** The affiliate's coupon code. */
  readonly coupon?: string;
}

export const within = <T>(ms: number, promise: Promise<T>): Promise<T | undefined> =>
  Promise.race([promise, new Promise<undefined>((resolve) => setTimeout(resolve, ms))]);

/**
 * Resolves to the server's response, or to undefined if the server is unavailable. The body is sent as text/plain,
 * which needs no preflight request.
 */
export const post = (src: string, body: Visit): Promise<Answer | undefined> =>
  within(
    ANSWER_MS_MAX,
    fetch(src, { method: 'POST', body: JSON.stringify(body), credentials: 'include', keepalive: true }).then(
      (response) => response.ok && response.json(),
    ),
  ).catch(() => {});
