/** By its methods, because frameworks have their own `Headers`. */
interface WritableHeaders {
  get(name: string): string | null | undefined;
  set(name: string, value: string): unknown;
  delete(name: string): unknown;
}

/** These tell a shared cache what `Cache-Control` tells all others, and come before it. */
const ofSharedCaches = [
  'surrogate-control',
  'cdn-cache-control',
  'cloudflare-cdn-cache-control',
  'vercel-cdn-cache-control',
];

/**
 * Keeps the page of a click out of shared caches, whatever the route wants: a click id belongs to one browser. What is
 * private already stays as it is.
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
