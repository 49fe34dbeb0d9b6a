/** How visits become clicks. `R` is the request of your framework. */
export interface ClickOptions<R> {
  /** A key that may only do `create:clicks`. */
  readonly apiKey: string;
  /** The URL of the Tributary server, without `/v1`: `https://track.example.com`. */
  readonly baseUrl: string;
  /** Query parameters that carry a tracking id, in any case; the first id that an affiliate has counts. Default: `via`, `ref`. */
  readonly params?: readonly string[];
  /** Days that the cookie lives. Default: 30. */
  readonly cookieDays?: number;
  /** `shop.com`, so that `app.shop.com` reads the same cookie. Default: the host of the request alone. */
  readonly cookieDomain?: string;
  /** `site_…`: the site that the clicks belong to. Then `programId` need not be given. */
  readonly siteId?: string;
  /** `prg_…`. Optional if there is only one program. */
  readonly programId?: string;
  /**
   * Whether this visitor agreed to be tracked. `false`: no click and no cookie. Consent on the page after the one with the
   * link counts too. Default: everybody is.
   */
  readonly consent?: (req: R) => boolean;
  /** What is sent of the visitor's address. Default: `truncated`, which is the /24 of IPv4 and the /48 of IPv6. */
  readonly ip?: 'none' | 'truncated' | 'full';
  /**
   * How many proxies of yours add to `X-Forwarded-For`. Default: 0, which ignores the header, since visitors can send it
   * as well. Express has a setting of its own, `trust proxy`, and this one is ignored there.
   */
  readonly trustProxy?: number;
  /** Whether a later affiliate's link replaces the cookie (`last`, the default) or the first one stays. */
  readonly attribution?: 'last' | 'first';
  /** Milliseconds that a page waits for its click, 300 at most. Default: 300. */
  readonly timeoutMs?: number;
  /**
   * Called when the cookie had to be set without a click: the server is away or slow, or it refused the key.
   * Default: `console.error`. What it throws is ignored.
   */
  readonly onError?: (error: unknown) => void;
}

/** A request, as all frameworks have it. */
export interface Visit {
  readonly method: string;
  /** Absolute. */
  readonly url: string;
  readonly header: (name: string) => string | null | undefined;
  /** The visitor's address, where the framework knows it. */
  readonly ip?: string | null | undefined;
}
