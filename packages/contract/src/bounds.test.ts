import { expect, test } from 'vitest';
import { z } from 'zod';
import { contract, openApiDocument } from './index.ts';

// biome-ignore lint/suspicious/noExplicitAny: JSON Schema is traversed by its own rules, not by types
type Json = any;

/** Maximum value of a PostgreSQL `integer`. Whole numbers that are stored elsewhere are listed here. */
const INT4_MAX = 2 ** 31 - 1;
const wider = /sequence|after|before|until|seconds/;

const isText = (types: string[]) => types.includes('string');
const isNumber = (types: string[]) => types.includes('integer') || types.includes('number');

/** Yields the paths of values in a schema that have no upper limit. */
function* unbounded(schema: Json, path: string, defs: Json, seen: readonly string[] = []): Generator<string> {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.split('/').at(-1);
    if (!seen.includes(name)) yield* unbounded(defs[name], path, defs, [...seen, name]);
    return;
  }
  const branches = ['anyOf', 'oneOf', 'allOf'].flatMap((key) => schema[key] ?? []);
  for (const each of branches) yield* unbounded(each, path, defs, seen);
  if (schema.enum !== undefined || schema.const !== undefined || schema.format === 'date-time') return;
  const types = [schema.type ?? []].flat() as string[];
  const largest = schema.maximum ?? schema.exclusiveMaximum;
  if (isText(types) && schema.maxLength === undefined) yield `${path}: text`;
  if (isNumber(types) && largest === undefined) yield `${path}: number`;
  if (types.includes('integer') && largest > INT4_MAX && !wider.test(path)) yield `${path}: above int4`;
  if (types.includes('array')) {
    if (schema.maxItems === undefined && !schema.items?.enum) yield `${path}: array`;
    yield* unbounded(schema.items ?? {}, `${path}[]`, defs, seen);
  }
  for (const [key, inner] of Object.entries(schema.properties ?? {}))
    yield* unbounded(inner, `${path}.${key}`, defs, seen);
}

const document: Json = openApiDocument(contract, { serverUrl: 'https://api.example.com', version: '1.2.3' });

/** Every schema of a request: its path, query, headers and body. */
const inputs = Object.values<Json>(document.paths).flatMap((operations) =>
  Object.values<Json>(operations).flatMap(({ operationId, parameters, requestBody }) => [
    ...parameters.map((each: Json) => [`${operationId} ${each.in} ${each.name}`, each.schema]),
    ...(requestBody ? [[`${operationId} body`, requestBody.content['application/json'].schema]] : []),
  ]),
);

test.each(inputs)('%s has an upper limit on every number, text and array', (name, schema) => {
  expect([...unbounded(schema, name, document.components.schemas)]).toEqual([]);
});

test('finds unlimited values at any depth', () => {
  const schema = z.object({
    text: z.string(),
    count: z
      .number()
      .int()
      .max(2 ** 31),
    rows: z.array(z.object({ amount: z.number().nullable() })),
  });
  expect([...unbounded(z.toJSONSchema(schema), 'body', {})]).toEqual([
    'body.text: text',
    'body.count: above int4',
    'body.rows: array',
    'body.rows[].amount: number',
  ]);
});
