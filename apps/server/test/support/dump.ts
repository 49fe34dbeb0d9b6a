import type { Database } from '../../src/platform/db/database.ts';

/** Returns every row of every table as text. Bytes appear as hex. */
export async function dumpOf({ lists }: Database): Promise<string> {
  const { rows: tables } = await lists.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await lists.query<{ row: string }>(`select t::text as row from ${name} t`);
    texts.push(...rows.map(({ row }) => row));
  }
  return texts.join('\n');
}
