/** The value of the cookie while there is no click id. `seconds` is Unix time. */
export const pendingValue = (trackingId: string, seconds: number): string => `via:${trackingId}:${seconds}`;

/** A click, or who sent the visitor and when (Unix seconds), if the server could not be reached then. */
export type ClickValue =
  | { readonly clickId: string }
  | { readonly trackingId: string; readonly seconds: number };

/** Visitors can write anything into a cookie: undefined for what is neither form. */
export function parseClickValue(value: unknown): ClickValue | undefined {
  const text = typeof value === 'string' ? value : '';
  if (isClickId(text)) return { clickId: text };
  const [, sender, seconds] = /^via:([^:]+):(\d{1,11})$/.exec(text) ?? [];
  const trackingId = toTrackingId(sender);
  return trackingId === undefined ? undefined : { trackingId, seconds: Number(seconds) };
}

export const isClickId = (text: string | null | undefined): text is string =>
  /^clk_\w{1,60}$/.test(text ?? '');

/** In lower case, as all tracking ids are, and without spaces around it; undefined if no affiliate can have it. */
export const toTrackingId = (text: string | null | undefined): string | undefined =>
  /^\s*([a-z0-9-]{1,100})\s*$/.exec(text?.toLowerCase() ?? '')?.[1];

/** The first cookie of exactly this name. */
export const readClickCookie = (cookies: string | null | undefined): string | undefined =>
  /(?:^|;)\s*trb_click=([^;\s]*)/.exec(cookies ?? '')?.[1];

/** The query of a URL, whole or without its origin. */
export const queryOf = (url: string): URLSearchParams => new URLSearchParams(/\?([^#]*)/.exec(url)?.[1]);
