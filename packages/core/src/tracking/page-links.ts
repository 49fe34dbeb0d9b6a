import { SUB_ID_LENGTH_MAX } from '../limits.ts';

/** Settings of a site that affect links to its pages. */
export interface LinkedSite {
  /** Exact origins, or `https://*.shop.com` for every subdomain. */
  readonly origins: readonly string[];
  /** Path prefixes on which no click is recorded. */
  readonly ignore_paths: readonly string[];
  /** Query parameters that can contain the tracking id, in order of preference. */
  readonly params: readonly string[];
}

/**
 * Returns true if pages of `origin` may record clicks. `allowed`: exact origins, or `https://*.shop.com`
 * for every subdomain.
 */
export const isAllowedOrigin = (origin: string, allowed: readonly string[]): boolean =>
  allowed.some((pattern) => {
    const [scheme, parent] = pattern.split('://*.');
    if (parent === undefined) return pattern === origin;
    const [start, end] = [`${scheme}://`, `.${parent}`];
    return origin.startsWith(start) && origin.endsWith(end) && origin.length > start.length + end.length;
  });

/** Returns true if visits to pages with this path are not recorded. */
export const isIgnoredPath = (path: string, ignorePaths: readonly string[]): boolean =>
  ignorePaths.some((ignored) => path.startsWith(ignored));

/** Parses a pasted page address, or returns null if the text is not a web address. */
export function pastedPage(pasted: string): URL | null {
  const text = pasted.trim();
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  if (text === '' || !URL.canParse(address)) return null;
  const url = new URL(address);
  const isHost = url.hostname.includes('.') || url.hostname === 'localhost' || url.hostname.startsWith('[');
  return /^https?:$/.test(url.protocol) && isHost && url.username === '' ? url : null;
}

/**
 * Returns the page's URL with the affiliate's tracking id added once, before the fragment. The rest of the query is
 * unchanged.
 */
export const pageLink = (page: URL, { params }: Pick<LinkedSite, 'params'>, trackingId: string): string =>
  withParameter(page, params, [params[0] ?? 'via', trackingId]);

function withParameter(
  page: URL,
  replaced: readonly string[],
  [name, value]: readonly [string, string],
): string {
  const url = new URL(page);
  const kept = url.search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !replaced.includes(pair.split('=', 1)[0] ?? ''));
  url.search = [...kept, `${name}=${encodeURIComponent(value)}`].join('&');
  return url.href;
}

/** Reasons why an affiliate link to a page cannot be created. */
export const pageProblems = ['not_a_page', 'other_site', 'page_not_counted', 'sub_id_too_long'] as const;
export type PageProblem = (typeof pageProblems)[number];

export type MadeLink =
  | { readonly url: string; readonly problem?: never }
  | { readonly url?: never; readonly problem: PageProblem };

interface Wanted {
  /** Address as pasted. */
  readonly page: string;
  readonly trackingId: string;
  /** Sub id that distinguishes the affiliate's own links. */
  readonly subId?: string | undefined;
}

/**
 * Creates an affiliate's link to a page of one of the program's sites, or returns the reason why the link
 * would not be counted.
 */
export function makePageLink(
  { page: pasted, trackingId, subId = '' }: Wanted,
  sites: readonly LinkedSite[],
): MadeLink {
  const page = pastedPage(pasted);
  if (!page) return { problem: 'not_a_page' };
  const own = sites.filter(({ origins }) => isAllowedOrigin(page.origin, origins));
  if (own.length === 0) return { problem: 'other_site' };
  const site = own.find(({ ignore_paths }) => !isIgnoredPath(page.pathname, ignore_paths));
  if (!site) return { problem: 'page_not_counted' };
  const sub = subId.trim();
  if (sub.length > SUB_ID_LENGTH_MAX) return { problem: 'sub_id_too_long' };
  const url = pageLink(page, site, trackingId);
  return { url: sub === '' ? url : withParameter(new URL(url), ['sub1'], ['sub1', sub]) };
}
