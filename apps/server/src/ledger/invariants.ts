import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** One rule of invariants.sql. */
export interface Invariant {
  readonly name: string;
  /** Selects `environment_id` and `id` of the rows that break the rule; no parameters, no semicolon. */
  readonly sql: string;
}

/** Of invariants.sql, which stands beside this file and beside the bundle. */
export const readInvariants = (file = new URL('./invariants.sql', import.meta.url)): Invariant[] =>
  readFileSync(fileURLToPath(file), 'utf8')
    .split('-- name: ')
    .slice(1)
    .map((part) => {
      const [name = '', ...lines] = part.split('\n');
      const sql = lines.join('\n');
      return { name, sql: sql.slice(0, sql.lastIndexOf(';')) };
    });
