import { clickVisit } from './click-visit.ts';
import type { ClickOptions } from './options.ts';
import { makePrivate } from './private-page.ts';

/** The click of a Web `Request`; `ip` is the address of the connection, where the framework knows it. */
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
    // Visitors can write only what stands before the entries that proxies have added.
    const addresses = header('x-forwarded-for')?.split(',') ?? [];
    visit.ip = addresses.at(-trustProxy) ?? addresses[0];
    if (header('x-forwarded-proto')?.startsWith('https')) visit.url = url.replace(/^http:/, 'https:');
  }
  return clickVisit(visit, request, options);
}

/** The response with the cookie, which no shared cache may keep: a click id belongs to one browser. */
export function withCookie<T extends Response>(response: T, cookie: string | undefined): T | Response {
  if (!cookie) return response;
  try {
    return addCookie(response, cookie);
  } catch {
    // The headers of `Response.redirect` and of what `fetch` answered cannot be changed.
    return addCookie(new Response(response.body, response), cookie);
  }
}

function addCookie<T extends Response>(response: T, cookie: string): T {
  const { headers } = response;
  headers.append('set-cookie', cookie);
  makePrivate(headers);
  return response;
}
