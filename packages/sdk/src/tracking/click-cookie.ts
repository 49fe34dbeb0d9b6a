import { possibleTrackingIds } from '@tributary/core';

/** The value of the cookie while there is no click id. `seconds` is Unix time. */
export const pendingValue = (trackingId: string, seconds: number): string => `via:${trackingId}:${seconds}`;

/**
 * A click, or who sent the visitor and when (Unix seconds), if the server could not be reached then. `trackingId` may be
 * several, separated by `/`: the server takes the first that it knows.
 */
export type ClickValue =
  | { readonly clickId: string }
  | { readonly trackingId: string; readonly seconds: number };

/** Returns undefined for any other format, because visitors can write anything into a cookie. */
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
