import { isbot } from 'isbot';
import type { BrowserHeaders } from '../../dependencies.ts';

type Refused = 'bot' | 'prefetch' | 'embedded' | null;

const isPrefetch = (headers: BrowserHeaders): boolean =>
  /prefetch|prerender|preview/i.test(
    [headers['sec-purpose'], headers.purpose, headers['x-moz'], headers['x-purpose']].join(' '),
  );

/** Every browser says what it is. */
const isProgram = ({ 'user-agent': userAgent = '' }: BrowserHeaders): boolean =>
  userAgent === '' || isbot(userAgent);

/** Browsers as old as these, and pages without TLS, send no Sec-Fetch headers. */
const versions: readonly [pattern: RegExp, since: number][] = [
  [/(?:Chrome|Edg)\/(\d+)/, 80],
  [/Firefox\/(\d+)/, 90],
  [/Version\/(\d+).*Safari\//, 17],
];

function sendsFetchMetadata(userAgent: string): boolean {
  for (const [pattern, since] of versions) {
    const version = pattern.exec(userAgent)?.[1];
    if (version !== undefined) return Number(version) >= since;
  }
  return false;
}

/** Whether a page's script sent this request in a visitor's browser. `origin` is that of the page. */
export function refusedVisit(headers: BrowserHeaders, origin: string): Refused {
  if (isPrefetch(headers)) return 'prefetch';
  if (isProgram(headers)) return 'bot';
  const { 'sec-fetch-mode': mode, 'sec-fetch-dest': destination } = headers;
  if (destination === 'iframe' || destination === 'image') return 'embedded';
  const isSecure = /^https:|^http:\/\/(localhost|127\.0\.0\.1)(:|$)/.test(origin);
  const isSilent = mode === undefined && destination === undefined;
  return isSilent && isSecure && sendsFetchMetadata(headers['user-agent'] ?? '') ? 'bot' : null;
}

/** Whether a visitor opened a link: not a bot, not a preview, and not an image or frame that stuffs cookies. */
export function refusedLink(headers: BrowserHeaders): Refused {
  if (isPrefetch(headers)) return 'prefetch';
  if (isProgram(headers)) return 'bot';
  const { 'sec-fetch-mode': mode, 'sec-fetch-dest': destination } = headers;
  const isDocument = destination === undefined || destination === 'document';
  return isDocument && (mode === undefined || mode === 'navigate') ? null : 'embedded';
}
