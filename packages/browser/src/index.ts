import type { Settings, Site } from './settings.ts';
import { init as initSite } from './tracker.ts';

export { getClickId } from './cookie.ts';
export { decorate } from './links.ts';
export type { Answer } from './post.ts';
export type { Settings, Site } from './settings.ts';
export { consent, identify, onReady } from './tracker.ts';

/** What a new site has. */
const defaults: Settings = {
  params: ['via', 'ref'],
  days: 30,
  consent: false,
  attribution: 'last',
  ignore: [],
  domain: null,
};

export type Options = Pick<Site, 'src'> & Partial<Settings>;

/**
 * Records the visit that the address tells of, and from then on adds the click id to payment links and forms.
 *
 * Settings that are left out are those of a new site: give those that the site has changed. An app that changes its
 * address without loading a page calls this again after each change; the same query is not sent twice.
 */
export function init(options: Options): void {
  initSite({ ...defaults, ...options });
}
