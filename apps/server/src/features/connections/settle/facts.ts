import { type Fact, idsOf, leadsTo } from '../../../domain/connectors/fact.ts';
import { type Connection as On, rows, sql } from '../../../platform/db/sql.ts';

export interface OfConnection {
  readonly environmentId: number;
  readonly connectionId: string;
}

/**
 * Stores facts and returns the new ones. If two facts have the same kind and id, keeps the one with the
 * higher order or, if the order is the same, the one whose text sorts last. Facts may therefore arrive in any
 * order and repeatedly. Writes rows in key order, so that transactions do not deadlock.
 */
const storeFacts = sql<OfConnection & { facts: string; now: Date }, { kind: string; id: string }>(
  'store-facts',
)`
  insert into provider_facts as f (environment_id, connection_id, kind, id, rank, body, created_at, updated_at)
  select ${'environmentId'}, ${'connectionId'}, n.kind, n.id, n.rank, n.body, ${'now'}, ${'now'}
  from json_to_recordset(${'facts'}::json) as n (kind text, id text, rank bigint[], body jsonb)
  order by n.kind collate "C", n.id collate "C"
  on conflict (environment_id, connection_id, kind, id) do update
    set rank = excluded.rank, body = excluded.body, updated_at = excluded.updated_at
    where (excluded.rank, excluded.body::text collate "C") > (f.rank, f.body::text collate "C")
  returning f.kind, f.id`;

/** Replaces the ids by which facts are found. */
const storeIds = sql<OfConnection & { ids: string; kinds: readonly string[]; factIds: readonly string[] }>(
  'store-fact-ids',
)`
  with given as (
    select n.object_id, n.kind, n.id
    from json_to_recordset(${'ids'}::json) as n (object_id text, kind text, id text)),
  gone as (
    delete from provider_fact_ids i using unnest(${'kinds'}::text[], ${'factIds'}::text[]) as c (kind, id)
    where i.environment_id = ${'environmentId'} and i.connection_id = ${'connectionId'} and i.kind = c.kind and i.id = c.id
      and not exists (select from given g where g.object_id = i.object_id and g.kind = i.kind and g.id = i.id))
  insert into provider_fact_ids (environment_id, connection_id, object_id, kind, id)
  select ${'environmentId'}, ${'connectionId'}, object_id, kind, id from given
  on conflict do nothing`;

const factsOfIds = sql<OfConnection & { ids: readonly string[] }, { fact: Fact }>('facts-of-ids')`
  select distinct on (f.kind, f.id) f.body as "fact"
  from provider_fact_ids i
  join provider_facts f on f.environment_id = ${'environmentId'} and f.connection_id = ${'connectionId'}
    and f.kind = i.kind and f.id = i.id
  where i.environment_id = ${'environmentId'} and i.connection_id = ${'connectionId'} and i.object_id = any(${'ids'}::text[])`;

/** Stores facts, which are unique by kind and id. Returns those that are new. */
export async function writeFacts(
  on: On,
  of: OfConnection,
  facts: readonly Fact[],
  now: Date,
): Promise<readonly Fact[]> {
  if (facts.length === 0) return [];
  const given = facts.map((fact) => ({ kind: fact.kind, id: fact.id, rank: fact.order, body: fact }));
  const stored = await rows(on, storeFacts.with({ ...of, facts: JSON.stringify(given), now }));
  const isNews = new Set(stored.map(({ kind, id }) => `${kind} ${id}`));
  const news = facts.filter(({ kind, id }) => isNews.has(`${kind} ${id}`));
  if (news.length === 0) return [];
  const ids = news.flatMap((fact) =>
    idsOf(fact).map((object_id) => ({ object_id, kind: fact.kind, id: fact.id })),
  );
  await rows(
    on,
    storeIds.with({
      ...of,
      ids: JSON.stringify(ids),
      kinds: news.map(({ kind }) => kind),
      factIds: news.map(({ id }) => id),
    }),
  );
  return news;
}

/** Returns all facts that are linked to `ids`, directly or through other facts. */
export async function factsAround(
  on: On,
  of: OfConnection,
  ids: readonly string[],
  leads: (fact: Fact) => readonly string[] = leadsTo,
): Promise<Fact[]> {
  const found = new Map<string, Fact>();
  const asked = new Set<string>();
  let next = [...new Set(ids)];
  while (next.length > 0) {
    for (const id of next) asked.add(id);
    const read = await rows(on, factsOfIds.with({ ...of, ids: next }));
    const news = read.map(({ fact }) => fact).filter(({ kind, id }) => !found.has(`${kind} ${id}`));
    for (const fact of news) found.set(`${fact.kind} ${fact.id}`, fact);
    next = [...new Set(news.flatMap(leads))].filter((id) => !asked.has(id));
  }
  return [...found.values()];
}
