import { contract, routesOf } from '@tributary/contract';
import { expect, test } from 'vitest';
import { Tributary } from './client.ts';

type Nouns = Record<string, Record<string, (...args: unknown[]) => PromiseLike<unknown>>>;

/** Answers every call with something that single objects and pages have in common. */
const answer = () =>
  Promise.resolve(Response.json({ success: true, data: [], has_more: false, pagination: {} }));

test.each(routesOf(contract))(
  '$name has a method that sends what the contract says',
  async ({ name, route }) => {
    const sent: string[] = [];
    const fetch = (url: unknown, init?: RequestInit) => {
      sent.push(`${init?.method} ${new URL(String(url)).pathname}`);
      return answer();
    };
    const client = new Tributary({
      apiKey: 'sk_dev_1',
      baseUrl: 'http://localhost:1',
      fetch,
    }) as unknown as Nouns;
    const [noun = '', verb = ''] = name.split('.');
    const isOfOne = route.path.includes(':id');
    await client[noun]?.[verb]?.(...(isOfOne ? ['x/y', {}] : [{}]));
    expect(sent).toEqual([`${route.method} ${route.path.replace(':id', 'x%2Fy')}`]);
  },
);
