import { asciiLowerCase } from '@tributary/core';
import type { Bind } from '../../platform/db/list-page.ts';
import { AFFILIATE_TEXT, beginsWith, contains } from '../../platform/db/search.ts';
import { type Fragment, fragment } from '../../platform/db/sql.ts';

interface Sought<Parameter extends string> {
  readonly environment: Fragment<Parameter>;
  readonly program: Fragment<Parameter>;
  /** Array of ids in lower case, in order of precedence. */
  readonly ids: Fragment<Parameter>;
}

/**
 * Returns a query for the affiliate `a` with the first known id, selected as `tracking_id`. Everything that
 * credits an affiliate by tracking id uses this query. `for key share of a` can be appended.
 */
export const affiliateByTrackingIds = <Parameter extends string>({
  environment,
  program,
  ids,
}: Sought<Parameter>): Fragment<Parameter> =>
  fragment<Parameter>`
  select a.environment_id, a.program_id, a.id as affiliate_id, a.partnership_status, i.value as tracking_id
  from affiliate_tracking_ids i join affiliates a on a.environment_id = i.environment_id and a.id = i.affiliate_id
  where i.environment_id = ${environment} and i.program_id = ${program} and i.value = any(${ids})
  order by array_position(${ids}, i.value) limit 1`;

const ownersOf = (environment: string, condition: string) =>
  `any(array(select i.affiliate_id from affiliate_tracking_ids i where i.environment_id = ${environment} and (${condition})))`;

/** Returns the condition that affiliate `t` has a tracking id. */
export const hasTrackingId = (environment: string, id: string, bind: Bind): string =>
  `t.id = ${ownersOf(environment, `i.value = ${bind(asciiLowerCase(id))}`)}`;

/** Returns the condition that the text matches an affiliate, or the beginning of one of its tracking ids. */
export const matchesAffiliate = (environment: string, text: string, bind: Bind, alias = 't'): string =>
  `(${contains(AFFILIATE_TEXT.replaceAll('t.', `${alias}.`), text, bind)}
    or ${alias}.id = ${ownersOf(environment, beginsWith('i.value', text, bind))})`;
