import { CLICK_PARAMETER, trackingIdsIn, URL_LENGTH_MAX } from '@tributary/core';
import { isAllowedOrigin } from './origin.ts';

interface Site {
  readonly homeUrl: string;
  readonly allowedOrigins: readonly string[];
  readonly params: readonly string[];
}

interface Link {
  /** Rest of the path after the tracking id, as sent; '' if there is none. */
  readonly path: string;
  /** Query string as sent, without the question mark. */
  readonly query: string;
  /** Null if the link credits nobody. */
  readonly trackingId: string | null;
}

/**
 * Returns the destination of a link: the home page, another page of the site by its path, or `to`, whose
 * origin must belong to the site. The link's query is preserved byte for byte, followed by our parameters.
 * The URL has no fragment, so that browsers keep the link's fragment.
 */
export function landingUrl(site: Site, { path, query, trackingId }: Link): string {
  const pairs = query.split('&').filter((pair) => pair !== '');
  const to = path === '' ? pairs.find((pair) => nameOf(pair) === 'to') : undefined;
  const url = destinationOf(site, path, to === undefined ? null : textOf(to));
  const ours = [...site.params, CLICK_PARAMETER];
  const names = new Set(ours.map((name) => name.toLowerCase()));
  const isOurs = (pair: string) =>
    names.has(nameOf(pair).toLowerCase()) || trackingIdsIn(`?${pair}`, ours) !== '';
  const kept = [...url.search.slice(1).split('&'), ...pairs.filter((pair) => pair !== to)];
  const credited = trackingId === null ? [] : [`${site.params[0]}=${encodeURIComponent(trackingId)}`];
  const search = [...kept.filter((pair) => pair !== '' && !isOurs(pair)), ...credited].join('&');
  // Include the question mark, because the setter removes a leading one, which could be part of the first
  // pair.
  url.search = search && `?${search}`;
  url.hash = '';
  return url.href;
}

/** Appends the recorded click to a URL, after the tracking id. */
export const withClick = (url: string, clickId: string): string => `${url}&${CLICK_PARAMETER}=${clickId}`;

function destinationOf(site: Site, path: string, to: string | null): URL {
  const home = new URL(site.homeUrl);
  if (path !== '') {
    const page = new URL(home.origin);
    page.pathname = path;
    return page;
  }
  if (to === null || to.length > URL_LENGTH_MAX || !URL.canParse(to, home.href)) return home;
  const url = new URL(to, home);
  const isOurs = url.origin === home.origin || isAllowedOrigin(url.origin, site.allowedOrigins);
  return isOurs && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' ? url : home;
}

const nameOf = (pair: string) => decoded(pair.split('=', 1)[0] ?? '');
const textOf = (pair: string) => decoded(pair.slice(pair.indexOf('=') + 1 || pair.length));

function decoded(text: string): string {
  const spaced = text.replace(/\+/g, ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}
