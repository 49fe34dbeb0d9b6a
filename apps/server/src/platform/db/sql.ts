import type pg from 'pg';
import type { Orm, Tx } from './database.ts';

/** A piece of SQL text, with the parameters that it names. */
export interface Fragment<Parameter extends string = never> {
  readonly parts: readonly (string | { readonly parameter: Parameter })[];
  toString(): never;
}

/** Contents of `${}`: the name of a parameter, or a fragment. Never a value. */
type Part<Parameter extends string> = Parameter | Fragment<Parameter>;

/** A statement with its values, ready to run. `row` is never set: it carries the type of what the statement returns. */
export interface Bound<Row> {
  /** Absent on text that is composed anew for each request: the database would keep a plan of each. */
  readonly name?: string;
  readonly text: string;
  readonly values: unknown[];
  readonly row?: Row;
}

/** A statement of hand-written SQL: `with` takes a value for each parameter. */
export interface Statement<Values, Row> {
  with(values: Values): Bound<Row>;
}

/** @internal Every registered statement by its name: the tests let the database check and plan each one. */
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
    if (statements.has(name)) throw new Error(`Two statements have the name ${name}.`);
    statements.set(name, { text });
    return { with: (values) => ({ name, text, values: parameters.map((parameter) => values[parameter]) }) };
  };

/** A piece of a statement, with parameters of its own. */
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

/** Parameters separated by commas, such as the values of an insert. */
export const parameterList = <Parameter extends string>(
  parameters: readonly Parameter[],
): Fragment<Parameter> => ({
  parts: parameters.flatMap((parameter, at) => (at === 0 ? [{ parameter }] : [', ', { parameter }])),
  toString: notInAString,
});

/** Text from code, never from a request. */
export const raw = (text: string): Fragment => ({ parts: [text], toString: notInAString });

const notInAString = (): never => {
  throw new Error('A fragment belongs into a tagged template, not into a string.');
};

/** A statement that is composed for one request, such as a list with its filters: `bind` gives the placeholder of a value. */
export function composed<Row>(write: (bind: (value: unknown) => string) => string): Bound<Row> {
  const values: unknown[] = [];
  return { text: write((value) => `$${values.push(value)}`), values };
}

export type Connection = Pick<pg.ClientBase, 'query'> | Orm | Tx;

/** The methods of the ORM come from a proxy, which `in` does not see through. */
const isOrm = (on: Connection): on is Orm | Tx => typeof (on as Tx).$queryRawUnsafe === 'function';

/** Runs a statement, on a pool, a client or in a transaction of the ORM, and returns its rows. */
export async function rows<Row>(on: Connection, { name, text, values }: Bound<Row>): Promise<Row[]> {
  if (isOrm(on)) return on.$queryRawUnsafe<Row[]>(text, ...values);
  const result = await on.query(name === undefined ? { text, values } : { name, text, values });
  return result.rows as Row[];
}

/** Runs a statement and returns how many rows it has written. */
export async function execute(on: Connection, { name, text, values }: Bound<unknown>): Promise<number> {
  if (isOrm(on)) return on.$executeRawUnsafe(text, ...values);
  const result = await on.query(name === undefined ? { text, values } : { name, text, values });
  return result.rowCount ?? 0;
}

/** Each parameter once, in the order in which the text names them first. */
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

/** `created_at as "createdAt"`: rows of named SQL have the same names as those of the ORM. */
export const columns = (names: readonly string[], alias: string): string =>
  names.map((name) => `${alias}.${snakeCase(name)} as "${name}"`).join(', ');

/** `created_at, …` for an insert. */
export const columnNames = (names: readonly string[]): string => names.map(snakeCase).join(', ');
