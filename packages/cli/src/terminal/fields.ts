/** Amount of money. Tables show the amount with the digits of its currency; JSON contains a plain number. */
export class Amount {
  readonly value: number;
  readonly text: string;

  constructor(value: number, text: string) {
    this.value = value;
    this.text = text;
  }

  toJSON(): number {
    return this.value;
  }
}

export type Row = Record<string, unknown>;

export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Amount);

/**
 * Returns the value at a path such as `affiliate.email`, or undefined. In a list of figures by currency, a
 * path such as `totals.sales` selects one figure and its currency.
 */
export function valueAt(row: Row, path: string): unknown {
  let value: unknown = row;
  for (const key of path.split('.')) {
    if (isFigures(value, key)) {
      value = value.map(({ currency, [key]: figure }) => ({ currency, [key]: figure }));
      continue;
    }
    if (!isRow(value) || !Object.hasOwn(value, key)) return undefined;
    value = value[key];
  }
  return value;
}

const isFigures = (value: unknown, key: string): value is Row[] =>
  Array.isArray(value) &&
  value.every((each) => isRow(each) && typeof each.currency === 'string' && Object.hasOwn(each, key));

/**
 * Returns a row with only the given fields, in the given order. Missing fields are null, so that columns never shift.
 */
export const pick = (row: Row, fields: readonly string[]): Row =>
  Object.fromEntries(fields.map((field) => [field, valueAt(row, field) ?? null]));

/**
 * Flattens nested objects: `{affiliate: {name}}` becomes `affiliate.name`. Keeps arrays, empty objects, and
 * the fields in `whole`, such as `metadata`, whose keys differ in every row.
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

/** Returns the Levenshtein distance between two words. */
function distance(a: string, b: string): number {
  let before = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let row = 1; row <= a.length; row += 1) {
    const next = [row];
    for (let at = 1; at <= b.length; at += 1) {
      const changed = (before[at - 1] ?? 0) + (a[row - 1] === b[at - 1] ? 0 : 1);
      next.push(Math.min(changed, (before[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1));
    }
    before = next;
  }
  return before[b.length] ?? 0;
}

const comparable = (word: string) => word.toLowerCase().replaceAll('-', '_');

/** Returns the name that was most likely meant, or undefined if none is similar. */
export function nearest(word: string, names: readonly string[]): string | undefined {
  const ranked = names.map((name) => ({ name, off: distance(comparable(word), comparable(name)) }));
  const [best] = ranked.sort((a, b) => a.off - b.off);
  if (best !== undefined && best.off <= (word.length < 4 ? 1 : Math.max(2, Math.floor(word.length / 3))))
    return best.name;
  return names.find((name) => comparable(name).includes(comparable(word)));
}
