import type {
  ColumnRef,
  CommonTableExpr,
  DeleteStmt,
  InsertStmt,
  JoinExpr,
  Node,
  ParseResult,
  RangeFunction,
  RangeVar,
  SelectStmt,
  SubLink,
  UpdateStmt,
  WithClause,
} from 'libpg-query';

/** Tables with rows of several environments, each with the column that names the environment. */
export type TenantTables = ReadonlyMap<string, string>;

/** Column of a table that refers to the rows of another table. */
interface Reference {
  readonly column: string;
  readonly table: string;
  readonly of: string;
  /** The only columns that may be read from rows without any other binding. Default: all. */
  readonly only?: readonly string[];
}

/** Tables whose rows are also bound if they refer to a bound row, or a bound row refers to them. */
export type ChildTables = ReadonlyMap<string, readonly Reference[]>;

/** Output column of a query. `isBound` is true if it can only contain an environment that a parameter names. */
interface Column {
  readonly name: string;
  readonly isBound: boolean;
}

/** `isWhole` is true if nothing came from a `*` over a table, so that positions can be counted. */
interface Columns {
  readonly all: readonly Column[];
  readonly isWhole: boolean;
}

/** Item in a FROM clause. `others` applies to columns that are not in `columns`. */
interface Item {
  readonly name: string;
  readonly columns: Map<string, boolean>;
  readonly others: boolean;
  readonly table?: { readonly range: RangeVar; readonly key: string };
  /** Row of parameters, which a later LATERAL may refer to. */
  readonly isOfParameters?: boolean;
}

/** Value that a parameter contains, or a column of this query level. */
type Term = 'parameter' | { readonly item: Item; readonly column: string };

/** Conditions that all hold. They apply only to the rows of `binds`. */
interface Group {
  readonly conditions: readonly Node[];
  readonly using?: readonly (readonly [Term, Term])[];
  readonly binds: readonly Item[];
}

interface Walk {
  readonly tables: TenantTables;
  readonly children: ChildTables;
  readonly ctes: ReadonlyMap<string, Columns>;
  readonly bound: Set<RangeVar>;
  readonly ofCtes: Set<RangeVar>;
  /** Every column that the whole statement names, with the table that qualifies it. `*` is a name too. */
  readonly named: readonly Named[];
  /** Rows of parameters that a LATERAL subquery may refer to. */
  readonly lateral: readonly Item[];
}

interface Named {
  readonly table: string | undefined;
  readonly column: string;
}

interface Level {
  readonly items: readonly Item[];
  readonly walk: Walk;
}

/**
 * Returns the references to tenants' tables that do not name the environment themselves, as `table` or `table alias`.
 *
 * A reference is bound if conditions of its own query level, all of which must hold, make its environment equal to a
 * parameter, to a row of parameters (`unnest`, `json_to_recordset`, VALUES), or to a column that is bound. A reference
 * to an outer query's row binds nothing, unless it is a row of parameters before a LATERAL. Anything that this function
 * does not understand counts as unbound. It cannot tell whether the parameter is the caller's environment, or what
 * views, functions and triggers do inside.
 */
export function unboundTables(
  tree: ParseResult,
  tables: TenantTables,
  children: ChildTables = new Map(),
): string[] {
  const walk: Walk = {
    ...{ tables, children, ctes: new Map(), bound: new Set(), ofCtes: new Set() },
    ...{ named: namedIn(tree), lateral: [] },
  };
  queriesIn(tree, walk);
  const unbound = rangesIn(tree).filter((range) => !walk.bound.has(range) && !walk.ofCtes.has(range));
  return unbound
    .filter(({ relname = '' }) => tables.has(relname) || children.has(relname))
    .map(({ relname = '', alias }) => (alias ? `${relname} ${alias.aliasname}` : relname));
}

const nothing: Columns = { all: [], isWhole: false };

const childrenOf = (node: unknown): [string, unknown][] =>
  typeof node === 'object' && node !== null ? Object.entries(node) : [];

