import type { Database } from '../../src/platform/db/database.ts';

/**
 * Returns every row of every table that an environment owns, as text, except for traces of a rejected request: the use
 * of its key and the rejected sale.
 */
export async function snapshotOf({ lists }: Database, environmentId: number): Promise<string> {
  const { rows: tables } = await lists.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname not in ('api_keys', 'refused_sales')
       and a.attname = 'environment_id' and not a.attisdropped order by 1`,
  );
  const contents = tables.map(
    ({ name }) =>
      `select '${name}: ' || coalesce(jsonb_agg(to_jsonb(t) order by to_jsonb(t)::text), '[]')::text as content
       from ${name} t where environment_id = $1`,
  );
  // A named statement is planned once per connection. Planning takes longer than reading the rows.
  const { rows } = await lists.query<{ content: string }>({
    name: 'snapshot-of-environment',
    text: contents.join(' union all '),
    values: [environmentId],
  });
  return rows.map(({ content }) => content).join('\n');
}
