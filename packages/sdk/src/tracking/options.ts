/** Options for click tracking. `R` is the request type of your framework. */
export interface ClickOptions<R> {
  /** API key that has only the permission `create:clicks`. */
  readonly apiKey: string;
  /** URL of the Tributary server, without `/v1`, such as `https://track.example.com`. */
  readonly baseUrl: string;
  /**
   * Query parameters that contain a tracking id, ignoring case. The first id that exists is used. Default: `via`,
   * `ref`.
   */
  readonly params?: readonly string[];
  /** Lifetime of the cookie in days. Default: 30. */
  readonly cookieDays?: number;
  /** Domain of the cookie, such as `shop.com` to share it with `app.shop.com`. Default: only the host of the request. */
  readonly cookieDomain?: string;
  /** `site_…`: site that the clicks belong to. Makes `programId` unnecessary. */
  readonly siteId?: string;
  /** `prg_…`. Optional if there is only one program. */
  readonly programId?: string;
  /**
   * Returns true if the visitor has consented to tracking. Without consent, no click is created and no cookie is set.
   * Consent given on the page after the landing page also counts. Default: all visitors are tracked.
   */
  readonly consent?: (req: R) => boolean;
  /** Part of the visitor's IP address to send. Default: `truncated`, the /24 of IPv4 or the /48 of IPv6. */
  readonly ip?: 'none' | 'truncated' | 'full';
  /**
   * Number of your proxies that add to `X-Forwarded-For`. Default: 0, which ignores the header, because visitors can forge it.
   * Not used in Express, which has its own setting, `trust proxy`.
   */
  readonly trustProxy?: number;
  /**
   * Link to credit if a visitor follows links from several affiliates: with `last`, the default, a later link
   * replaces the cookie; with `first`, the existing cookie is kept.
   */
  readonly attribution?: 'last' | 'first';
  /** Milliseconds that a page waits for its click, at most 300. Default: 300. */
  readonly timeoutMs?: number;
  /**
   * Function called if no click could be created, for example because the server is unavailable or rejected the key.
   * Default: `console.error`. Errors thrown by the function are ignored.
   */
  readonly onError?: (error: unknown) => void;
}

/** Parts of a request that all frameworks provide. */
export interface Visit {
  readonly method: string;
  /** Absolute URL. */
  readonly url: string;
  readonly header: (name: string) => string | null | undefined;
  /** The visitor's IP address, if the framework knows it. */
  readonly ip?: string | null | undefined;
}
