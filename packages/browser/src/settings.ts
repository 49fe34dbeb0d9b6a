/** Settings of a site that a browser needs for tracking. */
export interface Settings {
  /** Query parameters that may contain a tracking id; the first id that exists is used. */
  readonly params: readonly string[];
  /** Lifetime of the cookie in days. */
  readonly days: number;
  /** True if nothing may be stored or sent before `consent(true)`. */
  readonly consent: boolean;
  /** Rule for crediting a link when a visitor followed several links. */
  readonly attribution: 'last' | 'first';
  /** Prefixes of paths where no click is recorded, such as `/admin`. */
  readonly ignore: readonly string[];
  /** The cookie's domain, such as `shop.com`; `null` restricts the cookie to the page's host. */
  readonly domain: string | null;
}

/** Settings in the form that the code uses, with the address that clicks are posted to. */
export interface Site extends Settings {
  /**
   * Cookie domain that is tried first. If the page is not on this domain, the widest accepted domain is used. ''
   * restricts the cookie to the page's host.
   */
  readonly domain: string;
  /** The script's address without `.js`, such as `https://shop.com/t/pk_live_…`. */
  readonly src: string;
}
