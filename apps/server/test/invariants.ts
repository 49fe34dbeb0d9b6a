import type { Database } from '../src/db/database.ts';
import { readInvariants } from '../src/ledger/invariants.ts';

/** The names of the rules that the database breaks, with the first rows that break them. */
export async function violatedInvariants(db: Database): Promise<string[]> {
  const violated: string[] = [];
  for (const { name, sql } of readInvariants()) {
    const { rows } = await db.lists.query(sql);
    if (rows.length > 0) violated.push(`${name}: ${JSON.stringify(rows.slice(0, 3))}`);
  }
  return violated;
}
