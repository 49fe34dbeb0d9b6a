import type { Database } from '../../src/platform/db/database.ts';

/** Every row of every table that an environment owns, as text; its API keys alone may be marked as used. */
export async function snapshotOf({ lists }: Database, environmentId: number): Promise<string> {
  const { rows: tables } = await lists.query<{ name: string }>(`
    select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and column_name = 'environment_id' and table_type = 'BASE TABLE' and table_name <> 'api_keys' order by 1`);
  const contents = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await lists.query<{ all: string }>(
        `select coalesce(jsonb_agg(to_jsonb(t) order by to_jsonb(t)::text), '[]')::text as all from ${name} t where environment_id = $1`,
        [environmentId],
      );
      return `${name}: ${rows[0]?.all}`;
    }),
  );
  return contents.join('\n');
}
