import { expect, test } from 'vitest';
import { z } from 'zod';
import { batchItemSchemas } from './batches.ts';
import { contract } from './contract.ts';
import { routesOf } from './routes.ts';

interface Shape {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Shape>>;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
}

const isIdentifier = (field: string): boolean =>
  /(^|_)id$|[a-z]Id$|^(coupon_code|idempotency_key)$/.test(field) || field === 'email';

/** Affiliates are reached at their e-mail address, so clearing it would be a mistake. */
const exceptions = new Set(['affiliates.update.email']);

const jsonOf = (schema: z.ZodType) =>
  z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const item = batchItemSchemas.get(zodSchema);
      if (item) Object.assign(jsonSchema, jsonOf(item));
    },
  }) as Shape;

/** Returns the object of a body, and the object of a batch item. */
function objectsOf(shape: Shape): Shape[] {
  const own = shape.$ref === undefined ? shape : (shape.$defs?.[shape.$ref.replace('#/$defs/', '')] ?? {});
  const items = own.properties?.items?.items;
  return [own, ...(items ? objectsOf(items) : [])];
}

const takesNull = (property: object): boolean => JSON.stringify(property).includes('{"type":"null"}');

const found = routesOf(contract).flatMap(({ name, route }) => {
  const body = 'body' in route ? route.body : undefined;
  if (!(body instanceof z.ZodType)) return [];
  return objectsOf(jsonOf(body)).flatMap(({ properties = {}, required = [] }) =>
    Object.entries(properties)
      .filter(([field]) => isIdentifier(field) && !required.includes(field))
      .map(([field, property]) => [`${name}.${field}`, takesNull(property)] as const),
  );
});

test('finds the optional identifiers of all bodies', () => expect(found.length).toBeGreaterThan(30));

test.each(found.filter(([name]) => !exceptions.has(name)))('treats null in %s as absent', (_, isTaken) =>
  expect(isTaken).toBe(true),
);
