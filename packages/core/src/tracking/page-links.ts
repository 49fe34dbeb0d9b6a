import { SUB_ID_LENGTH_MAX } from '../limits.ts';

/** What is known of a site where links to its pages are made. */
export interface LinkedSite {
  /** Exact origins, or `https://*.shop.com` for every subdomain. */
  readonly origins: readonly string[];
  /** Beginnings of paths on which no click is counted. */
  readonly ignore_paths: readonly string[];
  /** Names of the parameter that holds the tracking id, the usual one first. */
  readonly params: readonly string[];
}

/** Whether pages of `origin` may record clicks. `allowed`: exact origins, or `https://*.shop.com` for every subdomain. */
export const isAllowedOrigin = (origin: string, allowed: readonly string[]): boolean =>
  allowed.some((pattern) => {
    const [scheme, parent] = pattern.split('://*.');
    if (parent === undefined) return pattern === origin;
    const [start, end] = [`${scheme}://`, `.${parent}`];
    return origin.startsWith(start) && origin.endsWith(end) && origin.length > start.length + end.length;
  });

/** Whether no visit is recorded on a page of this path. */
export const isIgnoredPath = (path: string, ignorePaths: readonly string[]): boolean =>
  ignorePaths.some((ignored) => path.startsWith(ignored));

/** Returns what somebody pasted as a page, or null if it is no web address. */
export function pastedPage(pasted: string): URL | null {
  const text = pasted.trim();
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  if (text === '' || !URL.canParse(address)) return null;
  const url = new URL(address);
  const isHost = url.hostname.includes('.') || url.hostname === 'localhost' || url.hostname.startsWith('[');
  return /^https?:$/.test(url.protocol) && isHost && url.username === '' ? url : null;
}

/** Returns the page with the affiliate's tracking id, once, before the fragment. The rest of its query stays as it is. */
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

/** Why an affiliate cannot link to a page. */
export const pageProblems = ['not_a_page', 'other_site', 'page_not_counted', 'sub_id_too_long'] as const;
export type PageProblem = (typeof pageProblems)[number];

export type MadeLink =
  | { readonly url: string; readonly problem?: never }
  | { readonly url?: never; readonly problem: PageProblem };

interface Wanted {
  /** As it was pasted. */
  readonly page: string;
  readonly trackingId: string;
  /** Tells the affiliate's own links apart. */
  readonly subId?: string | undefined;
}

/** Makes an affiliate's link to a page of one of the program's sites, or says why it would not count. */
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
