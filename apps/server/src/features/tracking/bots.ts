import { isDisguised, isPreload, type ReadHeader } from '@tributary/core';
import { isbot } from 'isbot';
import type { BrowserHeaders } from '../../dependencies.ts';

type Refused = 'bot' | 'prefetch' | 'embedded' | null;

/** Returns true for a client that is not a browser. All browsers identify themselves in `User-Agent`. */
const isProgram = ({ 'user-agent': userAgent = '' }: BrowserHeaders): boolean =>
  userAgent === '' || isbot(userAgent);

const readFrom =
  (headers: BrowserHeaders): ReadHeader =>
  (name) =>
    headers[name as keyof BrowserHeaders];

/**
 * Returns the reason why a visit does not count, unless a page's script sent the request in a visitor's
 * browser. `origin` is the page's origin.
 */
export function refusedVisit(headers: BrowserHeaders, origin: string): Refused {
  if (isPreload(readFrom(headers))) return 'prefetch';
  if (isProgram(headers)) return 'bot';
  const destination = headers['sec-fetch-dest'];
  if (destination === 'iframe' || destination === 'image') return 'embedded';
  const isSecure = /^https:|^http:\/\/(localhost|127\.0\.0\.1)(:|$)/.test(origin);
  return isSecure && isDisguised(readFrom(headers)) ? 'bot' : null;
}

/**
 * Returns the reason why opening a link does not count: a bot, a preview, or an image or frame used for
 * cookie stuffing.
 * @param isSecure whether browsers send `Sec-Fetch` headers to this address
 */
export function refusedLink(headers: BrowserHeaders, isSecure: boolean): Refused {
  if (isPreload(readFrom(headers))) return 'prefetch';
  if (isProgram(headers) || (isSecure && isDisguised(readFrom(headers)))) return 'bot';
  const { 'sec-fetch-mode': mode, 'sec-fetch-dest': destination } = headers;
  const isDocument = destination === undefined || destination === 'document';
  return isDocument && (mode === undefined || mode === 'navigate') ? null : 'embedded';
}
