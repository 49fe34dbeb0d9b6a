import { loadModule, parseSync } from 'libpg-query';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statements } from '../../src/platform/db/sql.ts';
import { startServer, type TestServer } from '../support/harness.ts';
import '../support/every-statement.ts';

// Citus rejects an update or deletion that applies a non-immutable function to a column or uses one in CASE or
// COALESCE. Plain PostgreSQL accepts both, so no other test would notice.
let server: TestServer;
let mutable: ReadonlySet<string>;
beforeAll(async () => {
  await loadModule();
  server = await startServer();
  const { rows } = await server.db.lists.query<{ name: string }>(
    `select proname as name from pg_proc group by proname having bool_and(provolatile <> 'i')`,
  );
  mutable = new Set(rows.map(({ name }) => name));
});
afterAll(() => server.close());

/** Parts of PostgreSQL's syntax tree that are used here. */
interface Tree {
  readonly name?: unknown;
  readonly funcname?: readonly { readonly String?: { readonly sval: string } }[];
  readonly args?: unknown;
  readonly targetList?: unknown;
  readonly whereClause?: unknown;
}

/** Returns every node with one of these names below `tree`, except in subqueries. */
function* nodesOf(tree: unknown, names: readonly string[]): Generator<Tree> {
  if (typeof tree !== 'object' || tree === null) return;
  for (const [name, value] of Object.entries(tree)) {
    if (names.includes(name)) yield value as Tree;
    if (name !== 'SubLink') yield* nodesOf(value, names);
  }
}

const nameOf = ({ funcname }: Tree) => funcname?.at(-1)?.String?.sval ?? '';

/** Adding an interval to a time with a zone depends on the session's settings. */
const shiftsColumn = (tree: unknown) =>
  [...nodesOf(tree, ['A_Expr'])].some(
    (shift) =>
      /"sval":"[+-]"/.test(JSON.stringify(shift.name)) &&
      [...nodesOf(shift, ['ColumnRef'])].length > 0 &&
      [...nodesOf(shift, ['FuncCall'])].every((call) => nameOf(call) !== 'timezone') &&
      JSON.stringify([...nodesOf(shift, ['TypeCast'])]).includes('"sval":"interval"'),
  );

const mutableIn = (tree: unknown) =>
  [...nodesOf(tree, ['FuncCall'])].filter((call) => mutable.has(nameOf(call)));

/** Returns the functions for which Citus would reject the statement. */
function refusedIn(text: string): string[] {
  const changes = [...nodesOf(parseSync(text), ['UpdateStmt', 'DeleteStmt', 'onConflictClause'])];
  return changes
    .flatMap(({ targetList, whereClause }) => [targetList, whereClause])
    .flatMap((tree) => [
      ...mutableIn(tree)
        .filter((call) => [...nodesOf(call.args, ['ColumnRef'])].length > 0)
        .map(nameOf),
      ...[...nodesOf(tree, ['CaseExpr', 'CoalesceExpr'])].flatMap(mutableIn).map(nameOf),
      ...(shiftsColumn(tree) ? ['interval'] : []),
    ]);
}

test.each([
  ["update affiliates set metadata = jsonb_build_object('a', name)", ['jsonb_build_object']],
  ['update affiliates set metadata = case when true then jsonb_build_object() end', ['jsonb_build_object']],
  ["with x as (delete from affiliates where to_char(created_at, 'MM') = '1') select 1", ['to_char']],
  ["delete from affiliates where created_at + interval '1 day' < now()", ['interval']],
  [
    "update affiliates set updated_at = now() + interval '1 day', metadata = jsonb_set(metadata, '{a}', 'true')",
    [],
  ],
])('%s', (text, refused) => {
  expect(refusedIn(text)).toEqual(refused);
});

test.each([...statements])('sends every function of %s to a Citus node', (_, { text }) => {
  expect(refusedIn(text)).toEqual([]);
});
