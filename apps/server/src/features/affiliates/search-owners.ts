import type { RequestContext } from '../../context.ts';
import type { Bind } from '../../platform/db/list-page.ts';
import { contains, REFERRAL_TEXT } from '../../platform/db/search.ts';
import { composed, rows } from '../../platform/db/sql.ts';
import { matchesAffiliate } from './tracking-ids.ts';

/** Maximum number of matches to look up by id. If there are more, every sale is checked instead. */
export const OWNERS_MAX = 1_000;

type Matches = (environment: string, text: string, bind: Bind, alias: string) => string;
const matchesReferral: Matches = (_, text, bind, alias) =>
  contains(REFERRAL_TEXT.replaceAll('t.', `${alias}.`), text, bind);

const owners = {
  affiliates: { column: 'affiliate_id', matches: matchesAffiliate as Matches },
  referrals: { column: 'referral_id', matches: matchesReferral },
} as const;

export type Condition = (bind: Bind) => string;

/** Returns the condition that row `t` belongs to an affiliate or referral that matches the text. */
export async function searchOwners(
  { environmentId, db }: RequestContext,
  table: keyof typeof owners,
  text: string,
): Promise<Condition> {
  const { column, matches } = owners[table];
  const found = await rows(
    db.lists,
    composed<{ id: string }>((bind) => {
      const environment = bind(environmentId);
      return `select t.id from ${table} t where t.environment_id = ${environment} and ${matches(environment, text, bind, 't')}
         limit ${bind(OWNERS_MAX + 1)}`;
    }),
  );
  if (found.length <= OWNERS_MAX) return (bind) => `t.${column} = any(${bind(found.map(({ id }) => id))})`;
  return (bind) => {
    const environment = bind(environmentId);
    return `exists (select 1 from ${table} o where o.environment_id = ${environment} and o.id = t.${column} and ${matches(environment, text, bind, 'o')})`;
  };
}
