import {
  CLICK_PARAMETER,
  isDisguised,
  isPreload,
  possibleTrackingIds,
  trackingIdsIn,
  URL_LENGTH_MAX,
} from '@tributary/core';
import type { ClickCreate } from '../types.gen.ts';
import { isClickId, pendingValue, queryOf, readClickCookie } from './click-cookie.ts';
import type { ClickOptions, Visit } from './options.ts';
import { visitorIp } from './visitor-ip.ts';

const timeoutMsMax = 300;
/** Common bots. Detecting them here saves requests; the server detects many more. CUBOT is a phone brand. */
const bots = /(?<!cu)bot|crawl|spider|preview|facebookexternal|whatsapp|headless|python|curl|wget/i;

/**
 * Creates a click for a visit through an affiliate's link. Resolves to the value of a `Set-Cookie` header, or to
 * undefined if the affiliate does not exist; never rejects. Returns undefined synchronously for any other request.
 */
export function clickVisit<R>(
  visit: Visit,
  request: R,
  options: ClickOptions<R>,
): Promise<string | undefined> | undefined {
  const { params = ['via', 'ref'], consent, attribution } = options;
  try {
    if (!isNavigation(visit)) return;
    const hasClick = /^(clk_|via:)/.test(readClickCookie(visit.header('cookie')) ?? '');
    const addresses = [visit.url, ...(consent && !hasClick ? earlierPage(visit) : [])];
    const url = addresses.find((each) => trackingIdsIn(each, params)) ?? '';
    const text = trackingIdsIn(url, params);
    const trackingIds = possibleTrackingIds(text);
    if (trackingIds.length === 0 || consent?.(request) === false) return;
    if (attribution === 'first' && hasClick) return;
    // The redirect has already created the click, and only the browser script can claim it.
    const isCounted = isClickId(queryOf(url).get(CLICK_PARAMETER));
    return cookieOf({ url, text, trackingIds: isCounted ? [] : trackingIds }, visit, options);
  } catch (error) {
    report(error, options);
    return;
  }
}

/** Returns the previous page of this site, where the visitor may have arrived before consenting. */
function earlierPage({ url, header }: Visit): string[] {
  const referrer = header('referer') ?? '';
  return referrer.split('/')[2] === url.split('/')[2] ? [referrer] : [];
}

/** Returns true for a page that a person opens, as opposed to subresources, frames and prefetches. */
function isNavigation({ method, url, header }: Visit): boolean {
  const mode = header('sec-fetch-mode');
  const isPage = mode
    ? mode === 'navigate' && header('sec-fetch-dest') === 'document'
    : header('accept')?.includes('text/html');
  return (
    method === 'GET' &&
    !!isPage &&
    !isPreload(header) &&
    !(url.startsWith('https:') && isDisguised(header)) &&
    !bots.test(header('user-agent') || 'bot')
  );
}

interface Arrival {
  /** Landing page of the visitor. */
  readonly url: string;
  /** Value of the page's tracking parameters. */
  readonly text: string;
  /** Tracking ids to create a click for; empty if the click already exists. */
  readonly trackingIds: readonly string[];
}

async function cookieOf<R>(arrival: Arrival, visit: Visit, options: ClickOptions<R>) {
  const { cookieDays = 30, cookieDomain } = options;
  let value = pendingValue(arrival.text, Math.floor(Date.now() / 1_000));
  try {
    const id = arrival.trackingIds.length > 0 ? await clickIdOf(arrival, visit, options) : value;
    if (!id) return;
    value = id;
  } catch (error) {
    report(error, options);
  }
  const secure = visit.url.startsWith('https:') ? '; Secure' : '';
  const domain = cookieDomain ? `; Domain=${cookieDomain}` : '';
  return `${CLICK_PARAMETER}=${value}; Path=/; SameSite=Lax; Max-Age=${Math.round(cookieDays * 86_400)}${secure}${domain}`;
}

/**
 * Creates a click for the first affiliate that exists. Returns the click's id, or undefined if none of the
 * affiliates exists.
 */
async function clickIdOf<R>({ url, trackingIds }: Arrival, visit: Visit, options: ClickOptions<R>) {
  const signal = AbortSignal.timeout(Math.min(options.timeoutMs ?? timeoutMsMax, timeoutMsMax));
  for (const trackingId of trackingIds) {
    const { data, error } = await post(bodyOf(trackingId, { ...visit, url }, options), options, signal);
    if (isClickId(data?.id)) return data.id;
    if (error?.field !== 'trackingId') throw new Error(error?.message);
  }
  return;
}

type ClickBody = { [K in keyof ClickCreate]: ClickCreate[K] | undefined };

function bodyOf<R>(
  trackingId: string,
  { url, header, ip: address }: Visit,
  { siteId, programId, ip }: ClickOptions<R>,
): ClickBody {
  const referrer = header('referer');
  return {
    trackingId,
    siteId,
    programId,
    // A URL that is too long loses its last parameter, because a truncated value would be wrong.
    url: url.length > URL_LENGTH_MAX ? url.slice(0, URL_LENGTH_MAX).replace(/[?&][^?&]*$/, '') : url,
    referrer: (referrer !== url && referrer?.slice(0, URL_LENGTH_MAX)) || undefined,
    userAgent: header('user-agent')?.slice(0, URL_LENGTH_MAX),
    ip: address && ip !== 'none' ? visitorIp(address, ip === 'full') : undefined,
  };
}

/** Expected response. A proxy may return something else. */
interface Answer {
  readonly data: { readonly id?: string } | undefined;
  readonly error?: { readonly field?: string; readonly message?: string };
}

async function post<R>(body: object, { apiKey, baseUrl }: ClickOptions<R>, signal: AbortSignal) {
  // Check the key here, because fetch would include a malformed key in its error, or send a live key unencrypted.
  if (!/^sk_\w+$/.test(apiKey)) throw new TypeError('apiKey is not a valid API key.');
  if (
    apiKey.startsWith('sk_live_') &&
    !/^https:|^http:\/\/(localhost|127\.[\d.]+|\[::1\])(?=[:/]|$)/.test(baseUrl)
  )
    throw new TypeError('A live key requires https://.');
  const response = await fetch(`${baseUrl.replace(/\/+$/, '')}/v1/clicks`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'error',
    signal,
  });
  return response.json() as Promise<Answer>;
}

function report<R>(error: unknown, { onError = console.error }: ClickOptions<R>): void {
  try {
    onError(error);
  } catch {
    // Tracking must never cause a page to fail.
  }
}
