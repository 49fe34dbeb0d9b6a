import { errorCatalog, permissions } from '@tributary/core';
import { describe, expect, test } from 'vitest';
import { contract, errorBody, errorsOf, openApiDocument, routesOf } from './index.ts';

// biome-ignore lint/suspicious/noExplicitAny: the document is traversed by OpenAPI's rules, not by types
type Json = any;

const document: Json = openApiDocument(contract, { serverUrl: 'https://api.example.com', version: '1.2.3' });
const text = JSON.stringify(document);
const routes = routesOf(contract);

/** Operations that are fully described by their path. */
const withoutFields = new Set([
  'fundingSources.export',
  'affiliates.createPortalLink',
  'connections.check',
  'connections.retryEvent',
  'connections.settlePayment',
  'sessions.createLink',
  'portalMe.sendCode',
  'signIns.sendCode',
  'signIns.beginPasskey',
  'me.beginPasskey',
  'identityProviders.check',
  'me.beginTotp',
  'me.createRecoveryCodes',
  'testClock.reset',
  'sites.rotateKey',
  'sites.rotateSignupSecret',
  'webhookEndpoints.rotateSecret',
  'webhookDeliveries.redeliver',
  'mails.resend',
]);

const operationOf = ({ path, method }: { path: string; method: string }): Json =>
  document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];

/** Yields every object of a document with its path. */
function* walk(value: Json, path = '#'): Generator<{ path: string; value: Json }> {
  if (value === null || typeof value !== 'object') return;
  yield { path, value };
  for (const [key, inner] of Object.entries(value)) yield* walk(inner, `${path}/${key}`);
}

const resolve = (ref: string): Json =>
  ref
    .slice(2)
    .split('/')
    .reduce((at, key) => at?.[key], document);

test('is plain JSON of OpenAPI 3.1 with all required parts', () => {
  expect(document.openapi).toBe('3.1.0');
  expect(document.info).toMatchObject({ title: expect.any(String), version: '1.2.3' });
  expect(document.servers).toEqual([{ url: 'https://api.example.com' }]);
  expect(JSON.parse(text)).toEqual(document);
});

test('resolves every reference and uses every component', () => {
  const refs = [...walk(document)].flatMap(({ value }) =>
    typeof value.$ref === 'string' ? [value.$ref] : [],
  );
  expect(refs.length).toBeGreaterThan(routes.length);
  for (const ref of refs) expect({ ref, target: typeof resolve(ref) }).toEqual({ ref, target: 'object' });
  for (const kind of ['schemas', 'responses'])
    for (const name of Object.keys(document.components[kind]))
      expect(refs).toContain(`#/components/${kind}/${name}`);
});

/** Operations that begin before anyone is signed in. */
const signsIn = new Set([
  'sessions.create',
  'signIns.options',
  'signIns.create',
  'signIns.createRedirect',
  'signIns.sendCode',
  'signIns.beginPasskey',
  'signIns.answer',
  'invitations.accept',
  'portalApplications.form',
  'portalApplications.create',
  'portalApplications.answer',
  'portalInvitations.accept',
  'portalSignIns.create',
  'portalSite.get',
  'portalSignIns.answer',
]);

