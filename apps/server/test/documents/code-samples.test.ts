import { runInThisContext } from 'node:vm';
import { contract, isForKeys, isOfPortal, routesOf } from '@tributary/contract';
import { Tributary } from '@tributary/sdk';
import { TributaryPortal } from '@tributary/sdk/portal';
import { beforeAll, expect, test } from 'vitest';
import { useServer } from '../support/harness.ts';

interface Operation {
  readonly parameters: readonly { readonly in: string; readonly name: string; readonly example?: unknown }[];
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly example?: object } } };
  readonly 'x-codeSamples': readonly { readonly label: string; readonly source: string }[];
}

const server = useServer();
let paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
beforeAll(async () => {
  const answer = await fetch(`${server.baseUrl}/openapi.json`);
  ({ paths } = (await answer.json()) as { paths: typeof paths });
});

const sent: { method: string; url: URL; body: unknown }[] = [];
const record: typeof fetch = (input, init = {}) => {
  const body = init.body ? JSON.parse(new TextDecoder().decode(init.body as Uint8Array)) : undefined;
  sent.push({ method: init.method ?? 'GET', url: new URL(String(input)), body });
  return Promise.resolve(Response.json({ success: true, data: [], has_more: false, pagination: {} }));
};

test.each(routesOf(contract))('shows $name as an SDK call that makes its request', async (named) => {
  const { route } = named;
  const path = route.path.replace(/:(\w+)/g, '{$1}');
  const operation = paths[path]?.[route.method.toLowerCase()] as Operation;
  const samples = operation['x-codeSamples'];
  expect(samples.map(({ label }) => label)).toEqual(isForKeys(named) ? ['SDK', 'CLI'] : ['SDK']);

  sent.length = 0;
  const recording = { baseUrl: 'http://localhost:1', fetch: record };
  const client = isOfPortal(named)
    ? new TributaryPortal({ program: 'prg_1', ...recording })
    : new Tributary({ apiKey: 'sk_dev_1', ...recording });
  const name = isOfPortal(named) ? 'portal' : 'tributary';
  await runInThisContext(`async (${name}) => { ${samples[0]?.source} }`)(client);

  const exampleOf = (name: string) => operation.parameters.find((each) => each.name === name)?.example;
  const [request] = sent;
  const expected = route.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(exampleOf(name))));
  expect([request?.method, request?.url.pathname]).toEqual([route.method, expected]);
  const inQuery = operation.parameters.filter((each) => each.in === 'query' && each.example !== undefined);
  expect([...(request?.url.searchParams.keys() ?? [])].sort()).toEqual(
    inQuery.map(({ name }) => name).sort(),
  );
  const body = operation.requestBody?.content['application/json'].example;
  if (body && Object.keys(body).length > 0) expect(request?.body).toMatchObject(body);
});
