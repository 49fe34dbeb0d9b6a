import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Database } from '../src/db/database.ts';

const path = fileURLToPath(new URL('../src/ledger/invariants.sql', import.meta.url));

const invariants = readFileSync(path, 'utf8')
  .split('-- name: ')
  .slice(1)
  .map((part) => {
    const [name = '', ...lines] = part.split('\n');
    return { name, sql: lines.join('\n') };
  });

/** The names of the rules that the database breaks, with the first rows that break them. */
export async function violatedInvariants(db: Database): Promise<string[]> {
  const violated: string[] = [];
  for (const { name, sql } of invariants) {
    const { rows } = await db.lists.query(sql);
    if (rows.length > 0) violated.push(`${name}: ${JSON.stringify(rows.slice(0, 3))}`);
  }
  return violated;
}
