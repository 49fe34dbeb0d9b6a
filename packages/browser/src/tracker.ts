import { trackingIdsIn } from '@tributary/core/tracking-ids';
import { getClickId, readCookie, writeCookie } from './cookie.ts';
import { READY_MS_MAX, URL_LENGTH_MAX } from './limits.ts';
import { decorate, decorateFor, watch } from './links.ts';
import { type Answer, post, type Visit, within } from './post.ts';
import type { Site } from './settings.ts';

let site: Site;
let isGranted: boolean | undefined;
/** Tracking ids and click id that were found last. */
let seen = '';
/** Visit with these ids, until it has been sent. */
let arrival: Visit | null;
let answer: Answer | undefined;
let begin: () => void;
/** Visits are sent one after another, so that each can use the values stored by the previous one. */
let work = new Promise<void>((resolve) => {
  begin = resolve;
});

/** Removes the fragment, which servers never see, and backslashes, which JSON escaping would double. */
const cut = (address: string) => address.replace(/#.*|\\/g, '').slice(0, URL_LENGTH_MAX);

const visit = async (): Promise<void> => {
  if (isGranted === false) return writeCookie('', site);
  if (site.consent && !isGranted) return;
  // A page in a frame was not opened by following a link.
  if (self !== top || site.ignore.some((path) => location.pathname.startsWith(path))) return;

  const p = getClickId();
  const missed = readCookie().split(':')[1];
  const isFirst = site.attribution === 'first';
  // A visit to an earlier page has that page as its own referrer. A browser with a cookie has already sent that visit.
  const sent: Visit = (!(missed && isFirst) &&
    arrival &&
    (arrival.u !== arrival.r || !readCookie()) &&
    arrival) || { v: missed };
  const { v, c } = sent;
  arrival = null;
  const keep = () => {
    if (v && v !== missed && !(p && isFirst)) writeCookie(`via:${v}:${(Date.now() / 1_000).toFixed()}`, site);
  };
  if (!v && !c) return;
  // Store before the response arrives, in case the visitor leaves. Do not overwrite a click id.
  if (!p) keep();
  answer = await post(site.src, { ...sent, p, g: isGranted });
  // The reasons `unavailable` and `rate_limited`.
  if (!answer || /^(una|ra)/.test(answer.reason as string)) return keep();
  if (answer.id ? !answer.stored && answer.id !== p : !p) writeCookie(answer.id || '', site);
  if (!c) return;
  // Remove only the click id, because it belongs to this browser. Leave the tracking id for other scripts, and for
  // people who share the page.
  const address = location.href.replace(/(\?)trb_click=[^&#]*&|.trb_click=[^&#]*/, '$1');
  history.replaceState(history.state, '', address);
  seen = `${v}undefined`;
};

/** Returns true if an affiliate's link led to this URL. */
const arriveAt = (address: string): string | undefined => {
  const v = trackingIdsIn(address, site.params);
  const c = (/[?&]trb_click=([\w-]{1,100})/.exec(address) || [])[1];
  const found = `${v}${c}`;
  if (found !== seen && (v || c)) {
    seen = found;
    arrival = { v, c, u: cut(address), r: cut(document.referrer) };
  }
  return v || c;
};

const start = (): void => {
  const { referrer } = document;
  if (
    !arriveAt(location.href) &&
    !seen &&
    // A router may have dropped the query before this script ran.
    !performance.getEntriesByType('navigation').some(({ name }) => arriveAt(name)) &&
    site.consent &&
    referrer.startsWith(`${location.origin}/`)
  )
    arriveAt(referrer);
  if (isGranted === false) {
    // The visit counts again if the visitor consents later.
    seen = '';
    writeCookie('', site);
    decorate();
  }
  work = work
    .then(visit)
    .catch(() => {})
    .then(watch);
};

export const init = (options?: Site): void => {
  if (!site) {
    for (const type of ['click', 'auxclick', 'contextmenu', 'submit'])
      addEventListener(type, decorateFor, true);
    // A page restored from the back/forward cache does not run its scripts again, so send only a visit that did not
    // reach the server.
    addEventListener('pageshow', (event) => event.persisted && start());
    // A prerendered page has no visitor yet.
    if ((document as { prerendering?: boolean }).prerendering)
      addEventListener('prerenderingchange', begin, true);
    else begin();
  }
  site = { ...site, ...options };
  start();
};

/**
 * Calls `callback` once, when the server has confirmed or denied a click id, or after one second. `visit` is the
 * server's response on this page, if any. It contains, for example, the affiliate's tracking id and coupon code.
 */
export const onReady = (callback: (clickId: string | null, visit?: Answer) => void): void => {
  within(READY_MS_MAX, work).then(() => callback(getClickId(), answer));
};

/** `true` records the visit. `false` deletes the cookie and stops this page from storing or sending anything. */
export const consent = (isGiven: boolean): void => {
  isGranted = isGiven;
  if (site) start();
};

/**
 * Identifies the visitor who signed up, with a token from `signupToken()` on the merchant's server. Sends nothing
 * without a click id.
 */
export const identify = (token: string): void => {
  work.then(() => {
    const p = getClickId();
    if (p) post(site.src, { s: token, p });
  });
};