const rangesIn = (node: unknown): RangeVar[] => [
  ...(typeof node === 'object' && node !== null && 'relname' in node ? [node as RangeVar] : []),
  ...childrenOf(node).flatMap(([, child]) => rangesIn(child)),
];

const namedIn = (node: unknown): Named[] =>
  childrenOf(node).flatMap(([kind, child]) => {
    if (kind !== 'ColumnRef') return namedIn(child);
    const { fields = [] } = child as ColumnRef;
    const [column = '*', table] = fields
      .map((field) => ('String' in field ? (field.String.sval ?? '') : '*'))
      .reverse();
    return [{ table, column }];
  });

function queriesIn(node: unknown, walk: Walk): void {
  for (const [kind, child] of childrenOf(node)) {
    if (/^(Select|Insert|Update|Delete)Stmt$/.test(kind))
      columnsOf({ [kind]: child } as unknown as Node, walk);
    else queriesIn(child, walk);
  }
}

function columnsOf(query: Node | undefined, walk: Walk): Columns {
  if (query && 'SelectStmt' in query) return ofSelect(query.SelectStmt, walk);
  if (query && 'InsertStmt' in query) return ofInsert(query.InsertStmt, walk);
  if (query && 'UpdateStmt' in query) return ofChange(query.UpdateStmt, query.UpdateStmt.fromClause, walk);
  if (query && 'DeleteStmt' in query) return ofChange(query.DeleteStmt, query.DeleteStmt.usingClause, walk);
  return nothing;
}

function ofSelect(select: SelectStmt, outer: Walk): Columns {
  const {
    withClause,
    larg,
    rarg,
    valuesLists,
    fromClause = [],
    whereClause,
    targetList = [],
    ...rest
  } = select;
  const walk = withoutShadowed(withCtes(withClause, outer), fromClause);
  queriesIn(rest, walk);
  if (larg && rarg) return inBoth(ofSelect(larg, walk), ofSelect(rarg, walk));
  queriesIn([valuesLists, targetList], walk);
  const level = levelOf({ from: fromClause, where: whereClause }, walk);
  return valuesLists ? ofValues(valuesLists, level) : ofTargets(targetList, level);
}

/** Removes outer names that a name in FROM hides, at any depth. */
function withoutShadowed(walk: Walk, from: unknown): Walk {
  const names = namesWithin(from);
  return { ...walk, lateral: walk.lateral.filter(({ name }) => !names.has(name)) };
}

const namesWithin = (node: unknown): Set<string> =>
  new Set(
    childrenOf(node).flatMap(([kind, child]) =>
      (kind === 'aliasname' || kind === 'relname') && typeof child === 'string'
        ? [child]
        : [...namesWithin(child)],
    ),
  );

function ofInsert(insert: InsertStmt, outer: Walk): Columns {
  const { withClause, relation = {}, cols = [], selectStmt, onConflictClause, returningClause } = insert;
  const walk = withCtes(withClause, outer);
  queriesIn([onConflictClause, returningClause], walk);
  const inserted = columnsOf(selectStmt, walk);
  const item = itemOf(relation, { ...walk, ctes: new Map() });
  if (!item.table) return nothing;
  const { key, range } = item.table;
  const at = cols.findIndex((column) => 'ResTarget' in column && column.ResTarget.name === key);
  const conflictOn = onConflictClause?.infer?.indexElems ?? [];
  const staysWithin =
    onConflictClause?.action !== 'ONCONFLICT_UPDATE' ||
    conflictOn.some((element) => 'IndexElem' in element && element.IndexElem.name === key);
  if (at >= 0 && staysWithin) {
    walk.bound.add(range);
    item.columns.set(key, inserted.isWhole && inserted.all[at]?.isBound === true);
  }
  return ofTargets(returningClause?.exprs ?? [], { items: [item], walk });
}

