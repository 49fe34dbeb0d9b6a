import { existsSync } from 'node:fs';
import { contract, routesOf } from '@tributary/contract';
import { expect, test } from 'vitest';
import { Tributary } from './client.ts';

type Method = (...args: unknown[]) => PromiseLike<unknown>;

/** Answers every call with something that single objects and pages have in common. */
const answer = () =>
  Promise.resolve(Response.json({ success: true, data: [], has_more: false, pagination: {} }));

/** `groups.incentives.create` of the client. */
function methodOf(client: object, name: string): Method {
  const method = name
    .split('.')
    .reduce<unknown>((noun, key) => (noun as Record<string, unknown> | undefined)?.[key], client);
  expect(method, `Add ${name} to ${fileOf(name)}`).toBeTypeOf('function');
  return method as Method;
}

/** Where the methods of a resource are; a new one can stand in the client itself. */
function fileOf(name: string): string {
  const file = `${name.split('.')[0]?.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`;
  return `packages/sdk/src/${existsSync(new URL(file, import.meta.url)) ? file : 'client.ts'}`;
}

/** A query or body without any is no argument of the method. */
const hasFields = (schema: unknown) => {
  const { shape } = schema as { readonly shape?: object };
  return shape === undefined || Object.keys(shape).length > 0;
};

test.each(routesOf(contract))(
  '$name has a method that sends what the contract says',
  async ({ name, route }) => {
    const sent: string[] = [];
    const seen: RequestInit[] = [];
    const fetch = (url: unknown, init: RequestInit = {}) => {
      sent.push(`${init.method} ${new URL(String(url)).pathname}${new URL(String(url)).search}`);
      seen.push(init);
      return answer();
    };
    const client = new Tributary({ apiKey: 'sk_dev_1', baseUrl: 'http://localhost:1', fetch });
    const ids = (route.path.match(/:\w+/g) ?? []).map((_, place) => `${place}/y`);
    const query = 'query' in route && hasFields(route.query);
    const hasBody = 'body' in route && hasFields(route.body);
    const input = query ? [{ a: 1 }] : hasBody ? [{ b: 2 }] : [];
    await methodOf(client, name)(...ids, ...input, { headers: { 'x-request-id': 'mine' } });

    let place = 0;
    const path = route.path.replace(/:\w+/g, () => `${place++}%2Fy`);
    expect(sent).toEqual([`${route.method} ${path}${query ? '?a=1' : ''}`]);
    expect(new Headers(seen[0]?.headers).get('x-request-id')).toBe('mine');
    const body = seen[0]?.body;
    if (hasBody) expect(JSON.parse(new TextDecoder().decode(body as Uint8Array))).toMatchObject({ b: 2 });
    else expect(body).toBeUndefined();
  },
);
