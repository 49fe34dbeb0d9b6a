import type { RequestContext } from '../context.ts';
import type { Bind } from '../db/list-page.ts';
import { AFFILIATE_TEXT, beginsWith, contains, REFERRAL_TEXT } from '../db/search.ts';
import { composed, rows } from '../db/sql.ts';

/** So many owners are looked up by their ids; of more, every sale is asked for its owner. */
const OWNERS_MAX = 1_000;

const owners = {
  affiliates: { column: 'affiliate_id', text: AFFILIATE_TEXT },
  referrals: { column: 'referral_id', text: REFERRAL_TEXT },
} as const;

/**
 * The sales of the affiliates and customers that a text is found in, and those whose own identifiers begin with it. The
 * owners are found first, by their own indexes: sales are too many, and written too often, to index their texts.
 */
export async function searchSales(ctx: RequestContext, text: string): Promise<(bind: Bind) => string> {
  const of = await Promise.all([searchOwners(ctx, 'affiliates', text), searchOwners(ctx, 'referrals', text)]);
  return (bind) =>
    `(${[...of.map((condition) => condition(bind)), ...ownIdentifiers(text, bind)].join(' or ')})`;
}

/** The condition that a row `t` is of one of the affiliates or referrals that a text is found in. */
export async function searchOwners(
  { environmentId, db }: RequestContext,
  table: keyof typeof owners,
  text: string,
): Promise<(bind: Bind) => string> {
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
    `exists (select 1 from ${table} o where o.environment_id = t.environment_id and o.id = t.${column} and ${contains(ofOwner, text, bind)})`;
}

/** The index of external event ids begins with the scope. */
const ownIdentifiers = (text: string, bind: Bind): string[] => [
  beginsWith('t.id', text, bind),
  `(t.key_scope in ('conversion', 'event', 'manual') and ${beginsWith('t.external_event_id', text, bind)})`,
  ...(['invoice_id', 'payment_intent_id'] as const).map(
    (column) => `(t.${column} is not null and lower(t.${column}) like ${prefixOf(text, bind)})`,
  ),
];

const prefixOf = (text: string, bind: Bind) => `lower(${bind(`${text.trim().replace(/[\\%_]/g, '\\$&')}%`)})`;
