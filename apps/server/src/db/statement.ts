import type pg from 'pg';

/** A statement that is parsed and planned once per connection, with its parameters by name. */
export interface Statement<Values extends Record<string, unknown>> {
  with(values: Values): pg.QueryConfig;
}

/**
 * Builds a named statement. `bind('saleMinor')` gives the placeholder of a parameter, the same one each time,
 * so that text and values cannot drift apart.
 */
export function statement<Values extends Record<string, unknown>>(
  name: string,
  write: (bind: (parameter: keyof Values & string) => string) => string,
): Statement<Values> {
  const parameters: string[] = [];
  const text = write((parameter) => {
    if (!parameters.includes(parameter)) parameters.push(parameter);
    return `$${parameters.indexOf(parameter) + 1}`;
  });
  return { with: (values) => ({ name, text, values: parameters.map((parameter) => values[parameter]) }) };
}

export const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** `created_at as "createdAt"`: rows of named SQL have the same names as those of the ORM. */
export const columns = (names: readonly string[], alias: string): string =>
  names.map((name) => `${alias}.${snakeCase(name)} as "${name}"`).join(', ');

/** `created_at, …` for an insert. */
export const columnNames = (names: readonly string[]): string => names.map(snakeCase).join(', ');
