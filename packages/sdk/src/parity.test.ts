import { contract, isOfPortal, portalMethodOf, routesOf } from '@tributary/contract';
import { expect, test } from 'vitest';
import { callMethod } from '../test/methods-of.ts';
import { Tributary } from './client.ts';
import { TributaryPortal } from './portal.ts';

/** Responds to every call with a body that is valid for both single objects and pages. */
const answer = () =>
  Promise.resolve(Response.json({ success: true, data: [], has_more: false, pagination: {} }));

/** Returns false for a query or body without fields, which is not an argument of the method. */
const hasFields = (schema: unknown) => {
  const { shape } = schema as { readonly shape?: object };
  return shape === undefined || Object.keys(shape).length > 0;
};

test.each(routesOf(contract))(
  'has a method for $name that sends what the contract describes',
  async ({ name, route }) => {
    const sent: string[] = [];
    const seen: RequestInit[] = [];
    const fetch = (url: unknown, init: RequestInit = {}) => {
      sent.push(`${init.method} ${new URL(String(url)).pathname}${new URL(String(url)).search}`);
      seen.push(init);
      return answer();
    };
    const isInPortal = isOfPortal({ route });
    const baseUrl = 'http://localhost:1';
    const client = isInPortal
      ? new TributaryPortal({ program: 'prg_1', baseUrl, fetch })
      : new Tributary({ apiKey: 'sk_dev_1', baseUrl, fetch });
    const method = isInPortal ? portalMethodOf(name) : name;
    const ids = (route.path.match(/:\w+/g) ?? []).map((_, place) => `${place}/y`);
    const query = 'query' in route && hasFields(route.query);
    const hasBody = 'body' in route && hasFields(route.body);
    const input = query ? [{ a: 1 }] : hasBody ? [{ b: 2 }] : [];
    await callMethod(client, method, [...ids, ...input, { headers: { 'x-request-id': 'mine' } }]);

    let place = 0;
    const path = route.path.replace(/:\w+/g, () => `${place++}%2Fy`);
    expect(sent).toEqual([`${route.method} ${path}${query ? '?a=1' : ''}`]);
    const headers = new Headers(seen[0]?.headers);
    expect(headers.get('x-request-id')).toBe('mine');
    expect(headers.get('tributary-portal')).toBe(isInPortal ? 'prg_1' : null);
    const body = seen[0]?.body;
    if (hasBody) expect(JSON.parse(new TextDecoder().decode(body as Uint8Array))).toMatchObject({ b: 2 });
    else expect(body).toBeUndefined();
  },
);
