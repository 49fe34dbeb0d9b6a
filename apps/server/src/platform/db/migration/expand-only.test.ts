import { loadModule, parseSync } from 'libpg-query';
import { beforeAll, describe, expect, test } from 'vitest';
import { prismaDirectory, readMigrations } from './migrations.ts';

beforeAll(loadModule);

type Node = Record<string, Record<string, unknown>>;

const droppedOf = [
  'OBJECT_TABLE',
  'OBJECT_VIEW',
  'OBJECT_MATVIEW',
  'OBJECT_TYPE',
  'OBJECT_SCHEMA',
  'OBJECT_FUNCTION',
];
const changesOfTables = ['AT_DropColumn', 'AT_AlterColumnType', 'AT_SetNotNull', 'AT_DropExpression'];

const listOf = (value: unknown) => (value ?? []) as Node[];

/** Returns true if servers of the previous version must name the column, because it has no default. */
function isRequired(column: Record<string, unknown>): boolean {
  const kinds = listOf(column.constraints).map(({ Constraint }) => Constraint?.contype);
  const isFilled = ['CONSTR_DEFAULT', 'CONSTR_IDENTITY', 'CONSTR_GENERATED'].some((kind) =>
    kinds.includes(kind),
  );
  return (kinds.includes('CONSTR_NOTNULL') || kinds.includes('CONSTR_PRIMARY')) && !isFilled;
}

function contractingCommand({ AlterTableCmd: command }: Node): string[] {
  const subtype = String(command?.subtype);
  if (changesOfTables.includes(subtype)) return [subtype];
  const { ColumnDef } = (command?.def ?? {}) as Node;
  if (subtype === 'AT_AddColumn' && ColumnDef && isRequired(ColumnDef))
    return [`required ${ColumnDef.colname}`];
  return [];
}

/**
 * Returns the steps that would break a server of the previous version: it uses what they remove, or does not
 * know what they require. A new constraint may reject rows too; that is for the reviewer, because rules can
 * be new as well.
 */
function contractingSteps(script: string): string[] {
  const made = new Set<string>();
  const views = new Set<string>();
  const { stmts } = parseSync(script) as unknown as { stmts: readonly { stmt: Node }[] };
  for (const { stmt } of stmts) if (stmt.ViewStmt) views.add(nameOf(stmt.ViewStmt.view));
  return stmts.flatMap(({ stmt }) => {
    const { CreateStmt, DropStmt, RenameStmt, AlterTableStmt, TruncateStmt } = stmt;
    if (CreateStmt) made.add(nameOf(CreateStmt.relation));
    if (RenameStmt && isRenamedInside(RenameStmt, views)) return [];
    if (RenameStmt) return [`rename ${String(RenameStmt.renameType)}`];
    if (TruncateStmt) return ['truncate'];
    if (DropStmt && droppedOf.includes(String(DropStmt.removeType)))
      return [`drop ${String(DropStmt.removeType)}`];
    // Objects created by the script itself are unknown to older servers.
    if (AlterTableStmt && !made.has(nameOf(AlterTableStmt.relation)))
      return listOf(AlterTableStmt.cmds).flatMap(contractingCommand);
    return [];
  });
}

/** Returns true if a migration is marked as required, so that a server that would fail does not start. */
const marksRequired = (script: string): boolean =>
  /insert into schema_compatibility \(migration, is_required\) values \('\d{4}_\w+', true\)/i.test(
    script.replace(/--.*$/gm, ''),
  );

/** Older servers access a table by its name even if it is now a view, and never name its constraints and indexes. */
const isRenamedInside = ({ renameType, relation }: Record<string, unknown>, views: ReadonlySet<string>) =>
  renameType === 'OBJECT_TABLE'
    ? views.has(nameOf(relation))
    : renameType === 'OBJECT_TABCONSTRAINT' || renameType === 'OBJECT_INDEX';

const nameOf = (relation: unknown) => String((relation as { relname?: string } | undefined)?.relname);

describe('migration', () => {
  test.each([
    ['drop table sites', 'drop OBJECT_TABLE'],
    ['alter table sites drop column params', 'AT_DropColumn'],
    ['alter table sites rename column params to parameters', 'rename OBJECT_COLUMN'],
    ['alter table sites rename to places', 'rename OBJECT_TABLE'],
    ['alter table sites rename to places; create view place as select * from places', 'rename OBJECT_TABLE'],
    ['alter table sites alter column id type uuid using id::uuid', 'AT_AlterColumnType'],
    ['alter table sites alter column params set not null', 'AT_SetNotNull'],
    ['alter table sites add column kind text not null', 'required kind'],
    ['drop function bump_config_version', 'drop OBJECT_FUNCTION'],
    ['truncate sites', 'truncate'],
  ])('that breaks running servers is detected: %s', (script, step) => {
    expect(contractingSteps(`begin; ${script}; commit;`)).toEqual([step]);
  });

  test.each([
    'create table visits (id text primary key)',
    'create table visits (id text); alter table visits alter column id set not null',
    "alter table sites add column kind text not null default 'shop'",
    'alter table sites add column kind text',
    'create index sites_kind on sites (id)',
    'alter table sites drop constraint sites_check',
    'drop trigger notes on sites',
    'alter table sites rename to places; create view sites as select * from places',
    'alter table sites rename constraint sites_check to places_check',
    'alter index sites_kind rename to places_kind',
    'alter table sites alter column params drop not null',
  ])('that does not break them is accepted: %s', (script) => {
    expect(contractingSteps(script)).toEqual([]);
  });

  test('only adds to what the previous version uses, or is marked as required', () => {
    const found = readMigrations(prismaDirectory())
      .filter(({ script }) => !marksRequired(script))
      .flatMap(({ name, script }) => contractingSteps(script).map((step) => `${name}: ${step}`));
    expect(found).toEqual([]);
  });

  test('is marked as required in a statement, not in a comment', () => {
    const mark = "insert into schema_compatibility (migration, is_required) values ('0002_names', true)";
    expect([marksRequired(`${mark};`), marksRequired(`-- ${mark}`)]).toEqual([true, false]);
  });
});
