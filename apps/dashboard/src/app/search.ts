import { type IdKind, idPrefixes, isCurrency, readDay } from '@tributary/core';

/** Query parameters of a page. Values are strings, as in the URL. */
export type SearchValues = Readonly<Record<string, string | undefined>>;

/** Parses plain query strings such as `?status=pending`, where the router would use JSON. */
export const parseSearch = (query: string): SearchValues => Object.fromEntries(new URLSearchParams(query));

export function stringifySearch(values: SearchValues): string {
  const given = Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const query = new URLSearchParams(given).toString();
  return query ? `?${query}` : '';
}

/** Returns a valid value unchanged, and undefined for any other value. */
export type Field<Value extends string = string> = (text: string) => Value | undefined;

export type Fields = Readonly<Record<string, Field>>;

export type SearchOf<F extends Fields> = { [Name in keyof F]?: NonNullable<ReturnType<F[Name]>> };

export const text: Field = (value) => value;

export const oneOf =
  <const Value extends string>(...values: readonly Value[]): Field<Value> =>
  (value) =>
    values.find((each) => each === value);

export const day: Field = (value) => (readDay(value) ? value : undefined);

export const count: Field = (value) => (/^[1-9]\d{0,8}$/.test(value) ? value : undefined);

export const currency: Field = (value) => (isCurrency(value) ? value : undefined);

export const like =
  (form: RegExp): Field =>
  (value) =>
    form.test(value) ? value : undefined;

export const id =
  (kind: IdKind, ...others: readonly string[]): Field =>
  (value) =>
    value.startsWith(`${idPrefixes[kind]}_`) || others.includes(value) ? value : undefined;

export const listFields = {
  search: text,
  order: oneOf('asc', 'desc'),
  after: text,
  before: text,
  open: text,
};

/**
 * Parses a page's query. Sets rejected values to undefined explicitly, because the router would otherwise keep them.
 * The router itself drops unknown parameters.
 */
export const reads =
  <F extends Fields>(fields: F) =>
  (values: Readonly<Record<string, unknown>>): SearchOf<F> =>
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => {
        const given = values[name];
        return [name, typeof given === 'string' && given !== '' ? field(given) : undefined];
      }),
    ) as SearchOf<F>;

/** Returns the query parameters that a page does not support. */
export const droppedFrom = (given: SearchValues, taken: SearchValues): string[] =>
  Object.keys(given).filter((name) => given[name] !== '' && taken[name] === undefined);
