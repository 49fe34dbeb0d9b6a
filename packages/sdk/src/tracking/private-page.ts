/** Headers of any framework. */
interface WritableHeaders {
  get(name: string): string | null | undefined;
  set(name: string, value: string): unknown;
  delete(name: string): unknown;
}

/** Headers for shared caches, which override `Cache-Control`. */
const ofSharedCaches = [
  'surrogate-control',
  'cdn-cache-control',
  'cloudflare-cdn-cache-control',
  'vercel-cdn-cache-control',
];

/**
 * Keeps a page that carries a click id out of shared caches, because a click id belongs to one browser. Pages
 * that are already private are not changed.
 */
export function makePrivate(headers: WritableHeaders): void {
  const directives =
    headers
      .get('cache-control')
      ?.toLowerCase()
      .split(/[\s,]+/) ?? [];
  if (!directives.some((each) => each === 'private' || each === 'no-store'))
    headers.set('cache-control', 'private');
  for (const name of ofSharedCaches) headers.delete(name);
}
