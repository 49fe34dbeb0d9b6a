import { adClickIds, subIds, utmParameters } from '@tributary/core';
import type { Referral } from '@tributary/sdk';

type Click = NonNullable<Referral['click']>;

/** Returns the visit's source as reports by source define it; null if it is unknown. */
export function sourceOf({ utm_source, referrer }: Pick<Click, 'utm_source' | 'referrer'>): string | null {
  if (utm_source) return utm_source;
  return hostOf(referrer);
}

/** Returns the landing page without its query. */
export function landingOf({ url }: Pick<Click, 'url'>): string | null {
  if (!url || !URL.canParse(url)) return url || null;
  return new URL(url).pathname;
}

const hostOf = (url: string | null): string | null =>
  url && URL.canParse(url) ? new URL(url).host : url || null;

/** Returns the link's other parameters, exactly as the merchant wrote them. */
export const parametersOf = (click: Click): readonly (readonly [string, string])[] =>
  [...utmParameters, ...subIds, ...adClickIds].flatMap((name) => {
    const value = click[name];
    return value ? [[name, value] as const] : [];
  });
