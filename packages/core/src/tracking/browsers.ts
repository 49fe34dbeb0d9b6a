/** Reads a request header by its lower-case name. */
export type ReadHeader = (name: string) => string | null | undefined;

/** Returns true if a browser is prefetching a page that the visitor has not opened yet. */
export const isPreload = (header: ReadHeader): boolean =>
  /prefetch|prerender|preview/i.test(
    ['sec-purpose', 'purpose', 'x-moz', 'x-purpose'].map((name) => header(name)).join(' '),
  );

/** First browser versions that send `Sec-Fetch` headers over TLS and on localhost. */
const versions: readonly [pattern: RegExp, since: number][] = [
  [/(?:Chrome|Edg)\/(\d+)/, 80],
  [/Firefox\/(\d+)/, 90],
  [/Version\/(\d+).*Safari\//, 17],
];

/**
 * Returns true if a request over TLS claims to come from a browser that sends `Sec-Fetch` headers but lacks
 * them. Mail scanners, for example, open links with the user agent of an old browser.
 */
export function isDisguised(header: ReadHeader): boolean {
  if (header('sec-fetch-mode') || header('sec-fetch-dest')) return false;
  for (const [pattern, since] of versions) {
    const version = pattern.exec(header('user-agent') ?? '')?.[1];
    if (version !== undefined) return Number(version) >= since;
  }
  return false;
}
