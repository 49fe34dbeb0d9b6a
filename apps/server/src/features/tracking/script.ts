import { tagFor } from '@tributary/browser/tag';
import type { TrackedSite } from '../../dependencies.ts';

/** The script of a site, with its settings. */
export const trackingScript = (site: TrackedSite): string =>
  tagFor({
    params: site.params,
    days: site.cookieDays,
    consent: site.consent === 'required',
    attribution: site.attribution,
    ignore: site.ignorePaths,
    domain: site.cookieDomain,
  });
