import type pg from 'pg';
import type { Orm, Tx } from './database.ts';

/** Fragment of SQL text, with the names of its parameters. */
export interface Fragment<Parameter extends string = never> {
  readonly parts: readonly (string | { readonly parameter: Parameter })[];
  toString(): never;
}

/** Content of `${}`: the name of a parameter or a fragment, but never a value. */
type Part<Parameter extends string> = Parameter | Fragment<Parameter>;

/** Statement with its values, ready to run. `row` is never set; it only carries the row type. */
export interface Bound<Row> {
  /** Omitted for text composed per request, because the database would keep a plan for each text. */
  readonly name?: string;
  readonly text: string;
  readonly values: unknown[];
  readonly row?: Row;
}

/** Hand-written SQL statement. `with` takes a value for each parameter. */
export interface Statement<Values, Row> {
  with(values: Values): Bound<Row>;
}

/** @internal All registered statements by name. Tests make the database check and plan them. */
export const statements = new Map<string, { readonly text: string }>();

/**
 * Registers a statement under a name, which prepares it once per connection. `${'id'}` is the parameter `id`:
 *
 *     const renameProgram = sql<{ id: string; name: string }, { id: string }>('rename-program')`
 *       update programs set name = ${'name'} where id = ${'id'} returning id`;
 *     const renamed = await rows(tx, renameProgram.with({ id, name }));
 *
 * @throws Error when the name is taken.
 */
export const sql =
  <Values extends object, Row = never>(name: string) =>
  (texts: TemplateStringsArray, ...parts: Part<keyof Values & string>[]): Statement<Values, Row> => {
    const { text, parameters } = numbered(fragment(texts, ...parts));
    if (statements.has(name)) throw new Error(`Two statements are named ${name}.`);
    statements.set(name, { text });
    return { with: (values) => ({ name, text, values: parameters.map((parameter) => values[parameter]) }) };
  };

/** Returns a fragment of a statement, with its own parameters. */
export function fragment<Parameter extends string = never>(
  texts: TemplateStringsArray,
  ...parts: Part<Parameter>[]
): Fragment<Parameter> {
  const tail = parts.flatMap((part, at) => [
    ...(typeof part === 'string' ? [{ parameter: part }] : part.parts),
    texts[at + 1] ?? '',
  ]);
  return { parts: [texts[0] ?? '', ...tail], toString: notInAString };
}

/** Returns parameters separated by commas, as for the values of an insert. */
export const parameterList = <Parameter extends string>(
  parameters: readonly Parameter[],
): Fragment<Parameter> => ({
  parts: parameters.flatMap((parameter, at) => (at === 0 ? [{ parameter }] : [', ', { parameter }])),
  toString: notInAString,
});

/** Returns SQL text from code. Never pass text from a request. */
export const raw = (text: string): Fragment => ({ parts: [text], toString: notInAString });

const notInAString = (): never => {
  throw new Error('Use an SQL fragment in a tagged template, not in a string.');
};

/**
 * Returns a statement composed for one request, such as a list with its filters. `bind` returns the placeholder for a
 * value.
 */
export function composed<Row>(write: (bind: (value: unknown) => string) => string): Bound<Row> {
  const values: unknown[] = [];
  return { text: write((value) => `$${values.push(value)}`), values };
}

export type Connection = Pick<pg.ClientBase, 'query'> | Orm | Tx;

/**
 * Returns true for the ORM or its transaction. Their methods come from a proxy, which `in` does not detect.
 */
const isOrm = (on: Connection): on is Orm | Tx => typeof (on as Tx).$queryRawUnsafe === 'function';

/** Runs a statement on a pool, a client or an ORM transaction, and returns its rows. */
export async function rows<Row>(on: Connection, { name, text, values }: Bound<Row>): Promise<Row[]> {
  if (isOrm(on)) return on.$queryRawUnsafe<Row[]>(text, ...values);
  const result = await on.query(name === undefined ? { text, values } : { name, text, values });
  return result.rows as Row[];
}

/** Runs a statement. Returns the number of affected rows. */
export async function execute(on: Connection, { name, text, values }: Bound<unknown>): Promise<number> {
  if (isOrm(on)) return on.$executeRawUnsafe(text, ...values);
  const result = await on.query(name === undefined ? { text, values } : { name, text, values });
  return result.rowCount ?? 0;
}

/** Returns each parameter once, in order of first occurrence. */
function numbered<Parameter extends string>({ parts }: Fragment<Parameter>) {
  const parameters: Parameter[] = [];
  const text = parts.map((part) => {
    if (typeof part === 'string') return part;
    if (!parameters.includes(part.parameter)) parameters.push(part.parameter);
    return `$${parameters.indexOf(part.parameter) + 1}`;
  });
  return { text: text.join(''), parameters };
}

export const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Returns `created_at as "createdAt"`, so that rows have the same property names as in the ORM. */
export const columns = (names: readonly string[], alias: string): string =>
  names.map((name) => `${alias}.${snakeCase(name)} as "${name}"`).join(', ');

export const columnNames = (names: readonly string[]): string => names.map(snakeCase).join(', ');
