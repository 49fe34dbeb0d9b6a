import { CLICK_PARAMETER } from '@tributary/core/tracking';
import { SECONDS_PER_DAY } from './limits.ts';
import type { Site } from './settings.ts';

/** Kept in memory while the page is open, for browsers that reject the cookie. */
let refused = '';

/** Returns the click id, `via:<tracking id>:<unix seconds>` until the server has responded, or an empty string. */
export const readCookie = (): string =>
  (/\btrb_click=([^;]+)/.exec(document.cookie) || [0, refused])[1] as string;

/** Returns this browser's click id, or `null` if no affiliate referred the visitor or the server has not responded. */
export const getClickId = (): string | null => (/^clk_\w+$/.exec(readCookie()) || [null])[0];

/**
 * Sets the cookie on the site's domain or, if the page is on another domain, on the widest domain that the browser
 * accepts. Trying domains avoids the need for a public suffix list. Deletes the cookie on all domains first, because
 * the browser could otherwise return an older one.
 */
export const writeCookie = (value: string, { days, domain }: Site): void => {
  const labels = location.hostname.split('.');
  const domains = labels.map((_, index) => labels.slice(-1 - index).join('.'));
  const put = (text: string) =>
    [domain, ...domains, ''].some((on) => {
      const scope = on && `;Domain=${on}`;
      const secure = location.protocol === 'https:' ? ';Secure' : '';
      // biome-ignore lint/suspicious/noDocumentCookie: not every browser supports the Cookie Store API
      document.cookie = `${CLICK_PARAMETER}=${text};Path=/;SameSite=Lax;Max-Age=${text ? days * SECONDS_PER_DAY : 0}${scope}${secure}`;
      return text && readCookie() === text;
    });
  refused = '';
  put('');
  if (!put(value)) refused = value;
};
