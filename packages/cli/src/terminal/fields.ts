import { Amount } from './amount.ts';

export type Row = Record<string, unknown>;

export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Amount);

/** The value at `affiliate.email`, or undefined where the path ends early. */
export function valueAt(row: Row, path: string): unknown {
  let value: unknown = row;
  for (const key of path.split('.')) {
    if (!isRow(value) || !Object.hasOwn(value, key)) return undefined;
    value = value[key];
  }
  return value;
}

/** The row with the asked fields only, in the asked order; a missing one is null, so that columns never shift. */
export const pick = (row: Row, fields: readonly string[]): Row =>
  Object.fromEntries(fields.map((field) => [field, valueAt(row, field) ?? null]));

/**
 * Nested objects as dotted keys: `{affiliate: {name}}` becomes `affiliate.name`. Arrays and empty objects stay,
 * and so does what `whole` names: `metadata` has other keys in every row, so it cannot become columns.
 */
export function flatten(row: Row, whole: readonly string[] = [], prefix = ''): Row {
  const flat: Row = {};
  for (const [key, value] of Object.entries(row)) {
    if (isRow(value) && Object.keys(value).length > 0 && !whole.includes(key)) {
      Object.assign(flat, flatten(value, whole, `${prefix}${key}.`));
    } else flat[`${prefix}${key}`] = value;
  }
  return flat;
}
