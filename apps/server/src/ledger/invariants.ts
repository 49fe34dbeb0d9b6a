import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { subIdSeriesRows, valueDimensionRows } from '../domain/value-dimensions.ts';
import { entryTypeLists } from './entry-types.ts';

/** Files with the rules that every database must satisfy, next to this file or next to the bundle. */
export const invariantFiles = {
  ledger: new URL('./invariants.sql', import.meta.url),
  outbox: new URL('./outbox-invariants.sql', import.meta.url),
} as const;

const scopes = ['sales', 'payouts', 'referrals', 'keys', 'all', 'reports'] as const;
export type Scope = (typeof scopes)[number];

export interface Invariant {
  readonly name: string;
  /** Scope of the rule; `all` if the file names none. See invariants.sql. */
  readonly scope: Scope;
  /**
   * Query for `environment_id` and `id` of the rows that break the rule, without parameters or a semicolon.
   */
  readonly sql: string;
}

/** Functions that write conditions on rows, by table. Called only for tables that a rule uses. */
export type Conditions = Readonly<Record<string, () => string>>;

/**
 * Returns a prefix that restricts a rule to the rows of one environment wherever it names a table. Filtering
 * the result would not affect the rule's subqueries and recursion.
 * @param among further conditions, by table
 */
export function onlyOf(environmentId: string, rule: string, among: Conditions = {}): string {
  const named = [...rule.matchAll(/(?<!distinct )\b(?:from|join) (?!lateral\b)([a-z_]+)\b(?![.(])/g)];
  const own = new Set([...rule.matchAll(/\b([a-z_]+) as \(/g)].map(([, name = '']) => name));
  const tables = [...new Set(named.map(([, name = '']) => name))].filter((name) => !own.has(name));
  const bound = tables.map((table) => {
    const key = table === 'environments' ? 'id' : 'environment_id';
    const condition = among[table];
    const and = condition ? ` and ${condition()}` : '';
    return `${table} as not materialized (select * from ${table} where ${key} = ${environmentId}${and})`;
  });
  return `with ${bound.join(', ')}`;
}

/** Returns the rules in one of `invariantFiles`. */
export const readInvariants = (file: URL = invariantFiles.ledger): Invariant[] =>
  readFileSync(fileURLToPath(file), 'utf8')
    .replace('values $dimensions', `values ${valueDimensionRows}`)
    .replace('values $sub_series', `values ${subIdSeriesRows}`)
    .replace(/\$\w+_types/g, (name) => entryTypeLists[name] ?? name)
    .split('-- name: ')
    .slice(1)
    .map((part) => {
      const [name = '', ...lines] = part.split('\n');
      const scope = scopes.find((each) => lines[0] === `-- of: ${each}`) ?? 'all';
      const sql = lines.join('\n');
      return { name, scope, sql: sql.slice(0, sql.lastIndexOf(';')) };
    });
