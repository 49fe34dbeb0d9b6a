import { possibleTrackingIds } from '@tributary/core';

/** Returns the cookie value for a visit that has no click id yet. `seconds` is Unix time. */
export const pendingValue = (trackingId: string, seconds: number): string => `via:${trackingId}:${seconds}`;

/**
 * Click id or, if the server could not be reached, the tracking id and the time of the visit in Unix seconds.
 * `trackingId` may contain several ids, separated by `/`; the server uses the first that exists.
 */
export type ClickValue =
  | { readonly clickId: string }
  | { readonly trackingId: string; readonly seconds: number };

/** Parses the value of a cookie. Returns undefined for any other format, because visitors can change their cookies. */
export function parseClickValue(value: unknown): ClickValue | undefined {
  const text = typeof value === 'string' ? value : '';
  if (isClickId(text)) return { clickId: text };
  const [, ids = '', seconds] = /^via:([\w.~%!'()*/-]{1,255}):(\d{1,11})$/.exec(text) ?? [];
  const trackingId = ids.toLowerCase();
  return possibleTrackingIds(trackingId)[0] ? { trackingId, seconds: Number(seconds) } : undefined;
}

export const isClickId = (text: string | null | undefined): text is string =>
  /^clk_\w{1,60}$/.test(text ?? '');

/** Returns the first cookie with exactly this name. */
export const readClickCookie = (cookies: string | null | undefined): string | undefined =>
  /(?:^|;)\s*trb_click=([^;\s]*)/.exec(cookies ?? '')?.[1];

/** Returns the query of an absolute or relative URL. */
export const queryOf = (url: string): URLSearchParams => new URLSearchParams(/\?([^#]*)/.exec(url)?.[1]);
