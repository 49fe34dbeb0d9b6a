/** Site settings that a browser needs for tracking. */
export interface Settings {
  /** Query parameters that may contain a tracking id. The first id that exists is used. */
  readonly params: readonly string[];
  /** Cookie lifetime in days. */
  readonly days: number;
  /** True if nothing may be stored or sent before `consent(true)`. */
  readonly consent: boolean;
  /** Link that is credited if a visitor followed several. */
  readonly attribution: 'last' | 'first';
  /** Prefixes of paths where no click is recorded, such as `/admin`. */
  readonly ignore: readonly string[];
  /** The cookie's domain, such as `shop.com`; `null` restricts the cookie to the page's host. */
  readonly domain: string | null;
}

/** Settings as the tag uses them, with the URL to which clicks are posted. */
export interface Site extends Settings {
  /**
   * Cookie domain to try first. If the page is on another domain, the widest accepted domain is used. '' restricts the
   * cookie to the page's host.
   */
  readonly domain: string;
  /** The script's URL without `.js`, such as `https://shop.com/t/pk_live_…`. */
  readonly src: string;
}
