import { clickVisit } from './click-visit.ts';
import type { ClickOptions } from './options.ts';
import { makePrivate } from './private-page.ts';

/** Creates the click for a Web `Request`. `ip` is the address of the connection, if the framework knows it. */
export function clickWebVisit<R>(
  { method, url, headers }: Request,
  request: R,
  options: ClickOptions<R>,
  ip?: string | null,
): Promise<string | undefined> | undefined {
  const { trustProxy } = options;
  const header = (name: string) => headers.get(name);
  const visit = { method, url, header, ip };
  if (trustProxy) {
    // Visitors can forge only the entries before those added by your proxies.
    const addresses = header('x-forwarded-for')?.split(',') ?? [];
    visit.ip = addresses.at(-trustProxy) ?? addresses[0];
    if (header('x-forwarded-proto')?.startsWith('https')) visit.url = url.replace(/^http:/, 'https:');
  }
  return clickVisit(visit, request, options);
}

/** Adds the cookie to a response and keeps the response out of shared caches. */
export function withCookie<T extends Response>(response: T, cookie: string | undefined): T | Response {
  if (!cookie) return response;
  try {
    return addCookie(response, cookie);
  } catch {
    // The headers of `Response.redirect` and of responses from `fetch` are immutable.
    return addCookie(new Response(response.body, response), cookie);
  }
}

function addCookie<T extends Response>(response: T, cookie: string): T {
  const { headers } = response;
  headers.append('set-cookie', cookie);
  makePrivate(headers);
  return response;
}
