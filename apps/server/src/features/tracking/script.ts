import { tagFor } from '@tributary/browser/tag';
import type { TrackedSite } from '../../dependencies.ts';

/**
 * Returns the script of a site with its settings. `src` is where the script posts if it cannot detect the URL
 * that it was loaded from.
 */
export const trackingScript = (site: TrackedSite, src: string): string =>
  tagFor({
    params: site.params,
    days: site.cookieDays,
    consent: site.consent === 'required',
    attribution: site.attribution,
    ignore: site.ignorePaths,
    domain: site.cookieDomain,
    src,
  });
