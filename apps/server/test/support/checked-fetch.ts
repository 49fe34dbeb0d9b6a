import { contract, errorBody, errorsOf, routesOf } from '@tributary/contract';
import { expect } from 'vitest';
import type { z } from 'zod';

const routes = routesOf(contract).map(({ route, facts }) => ({
  route,
  codes: errorsOf({ route, facts }),
  pattern: new RegExp(`^${route.path.replace(/:\w+/g, '[^/]+')}$`),
}));

/**
 * `fetch` that checks every response against the contract: a success has exactly the fields of its schema, and an error
 * has the common shape and a code that its route may return. Every test that talks to the server thereby tests the
 * contract.
 */
export const checkedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  const { pathname } = new URL(input instanceof Request ? input.url : input);
  const found = routes.find(
    ({ route, pattern }) => route.method === (init?.method ?? 'GET') && pattern.test(pathname),
  );
  const schema = found?.route.responses[response.status] as z.ZodType | undefined;
  const body: unknown = response.headers.get('content-type')?.includes('json')
    ? await response.clone().json()
    : undefined;
  if (response.ok && schema) expect(schema.parse(body), `${found?.route.method} ${pathname}`).toEqual(body);
  if (response.status >= 400 && body !== undefined && pathname.startsWith('/v1/')) {
    const { error } = errorBody.parse(body);
    expect({ success: false, error }).toEqual(body);
    if (found) expect(found.codes, `${found.route.method} ${pathname}`).toContain(error.code);
  }
  return response;
};
