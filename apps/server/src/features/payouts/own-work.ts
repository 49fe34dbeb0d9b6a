import type { RequestContext } from '../../context.ts';
import type { OwnWork } from '../../domain/payouts/approval.ts';
import type { Tx } from '../../platform/db/database.ts';
import { fragment, rows, sql } from '../../platform/db/sql.ts';

interface OfActor {
  readonly environmentId: number;
  readonly actor: string;
}

/**
 * SQL query for the API keys through which a user acts: those that the user created, and those created with
 * these keys.
 */
export const actorsOf = fragment<keyof OfActor>`
  actors as (
    select ${'actor'}::text collate "C" as actor
    union
    select k.id from api_keys k join actors a on k.made_by = a.actor where k.environment_id = ${'environmentId'})`;

/**
 * SQL expression for the reason why one of the `actors` cannot be the second person for payout `p`; null if
 * there is none.
 */
export const reasonAgainst = fragment<'environmentId'>`
  case when p.created_by is null then 'unknown_creator'
    when p.created_by in (select actor from actors) then 'created'
    when exists (
      select from payout_details_changes c
      where c.environment_id = ${'environmentId'} and c.affiliate_id = p.affiliate_id and c.created_at >= p.created_at
        and coalesce(c.actor, c.key_id) in (select actor from actors)) then 'changed_account' end`;

const ownPayouts = sql<OfActor & { readonly ids: readonly string[] }, { id: string; reason: OwnWork }>(
  'own-work-on-payouts',
)`
  with recursive ${actorsOf}
  select x.id, x.reason from (
    select p.id, ${reasonAgainst} as reason from payouts p
    where p.environment_id = ${'environmentId'} and p.id = any(${'ids'}::text[])) x
  where x.reason is not null order by x.id`;

/** Returns the payouts that the caller cannot approve, because someone else has to. */
export const ownWork = ({ environmentId, principal }: RequestContext, tx: Tx, ids: readonly string[]) =>
  rows(tx, ownPayouts.with({ environmentId, actor: principal.actor, ids }));
