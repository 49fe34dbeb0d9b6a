import { readInvariants } from '../src/ledger/invariants.ts';

const rules = [
  ...readInvariants(),
  ...readInvariants(new URL('../src/outbox/invariants.sql', import.meta.url)),
];

interface Queried {
  query(sql: string): Promise<{ rows: unknown[] }>;
}

/** The names of the rules that the database breaks, with the first rows that break them. */
export async function violatedInvariants({ lists }: { readonly lists: Queried }): Promise<string[]> {
  const violated: string[] = [];
  for (const { name, sql } of rules) {
    const { rows } = await lists.query(sql);
    if (rows.length > 0) violated.push(`${name}: ${JSON.stringify(rows.slice(0, 3))}`);
  }
  return violated;
}
