import { type IdKind, idPrefixes, isCurrency, readDay } from '@tributary/core';

/** Query of a page. Every value is text, as in the URL. */
export type SearchValues = Readonly<Record<string, string | undefined>>;

/** Parses readable query strings: `?status=pending` instead of JSON. */
export const parseSearch = (query: string): SearchValues => Object.fromEntries(new URLSearchParams(query));

export function stringifySearch(values: SearchValues): string {
  const given = Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const query = new URLSearchParams(given).toString();
  return query ? `?${query}` : '';
}

/** Function that returns an allowed value unchanged and undefined for any other value. */
export type Field<Value extends string = string> = (text: string) => Value | undefined;

/** Query parameters of a page, by name. */
export type Fields = Readonly<Record<string, Field>>;

export type SearchOf<F extends Fields> = { [Name in keyof F]?: NonNullable<ReturnType<F[Name]>> };

/** Any text, such as a search term. */
export const text: Field = (value) => value;

/** Returns a field that accepts only the given values, such as statuses. */
export const oneOf =
  <const Value extends string>(...values: readonly Value[]): Field<Value> =>
  (value) =>
    values.find((each) => each === value);

/** Date, such as 2026-11-25. */
export const day: Field = (value) => (readDay(value) ? value : undefined);

/** Positive integer. */
export const count: Field = (value) => (/^[1-9]\d{0,8}$/.test(value) ? value : undefined);

export const currency: Field = (value) => (isCurrency(value) ? value : undefined);

/** Text that matches a pattern. */
export const like =
  (form: RegExp): Field =>
  (value) =>
    form.test(value) ? value : undefined;

/** Id of an object, or one of the listed values. */
export const id =
  (kind: IdKind, ...others: readonly string[]): Field =>
  (value) =>
    value.startsWith(`${idPrefixes[kind]}_`) || others.includes(value) ? value : undefined;

/** Search parameters shared by all lists. */
export const listFields = {
  search: text,
  order: oneOf('asc', 'desc'),
  after: text,
  before: text,
  open: text,
};

/**
 * Parses a page's query. Rejected values are set to undefined explicitly, because the router would otherwise keep
 * them. The router itself removes values without a field.
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