describe.each(routes)('$name', ({ name, route, facts }) => {
  const operation = operationOf(route);

  test('is described once, under its own name, with its permission and its security', () => {
    expect(operation.operationId).toBe(name);
    expect(operation.summary.length).toBeGreaterThan(5);
    expect([...permissions, null]).toContain(operation['x-permission']);
    expect(operation['x-permission']).toBe(facts.permission);
    expect(operation['x-signed']).toBe(facts.signed === true);
    // Only sign-in operations, and operations that anyone may call, override the authentication of the document.
    const security = {
      anyone: [],
      session: [{ session: [] }],
      key: [{ apiKey: [] }],
      user: [{ session: [] }],
      affiliate: [{ portal: [] }],
    };
    expect(operation.security ?? document.security).toEqual(security[facts.caller ?? 'key']);
    expect(facts.caller === 'anyone').toBe(signsIn.has(name));
    expect(document.components.securitySchemes.apiKey).toMatchObject({ type: 'http', scheme: 'bearer' });
  });

  test('declares every path parameter once', () => {
    const inPath = [...route.path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter);
    const parameters: Json[] = operation.parameters;
    expect(parameters.filter((each) => each.in === 'path').map((each) => each.name)).toEqual(inPath);
    expect(parameters.filter((each) => each.in === 'path').every((each) => each.required)).toBe(true);
    const names = parameters.map((each) => `${each.in} ${each.name}`);
    expect(new Set(names).size).toBe(names.length);
    for (const { schema } of parameters) expect(schema.type).toMatch(/^(string|integer|array)$/);
  });

  test('has named, typed and closed fields in its body, if it has one', () => {
    const hasBody = 'body' in route;
    expect(operation.requestBody !== undefined).toBe(hasBody);
    if (!hasBody) return;
    const { schema } = operation.requestBody.content['application/json'];
    const body = schema.$ref ? resolve(schema.$ref) : schema;
    expect(body.type).toBe('object');
    expect(body.additionalProperties).toBe(false);
    expect(Object.keys(body.properties).length > 0).toBe(!withoutFields.has(name));
    for (const required of body.required ?? []) expect(Object.keys(body.properties)).toContain(required);
    for (const [field, property] of Object.entries<Json>(body.properties)) {
      const isTyped = property.type ?? property.$ref ?? property.anyOf ?? property.enum ?? property.const;
      expect({ field, isTyped: isTyped !== undefined }).toEqual({ field, isTyped: true });
    }
  });

  test('accepts a nonce exactly if it moves money', () => {
    const { schema } = operation.requestBody?.content['application/json'] ?? { schema: { properties: {} } };
    const { properties } = schema.$ref ? resolve(schema.$ref) : schema;
    expect('nonce' in properties).toBe(Boolean(facts.movesMoney));
    expect(operation['x-moves-money']).toEqual(facts.movesMoney ?? false);
  });

  test('documents each of its errors under its status, limited to the codes possible there', () => {
    const errors = Object.entries<Json>(operation.responses).filter(([status]) => Number(status) >= 400);
    const declared = errors.flatMap(([status, { $ref }]) => {
      const { allOf } = resolve($ref).content['application/json'].schema;
      expect(allOf[0]).toEqual({ $ref: '#/components/schemas/ErrorBody' });
      const codes: (keyof typeof errorCatalog)[] = allOf[1].properties.error.properties.code.enum;
      for (const code of codes) expect(errorCatalog[code].status).toBe(Number(status));
      return codes;
    });
    expect(declared.sort()).toEqual([...errorsOf({ route, facts })].sort());
    expect(Object.keys(operation.responses).every((status) => /^[2-5]\d\d$/.test(status))).toBe(true);
  });

  test('has one tag, which the document describes', () => {
    expect(operation.tags).toHaveLength(1);
    const tag = document.tags.find((each: Json) => each.name === operation.tags[0]);
    expect(tag?.description.length).toBeGreaterThan(10);
  });

  test('returns an envelope on success', () => {
    const successes = Object.fromEntries(
      Object.entries<Json>(operation.responses).filter(([status]) => Number(status) < 300),
    );
    expect(Object.keys(successes).sort()).toEqual(
      Object.keys(route.responses)
        .filter((status) => Number(status) < 300)
        .sort(),
    );
    for (const success of Object.values<Json>(successes)) {
      const { properties, required } = success.content['application/json'].schema;
      expect(properties.success).toMatchObject({ const: true });
      expect(required).toEqual(expect.arrayContaining(['success', 'data']));
      expect(properties.data).not.toEqual({});
    }
  });
});

test('contains no path or operation that the contract does not have', () => {
  const described = Object.entries<Json>(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const declared = routes.map(({ route }) => `${route.method} ${route.path.replace(/:(\w+)/g, '{$1}')}`);
  expect(described.sort()).toEqual(declared.sort());
  expect(new Set(routes.map(({ name }) => name)).size).toBe(routes.length);
});

test('uses the same error shape as the responses', () => {
  const { properties, required } = document.components.schemas.ErrorBody;
  expect(required).toEqual(['success', 'error']);
  expect(properties.error.properties.code.enum).toEqual(errorBody.shape.error.shape.code.options);
  expect(properties.error.required).toEqual(['code', 'message', 'request_id', 'doc_url']);
});

test('leaves no schema open except metadata values', () => {
  const empty = [...walk(document)].filter(
    ({ path, value }) =>
      Object.keys(value).length === 0 &&
      !Array.isArray(value) &&
      !/\/(additionalProperties|metadata|previous)/.test(path) &&
      // The empty `properties` of a body without fields.
      !path.endsWith('/schema/properties'),
  );
  expect(empty.map(({ path }) => path)).toEqual([]);
});

test('gives every integer its real bounds, so that no sample shows the smallest possible number', () => {
  const integers = [...walk(document)].filter(({ value }) => [value.type].flat().includes('integer'));
  expect(integers.length).toBeGreaterThan(50);
  const unbounded = integers.filter(
    ({ value }) => !(value.minimum > Number.MIN_SAFE_INTEGER) || !(value.maximum <= Number.MAX_SAFE_INTEGER),
  );
  expect(unbounded.map(({ path }) => path)).toEqual([]);
});