function ofChange(change: UpdateStmt | DeleteStmt, from: Node[] = [], outer: Walk): Columns {
  const { withClause, relation = {}, whereClause, returningClause } = change;
  const walk = withoutShadowed(withCtes(withClause, outer), [relation, from]);
  const changed = 'targetList' in change ? (change.targetList ?? []) : [];
  queriesIn([changed, returningClause], walk);
  const target = itemOf(relation, { ...walk, ctes: new Map() });
  const moves = changed.some((set) => 'ResTarget' in set && set.ResTarget.name === target.table?.key);
  const level = levelOf({ from, where: whereClause, target: moves ? undefined : target }, walk);
  return ofTargets(returningClause?.exprs ?? [], level);
}

function withCtes(clause: WithClause | undefined, walk: Walk): Walk {
  let inner = walk;
  for (const node of clause?.ctes ?? []) {
    if (!('CommonTableExpr' in node)) continue;
    const cte = node.CommonTableExpr;
    const columns = clause?.recursive ? ofRecursive(cte, inner) : ofCte(cte, inner);
    inner = withCte(inner, cte, columns);
  }
  return inner;
}

const withCte = (walk: Walk, { ctename = '' }: CommonTableExpr, columns: Columns): Walk => ({
  ...walk,
  ctes: new Map([...walk.ctes, [ctename, columns]]),
});

const ofCte = ({ ctequery, aliascolnames }: CommonTableExpr, walk: Walk) =>
  renamed(columnsOf(ctequery, walk), aliascolnames);

/**
 * Starts with the columns that the first part binds, and removes those that another round of the recursion does not
 * bind.
 */
function ofRecursive(cte: CommonTableExpr, walk: Walk): Columns {
  const trial = { ...walk, bound: new Set<RangeVar>() };
  const select = cte.ctequery && 'SelectStmt' in cte.ctequery ? cte.ctequery.SelectStmt : {};
  let assumed = renamed(select.larg ? ofSelect(select.larg, trial) : nothing, cte.aliascolnames);
  for (;;) {
    const found = ofCte(cte, withCte(trial, cte, assumed));
    if (JSON.stringify(found) === JSON.stringify(assumed)) return ofCte(cte, withCte(walk, cte, found));
    assumed = found;
  }
}

const inBoth = (left: Columns, right: Columns): Columns =>
  left.isWhole && right.isWhole
    ? {
        all: left.all.map(({ name, isBound }, at) => ({
          name,
          isBound: isBound && right.all[at]?.isBound === true,
        })),
        isWhole: true,
      }
    : { all: left.all.map(({ name }) => ({ name, isBound: false })), isWhole: false };

const namesOf = (names: readonly Node[] = []) =>
  names.map((name) => ('String' in name ? (name.String.sval ?? '') : ''));

function renamed(columns: Columns, names: readonly Node[] | undefined): Columns {
  if (!names?.length) return columns;
  const given = namesOf(names);
  if (!columns.isWhole) return { all: given.map((name) => ({ name, isBound: false })), isWhole: false };
  return {
    ...columns,
    all: columns.all.map((column, at) => ({ ...column, name: given[at] ?? column.name })),
  };
}

function ofValues(lists: readonly Node[], level: Level): Columns {
  const values = lists.map((list) => ('List' in list ? (list.List.items ?? []) : []));
  const all = (values[0] ?? []).map((_, at) => ({
    name: `column${at + 1}`,
    isBound: values.every((row) => isBound(termOf(row[at], level))),
  }));
  return { all, isWhole: true };
}

function ofTargets(targets: readonly Node[], level: Level): Columns {
  const parts = targets.map((target): Columns => {
    const { name, val } = 'ResTarget' in target ? target.ResTarget : {};
    const fields = val && 'ColumnRef' in val ? (val.ColumnRef.fields ?? []) : [];
    const last = fields.at(-1);
    if (last && 'A_Star' in last) return ofStar(namesOf(fields.slice(0, -1)).at(-1), level);
    const own = namesOf(fields).at(-1) ?? '';
    return { all: [{ name: name ?? own, isBound: isBound(termOf(val, level)) }], isWhole: true };
  });
  return { all: parts.flatMap(({ all }) => all), isWhole: parts.every(({ isWhole }) => isWhole) };
}

