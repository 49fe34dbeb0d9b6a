import type { RequestContext } from '../../context.ts';
import type { Bind } from '../../platform/db/list-page.ts';
import { AFFILIATE_TEXT, contains, REFERRAL_TEXT } from '../../platform/db/search.ts';
import { composed, rows } from '../../platform/db/sql.ts';

/** So many are looked up by their ids; of more, every sale is asked. */
export const OWNERS_MAX = 1_000;

const owners = {
  affiliates: { column: 'affiliate_id', text: AFFILIATE_TEXT },
  referrals: { column: 'referral_id', text: REFERRAL_TEXT },
} as const;

export type Condition = (bind: Bind) => string;

/** The condition that a row `t` is of one of the affiliates or referrals that a text is found in. */
export async function searchOwners(
  { environmentId, db }: RequestContext,
  table: keyof typeof owners,
  text: string,
): Promise<Condition> {
  const { column, text: searched } = owners[table];
  const found = await rows(
    db.lists,
    composed<{ id: string }>(
      (bind) =>
        `select t.id from ${table} t where t.environment_id = ${bind(environmentId)} and ${contains(searched, text, bind)}
         limit ${bind(OWNERS_MAX + 1)}`,
    ),
  );
  if (found.length <= OWNERS_MAX) return (bind) => `t.${column} = any(${bind(found.map(({ id }) => id))})`;
  const ofOwner = searched.replaceAll('t.', 'o.');
  return (bind) =>
    `exists (select 1 from ${table} o where o.environment_id = ${bind(environmentId)} and o.id = t.${column} and ${contains(ofOwner, text, bind)})`;
}
