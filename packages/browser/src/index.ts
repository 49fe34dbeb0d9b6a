import type { Settings } from './settings.ts';
import { init as initSite } from './tracker.ts';

export { getClickId } from './cookie.ts';
export { decorate } from './links.ts';
export type { Answer } from './post.ts';
export type { Settings } from './settings.ts';
export { consent, identify, onReady } from './tracker.ts';

/** Domain that matches no host, so that the widest accepted domain is used. */
const WIDEST = '-';

/** Default settings of a new site. */
const defaults = {
  params: ['via', 'ref'],
  days: 30,
  consent: false,
  attribution: 'last' as const,
  ignore: [],
  domain: undefined,
};

export interface Options extends Partial<Settings> {
  /** URL of the script without `.js`, such as `https://shop.com/t/pk_live_…`. Clicks are posted to this URL. */
  readonly src: string;
}

/**
 * Records the visit if the URL contains a tracking id, and from then on adds the click id to payment links and
 * forms.
 *
 * Omitted settings default to those of a new site, so pass every setting that differs for your site. Without a
 * `domain`, the cookie is set on the widest domain that the browser accepts. A single-page app must call this again
 * after each navigation. The same tracking id is not sent twice.
 */
export function init(options: Options): void {
  const { domain, ...settings } = { ...defaults, ...options };
  initSite({ ...settings, domain: domain === undefined ? WIDEST : (domain ?? '') });
}