function ofStar(name: string | undefined, { items }: Level): Columns {
  const meant = items.filter((item) => name === undefined || item.name === name);
  return {
    all: meant.flatMap(({ columns }) =>
      [...columns].map(([column, bound]) => ({ name: column, isBound: bound })),
    ),
    isWhole: false,
  };
}

/**
 * Binds everything that the conditions of one query level bind: starts with parameters and follows equalities until
 * nothing is added.
 */
function levelOf(
  { from, where, target }: { from: readonly Node[]; where: Node | undefined; target?: Item | undefined },
  walk: Walk,
): Level {
  queriesIn(where, walk);
  const sources: Source[] = [];
  for (const node of from) {
    const before = sources.flatMap((source) => source.items);
    sources.push(fromOf(node, withLateral(walk, before)));
  }
  const items = [...(target ? [target] : []), ...sources.flatMap((source) => source.items)];
  const level = { items, walk };
  const groups = [
    ...sources.flatMap((source) => source.groups),
    { conditions: where ? [where] : [], binds: items },
  ];
  const equalities = groups.flatMap(({ conditions, using = [], binds }) =>
    [...using, ...conditions.flatMap((condition) => equalitiesOf(condition, level))].map((terms) => ({
      terms,
      binds,
    })),
  );
  for (let isMore = true; isMore; ) {
    isMore = equalities.some(
      ({ terms: [left, right], binds }) =>
        bind(left, right, binds) ||
        bind(right, left, binds) ||
        bindChild(left, right, binds, walk) ||
        bindChild(right, left, binds, walk),
    );
  }
  for (const item of items) if (item.table && isBoundRow(item, walk)) walk.bound.add(item.table.range);
  return level;
}

const withLateral = (walk: Walk, items: readonly Item[]): Walk => ({
  ...walk,
  lateral: [...walk.lateral, ...items.filter(({ isOfParameters }) => isOfParameters)],
});

/** Returns true if the table is bound itself, or through its parent if nothing else is read from it. */
function isBoundRow({ name, table, columns }: Item, { children, named }: Walk): boolean {
  if (!table) return false;
  if (table.key !== PARENT && columns.get(table.key)) return true;
  if (!columns.get(PARENT)) return false;
  const only = children.get(table.range.relname ?? '')?.flatMap((reference) => reference.only ?? []) ?? [];
  const read = named.filter((each) => each.table === name || each.table === undefined);
  return only.length === 0 || read.every(({ column }) => only.includes(column));
}

/** Returns true if `to` was unbound and is now bound, because it equals `from`. */
function bind(to: Term, from: Term, binds: readonly Item[]): boolean {
  if (to === 'parameter' || isBound(to) || !isBound(from) || !binds.includes(to.item)) return false;
  if (to.item.table && to.item.table.key !== to.column) return false;
  to.item.columns.set(to.column, true);
  return true;
}

/** Key of a child table, which it does not have as a column. */
const PARENT = '(its parent)';

/**
 * Returns true if the row of a child table `to` was unbound and is now bound, because it refers to a bound row `from`.
 */
function bindChild(to: Term, from: Term, binds: readonly Item[], { children }: Walk): boolean {
  if (to === 'parameter' || from === 'parameter' || !binds.includes(to.item)) return false;
  const [child, parent] = [to.item.table, from.item.table];
  if (!child || !parent || to.item.columns.get(PARENT) !== false) return false;
  const refers = children
    .get(child.range.relname ?? '')
    ?.some(
      ({ column, table, of }) => column === to.column && table === parent.range.relname && of === from.column,
    );
  if (!refers || !from.item.columns.get(parent.key)) return false;
  to.item.columns.set(PARENT, true);
  return true;
}

const isBound = (term: Term | undefined): boolean =>
  term === 'parameter' || (term !== undefined && (term.item.columns.get(term.column) ?? term.item.others));

interface Source {
  readonly items: readonly Item[];
  readonly groups: readonly Group[];
}

