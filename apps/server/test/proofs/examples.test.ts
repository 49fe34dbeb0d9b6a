import { contract, type OperationExample, routesOf } from '@tributary/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { examples } from '../../src/http/examples.gen.ts';
import { personIn } from '../support/examples/person.ts';
import { portalsOf } from '../support/examples/portal.ts';
import { type Examples, recordExamples } from '../support/examples/record.ts';
import { useServer } from '../support/harness.ts';
import { mailOn } from '../support/mail-settings.ts';
import { openProvider } from '../support/oidc.ts';
import { rowsOf } from '../support/provider-rows.ts';

const server = useServer({ mail: mailOn(1) });
let fresh: Examples;
// biome-ignore lint/suspicious/noExplicitAny: the document is walked by OpenAPI's rules, not by types
let document: any;
beforeAll(async () => {
  const { apiKey, environmentId } = await server.account();
  const provider = await openProvider();
  try {
    const person = await personIn(server, environmentId, provider);
    fresh = await recordExamples({
      ...{ baseUrl: server.baseUrl, providerUrl: provider.issuer, relay: server.relay },
      ...{ apiKey, person, enterPortal: portalsOf(server), rows: rowsOf(server.db, environmentId) },
    });
  } finally {
    await provider.close();
  }
  document = await (await fetch(`${server.baseUrl}/openapi.json`)).json();
});

const routes = routesOf(contract);
const isSuccess = (status: string) => Number(status) < 300;

describe.each(routes)('$name', ({ name, route }) => {
  const example = examples[name] as OperationExample;
  const path = route.path.replace(/:(\w+)/g, '{$1}');

  test('has the same example as a new recording', () => {
    expect(example, 'Run `npm run generate`.').toEqual(fresh[name]);
  });

  test('has a response for every success status, valid against its schema', () => {
    const statuses = Object.keys(route.responses).filter(isSuccess);
    expect(Object.keys(example.responses).sort()).toEqual(statuses.sort());
    for (const [status, body] of Object.entries(example.responses))
      expect((route.responses as Record<string, z.ZodType>)[status]?.parse(body)).toEqual(body);
  });

  test('has a request that is valid against its schemas', () => {
    const body = 'body' in route && route.body instanceof z.ZodType ? route.body : undefined;
    // The body of a DELETE may contain only a nonce, which needs no example.
    expect(example.body !== undefined).toBe(body !== undefined && route.method !== 'DELETE');
    if (body && example.body) expect(body.safeParse(example.body).error).toBeUndefined();
    for (const schema of [route.pathParams, route.query]) {
      if (!(schema instanceof z.ZodType)) continue;
      const given = parametersOf(document.paths[path][route.method.toLowerCase()], schema === route.query);
      expect(schema.safeParse(given).error).toBeUndefined();
    }
  });

  test('has its example in /openapi.json', () => {
    const operation = document.paths[path][route.method.toLowerCase()];
    expect(operation.requestBody?.content['application/json'].example).toEqual(example.body);
    for (const [status, response] of Object.entries<typeof document>(operation.responses)) {
      const shown = response.content?.['application/json'].example;
      expect(shown).toEqual(isSuccess(status) ? example.responses[status] : undefined);
    }
    const shown = operation.parameters.filter((each: object) => 'example' in each);
    expect(Object.keys(example.parameters ?? {}).sort()).toEqual(
      shown.map((each: { name: string }) => each.name).sort(),
    );
  });
});

/** Returns the example's parameters as a client would send them. */
function parametersOf(operation: typeof document, isQuery: boolean): Record<string, string> {
  return Object.fromEntries(
    operation.parameters
      .filter((each: typeof document) => 'example' in each && each.in === (isQuery ? 'query' : 'path'))
      .map((each: typeof document) => [each.name, String(each.example)]),
  );
}

test('has no empty list in the examples', () => {
  const lists = routes.flatMap(({ name }) => {
    const { data } = (examples[name]?.responses[200] ?? {}) as { data?: unknown };
    const list = name === 'reports.performance' ? (data as { rows: unknown[] }).rows : data;
    return Array.isArray(list) ? [{ name, length: list.length }] : [];
  });
  expect(lists.length).toBeGreaterThan(15);
  expect(lists.filter(({ length }) => length === 0)).toEqual([]);
});

test('shows no integer bounds in examples where a page would sample the schema', () => {
  expect(JSON.stringify(examples)).not.toContain(String(Number.MAX_SAFE_INTEGER));
  const contents = Object.values<typeof document>(document.paths).flatMap((methods) =>
    Object.entries<typeof document>(methods).flatMap(([method, { requestBody, responses }]) => [
      ...(requestBody && method !== 'delete' ? [requestBody.content] : []),
      ...Object.entries<typeof document>(responses).flatMap(([status, { content }]) =>
        isSuccess(status) ? [content] : [],
      ),
    ]),
  );
  expect(contents.length).toBeGreaterThan(100);
  for (const content of contents) expect(content['application/json']).toHaveProperty('example');
});

test('contains no secret or real id in examples', () => {
  const text = JSON.stringify(examples);
  const secrets = text.match(/\b(?:sk_(?:live|dev)|whsec)_[0-9A-Za-z+/=]+/g) ?? [];
  expect(secrets.length).toBeGreaterThan(3);
  for (const secret of secrets) expect(secret).toMatch(/^(sk_(live|dev)|whsec)_x+=?$/);
  const ids = text.match(/\b[a-z]{3,6}_[0-9a-hjkmnp-tv-z]{26}\b/g) ?? [];
  expect(ids.length).toBeGreaterThan(100);
  for (const id of ids) expect(id).toMatch(/^[a-z]{3,6}_01k0{15}\d{8}$/);
  expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|127\.0\.0\.1/i);
});
