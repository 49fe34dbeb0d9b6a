import { type IdKind, idPrefixes, isCurrency, readDay } from '@tributary/core';

/** Query of a page: every value is text, as in the address. */
export type SearchValues = Readonly<Record<string, string | undefined>>;

/** Addresses that a person can read: `?status=pending`, without JSON. */
export const parseSearch = (query: string): SearchValues => Object.fromEntries(new URLSearchParams(query));

export function stringifySearch(values: SearchValues): string {
  const given = Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const query = new URLSearchParams(given).toString();
  return query ? `?${query}` : '';
}

/** Returns an allowed value of the URL; undefined for any other text. */
export type Field<Value extends string = string> = (text: string) => Value | undefined;

/** The fields of a page's address, by name. */
export type Fields = Readonly<Record<string, Field>>;

export type SearchOf<F extends Fields> = { [Name in keyof F]?: NonNullable<ReturnType<F[Name]>> };

/** Any text, such as a search. */
export const text: Field = (value) => value;

/** Returns a field that accepts one of a few words, such as the statuses. */
export const oneOf =
  <const Value extends string>(...values: readonly Value[]): Field<Value> =>
  (value) =>
    values.find((each) => each === value);

/** A day: 2026-11-25. */
export const day: Field = (value) => (readDay(value) ? value : undefined);

/** A whole number from 1. */
export const count: Field = (value) => (/^[1-9]\d{0,8}$/.test(value) ? value : undefined);

export const currency: Field = (value) => (isCurrency(value) ? value : undefined);

/** Text that matches a pattern. */
export const like =
  (form: RegExp): Field =>
  (value) =>
    form.test(value) ? value : undefined;

/** The id of an object, or one of a few words in its place. */
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
 * Parses a page's address. Values that their field rejects are undefined explicitly, because the router keeps
 * any others. The router removes values without a field.
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

/** Returns the names in an address that a page does not support. */
export const droppedFrom = (given: SearchValues, taken: SearchValues): string[] =>
  Object.keys(given).filter((name) => given[name] !== '' && taken[name] === undefined);
