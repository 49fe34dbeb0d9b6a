import { auditedFields, contract, type JsonSchema, jsonSchemaOf, routesOf } from '@tributary/contract';
import { expect, test, vi } from 'vitest';
import { wordsOfField, wordsOfValue } from './audit-fields.ts';

/** Stands in for the build. */
vi.mock('@lingui/core/macro', () => ({ msg: ([text]: readonly string[]) => ({ id: text }) }));

type Schemas = Readonly<Record<string, JsonSchema>>;

/** Returns a schema's fields, including those of its variants. */
function fieldsOf(schema: JsonSchema, named: Schemas): readonly (readonly [string, JsonSchema])[] {
  const {
    properties = {},
    anyOf = [],
    allOf = [],
    $ref,
  } = schema as {
    readonly properties?: Schemas;
    readonly anyOf?: readonly JsonSchema[];
    readonly allOf?: readonly JsonSchema[];
    readonly $ref?: string;
  };
  const referred = named[$ref?.split('/').at(-1) ?? ''];
  const parts = [...(referred ? [referred] : []), ...anyOf, ...allOf];
  return [...Object.entries(properties), ...parts.flatMap((part) => fieldsOf(part, named))];
}

const bodies = routesOf(contract).flatMap(({ name, route, facts }) => {
  const body = 'body' in route && route.body;
  if (!body || facts.unaudited !== undefined) return [];
  const { schema, schemas } = jsonSchemaOf(body);
  return [{ name, fields: fieldsOf(schema, schemas) }];
});

/** Challenges and proofs from sign-ins, which mean nothing to people who read the log. */
const technical = new Set([
  'attestation_object',
  'authorization_response',
  'client_data',
  'credential_id',
  'transports',
]);

test('has a label for every field of every body', () => {
  const unnamed = bodies.flatMap(({ name, fields }) =>
    fields
      .filter(([field]) => !technical.has(field) && !wordsOfField(field))
      .map(([field]) => `${name}: ${field}`),
  );
  expect(bodies.length).toBeGreaterThan(50);
  expect(unnamed).toEqual([]);
});

test('has a label for every value that the log stores', () => {
  const kept = bodies.flatMap(({ fields }) =>
    fields.filter(([field]) => auditedFields.has(field) && field !== 'role' && field !== 'permissions'),
  );
  const values = kept.flatMap(([, schema]) => (schema as { readonly enum?: readonly unknown[] }).enum ?? []);
  expect(values).toContain('approved');
  expect(values.filter((value) => typeof value === 'string' && !wordsOfValue(value))).toEqual([]);
});

test('has no label for a field or a value that only newer servers know', () => {
  expect(wordsOfField('teleport')).toBeNull();
  expect(wordsOfValue('toString')).toBeNull();
});
