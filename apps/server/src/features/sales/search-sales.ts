import type { RequestContext } from '../../context.ts';
import type { Bind } from '../../platform/db/list-page.ts';
import { beginsWith, beginsWithAnyCase } from '../../platform/db/search.ts';
import { composed, rows } from '../../platform/db/sql.ts';
import { type Condition, OWNERS_MAX, searchOwners } from '../affiliates/search-owners.ts';

/**
 * Finds sales of matching affiliates and customers, and sales whose own identifiers begin with the text.
 * First finds all ids, using separate indexes: with a combined condition, the database might check every sale
 * in list order. Texts of sales are not indexed, because there are too many sales, and they are written too
 * often.
 */
export async function searchSales(ctx: RequestContext, text: string): Promise<Condition> {
  const [affiliates, referrals, own] = await Promise.all([
    searchOwners(ctx, 'affiliates', text),
    searchOwners(ctx, 'referrals', text),
    searchOwnIdentifiers(ctx, text),
  ]);
  return (bind) => `(${[affiliates, referrals, ...own].map((condition) => condition(bind)).join(' or ')})`;
}

/** Scopes of transaction keys. The unique index on external event ids begins with the scope. */
export const keyScopes = ['conversion', 'event', 'manual'];

const ofExternalId =
  (scope: string, text: string): Condition =>
  (bind) =>
    `t.key_scope = '${scope}' and ${beginsWith('t.external_event_id', text, bind)}`;

/** Returns conditions that each use one index. */
const waysOf = (text: string): readonly Condition[] => [
  (bind) => beginsWith('t.id', text, bind),
  ...keyScopes.map((scope) => ofExternalId(scope, text)),
  (bind) => beginsWithAnyCase('t.invoice_id', text, bind),
  (bind) => beginsWithAnyCase('t.payment_intent_id', text, bind),
];

/**
 * Searches the identifiers of sales. If more than a thousand sales match, the search stays a
 * condition of the list's query: with so many matches, the first page fills quickly.
 */
async function searchOwnIdentifiers(
  { environmentId, db }: RequestContext,
  text: string,
): Promise<readonly Condition[]> {
  const ways = waysOf(text);
  const found = await rows(
    db.lists,
    composed<{ way: number; id: string }>((bind) => {
      const environment = bind(environmentId);
      const select = (condition: Condition, way: number) =>
        `(select ${way} as way, t.id from transactions t where t.environment_id = ${environment} and ${condition(bind)}
          limit ${bind(OWNERS_MAX + 1)})`;
      return ways.map(select).join(' union all ');
    }),
  );
  const idsOf = (way: number) => found.filter((row) => row.way === way).map(({ id }) => id);
  const isMany = (way: number) => idsOf(way).length > OWNERS_MAX;
  const few = [...new Set(ways.flatMap((_, way) => (isMany(way) ? [] : idsOf(way))))];
  return [
    (bind) => `t.id = any(${bind(few)})`,
    ...ways.filter((_, way) => isMany(way)).map((condition) => (bind: Bind) => `(${condition(bind)})`),
  ];
}
