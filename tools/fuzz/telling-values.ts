import type { JsonSchema } from '../../apps/server/test/support/valid-requests.ts';
import { RawJson } from './json-text.ts';
import { formOf, leftOut, lengthOf, otherCase } from './odd-values.ts';

/** Values that reveal the most defects, by type. They are tried first. */
const telling: Readonly<Record<string, readonly unknown[]>> = {
  string: ['', 7, null, 'a\u0000b', '\ud800'],
  number: [2 ** 31, 1e308, new RawJson('1e400')],
  integer: [2 ** 31, 2 ** 53],
  boolean: ['true', null],
  array: [null, {}, 'text', [null]],
  object: [null, [], 'text'],
};

const limitsOf = ({
  type,
  enum: choices,
  format,
  minLength,
  maxLength,
  ...schema
}: JsonSchema): unknown[] => {
  const [low, high] = [schema.minimum ?? schema.exclusiveMinimum, schema.maximum ?? schema.exclusiveMaximum];
  return [
    ...(low === undefined ? [] : [low, low - 1]),
    ...(high === undefined ? [] : [high, high + 1]),
    ...(type === 'string' && maxLength !== undefined ? [lengthOf(maxLength), lengthOf(maxLength + 1)] : []),
    ...(minLength > 0 ? [lengthOf(minLength - 1)] : []),
    ...(format === 'date-time'
      ? ['0000-06-01T00:00:00Z', '9999-12-31T23:59:59.999-14:00', '2026-02-30T00:00:00Z']
      : []),
    ...(choices ? [otherCase(String(choices[0])), choices.at(-1)] : []),
  ];
};

/** Returns the values that reveal the most defects, for the field's limits and type. */
export function tellingValuesOf(schema: JsonSchema): unknown[] {
  const form = formOf(schema);
  const isNumber = form.type === 'integer' || form.type === 'number';
  return [...(isNumber ? [] : [leftOut]), ...limitsOf(form), ...(telling[form.type] ?? [])];
}