function fromOf(node: Node, walk: Walk): Source {
  if ('JoinExpr' in node) return ofJoin(node.JoinExpr, walk);
  if ('RangeVar' in node) return { items: [itemOf(node.RangeVar, walk)], groups: [] };
  queriesIn(node, walk);
  if ('RangeFunction' in node) return { items: [ofFunction(node.RangeFunction)], groups: [] };
  if (!('RangeSubselect' in node)) return { items: [], groups: [] };
  const { subquery, alias, lateral } = node.RangeSubselect;
  const inner = lateral ? walk : { ...walk, lateral: [] };
  const columns = renamed(columnsOf(subquery, inner), alias?.colnames);
  return { items: [{ name: alias?.aliasname ?? '', columns: byName(columns), others: false }], groups: [] };
}

/** Examines a join. The condition of an outer join does not restrict the rows of the side that it keeps. */
function ofJoin({ jointype, larg, rarg, quals, usingClause, alias }: JoinExpr, walk: Walk): Source {
  queriesIn(quals, walk);
  const left = larg ? fromOf(larg, walk) : { items: [], groups: [] };
  const right = rarg ? fromOf(rarg, withLateral(walk, left.items)) : { items: [], groups: [] };
  // Under an alias, the tables in a join can no longer be referred to.
  if (alias) return { items: [], groups: [] };
  const keepsLeft = jointype === 'JOIN_LEFT' || jointype === 'JOIN_FULL';
  const keepsRight = jointype === 'JOIN_RIGHT' || jointype === 'JOIN_FULL';
  const binds = [...(keepsLeft ? [] : left.items), ...(keepsRight ? [] : right.items)];
  const using = namesOf(usingClause).flatMap((column): [Term, Term][] => {
    const [mine, another, ...more] = [left, right].flatMap(({ items }) =>
      items.filter((item) => has(item, column)),
    );
    if (!mine || !another || more.length > 0 || !left.items.includes(mine) || left.items.includes(another))
      return [];
    return [
      [
        { item: mine, column },
        { item: another, column },
      ],
    ];
  });
  const own: Group = { conditions: quals ? [quals] : [], using, binds };
  return { items: [...left.items, ...right.items], groups: [...left.groups, ...right.groups, own] };
}

function itemOf(range: RangeVar, { tables, children, ctes, ofCtes }: Walk): Item {
  const { relname = '', schemaname, alias } = range;
  const name = alias?.aliasname ?? relname;
  const cte = schemaname === undefined ? ctes.get(relname) : undefined;
  if (cte) {
    ofCtes.add(range);
    return { name, columns: byName(renamed(cte, alias?.colnames)), others: false };
  }
  const key = tables.get(relname) ?? (children.has(relname) ? PARENT : undefined);
  if (key === undefined || alias?.colnames?.length) return { name, columns: new Map(), others: false };
  const keys = children.has(relname) ? [key, PARENT] : [key];
  const columns = new Map(keys.map((each) => [each, false]));
  return { name, columns, others: false, table: { range, key } };
}

/** Two columns with the same name cannot be referred to. To be safe, both must be bound. */
const byName = ({ all }: Columns) =>
  new Map(all.map(({ name }) => [name, all.every((column) => column.name !== name || column.isBound)]));

const ROWS_OF_PARAMETERS = /^(unnest|jsonb?_(to|populate)_recordset)$/;

function ofFunction({ functions = [], alias, coldeflist = [] }: RangeFunction): Item {
  const calls = functions
    .flatMap((list) => ('List' in list ? (list.List.items ?? []) : []))
    .filter((n) => 'FuncCall' in n);
  const holdsParameters = calls.every(({ FuncCall: { funcname, args = [] } }) => {
    const name = namesOf(funcname).at(-1) ?? '';
    return (
      ROWS_OF_PARAMETERS.test(name) && args.every((argument) => isParameter(argument) || isNull(argument))
    );
  });
  const definitions = coldeflist.map((node) => ('ColumnDef' in node ? (node.ColumnDef.colname ?? '') : ''));
  const names = [...namesOf(alias?.colnames), ...definitions];
  const columns = new Map(names.map((name) => [name, holdsParameters]));
  return {
    name: alias?.aliasname ?? '',
    columns,
    others: holdsParameters && names.length === 0,
    isOfParameters: holdsParameters,
  };
}

const withoutCast = (node: Node | undefined): Node | undefined =>
  node && 'TypeCast' in node ? withoutCast(node.TypeCast.arg) : node;

const isParameter = (node: Node | undefined): boolean => {
  const value = withoutCast(node);
  return value !== undefined && 'ParamRef' in value;
};

const isNull = (node: Node | undefined): boolean => {
  const value = withoutCast(node);
  return value !== undefined && 'A_Const' in value && value.A_Const.isnull === true;
};

const has = ({ columns, others }: Item, column: string) => columns.has(column) || others;

function termOf(node: Node | undefined, level: Level): Term | undefined {
  const value = withoutCast(node);
  if (!value) return undefined;
  if ('ParamRef' in value) return 'parameter';
  if ('ColumnRef' in value) return columnTerm(value.ColumnRef, level);
  if ('SubLink' in value) return subLinkTerm(value.SubLink, level);
  return undefined;
}

/**
 * Resolves a column. A name without a table belongs to the only table here that has it, or otherwise to an outer query.
 */
function columnTerm({ fields = [] }: ColumnRef, { items, walk }: Level): Term | undefined {
  const [column = '', name] = namesOf(fields).reverse();
  const isMeant = (item: Item) => (name === undefined ? has(item, column) : item.name === name);
  const here = items.filter(isMeant);
  const meant = here.length === 0 && name !== undefined ? walk.lateral.filter(isMeant) : here;
  return meant.length === 1 && meant[0] ? { item: meant[0], column } : undefined;
}

function subLinkTerm({ subLinkType, subselect }: SubLink, { walk }: Level): Term | undefined {
  if (subLinkType !== 'EXPR_SUBLINK' && subLinkType !== 'ARRAY_SUBLINK') return undefined;
  const { all, isWhole } = columnsOf(subselect, walk);
  return isWhole && all[0]?.isBound ? 'parameter' : undefined;
}

/** Returns the equalities that are true whenever a condition is true. */
function equalitiesOf(condition: Node, level: Level): [Term, Term][] {
  if ('BoolExpr' in condition) {
    const { boolop, args = [] } = condition.BoolExpr;
    return boolop === 'AND_EXPR' ? args.flatMap((each) => equalitiesOf(each, level)) : [];
  }
  if ('SubLink' in condition) return membership(condition.SubLink, level);
  if (!('A_Expr' in condition)) return [];
  const { kind, name, lexpr, rexpr } = condition.A_Expr;
  if (namesOf(name).at(-1) !== '=') return [];
  if (kind === 'AEXPR_OP')
    return cellsOf(lexpr).flatMap((cell, at) => equality(cell, cellsOf(rexpr)[at], level));
  if (kind === 'AEXPR_OP_ANY') return equality(lexpr, rexpr, level);
  const isOfParameters = rexpr && 'List' in rexpr && rexpr.List.items?.every(isParameter);
  return kind === 'AEXPR_IN' && isOfParameters ? pair(termOf(lexpr, level), 'parameter') : [];
}

const cellsOf = (node: Node | undefined): Node[] => {
  if (!node) return [];
  return 'RowExpr' in node ? (node.RowExpr.args ?? []) : [node];
};

const pair = (left: Term | undefined, right: Term | undefined): [Term, Term][] =>
  left && right ? [[left, right]] : [];

const equality = (left: Node | undefined, right: Node | undefined, level: Level) =>
  pair(termOf(left, level), termOf(right, level));

/** `(environment_id, id) in (select …)`. */
function membership({ subLinkType, operName, testexpr, subselect }: SubLink, level: Level): [Term, Term][] {
  if (subLinkType !== 'ANY_SUBLINK' || (namesOf(operName).at(-1) ?? '=') !== '=') return [];
  const { all, isWhole } = columnsOf(subselect, level.walk);
  if (!isWhole) return [];
  return cellsOf(testexpr).flatMap((cell, at) =>
    pair(termOf(cell, level), all[at]?.isBound ? 'parameter' : undefined),
  );
}
