import { subIds } from '@tributary/core';
import { subIdRows, subIdSteps } from '../../domain/value-dimensions.ts';
import type { Bind } from '../../platform/db/list-page.ts';
import { countedClicks } from './fact-rows.ts';
import { clickValue, factValue, ofClick } from './grouping.ts';
import { correctionFigures, figures } from './sums.ts';
import { adding, day, digest, freshOfReferrals, signed, type Values, zeros } from './value-roll-up.ts';

export type SubIdStep = (typeof subIdSteps)[number];
export type SubId = (typeof subIds)[number];
export const seriesOf = (subId: SubId, step: SubIdStep) => `${subId}_${step}`;

const eachSubId = `cross join (values ${subIdRows}) v(sub_id)`;
const eachStep = `cross join (values ${subIdSteps.map((step) => `('${step}')`).join(', ')}) s(step)`;
const valueIn = (sqlOf: (subId: SubId) => string) =>
  `case v.sub_id ${subIds.map((subId) => `when '${subId}' then ${sqlOf(subId)}`).join(' ')} end`;

const columns = figures.map((figure) => `f.${figure}`).join(', ');
const key = 'environment_id, series, bucket, value_digest, currency, program_id';

/**
 * Returns `fresh_sub_values`: figures of facts, clicks and corrections by each value of each sub id, from the
 * first day that `kept_sub_values` covers in an environment. Reads `fresh_of_referrals`.
 */
export const freshSubValues = ({
  ofClicks,
  clicks,
  corrections,
}: Omit<Values, 'ofReferrals' | 'corrections'> & {
  /** Source of the corrections, and the sign of their figures. */
  readonly corrections: { readonly from: string; readonly sign: '' | '-' };
}): string => `
  fresh_sub_values as (
    select f.environment_id, v.sub_id, f.bucket, ${valueIn((subId) => factValue(subId))} as value, f.currency, f.program_id,
      ${columns}
    from fresh_of_referrals f
    join kept_sub_values k on k.environment_id = f.environment_id and f.bucket >= k.subs_from
    join referrals r on r.environment_id = f.environment_id and r.id = f.referral_id
    ${eachSubId}
    union all
    select f.environment_id, v.sub_id, ${day('f.created_at')}, ${valueIn((subId) => clickValue(subId, ofClick))}, '',
      f.program_id, f.clicks${zeros}
    from ${countedClicks(clicks)} f
    join kept_sub_values k on k.environment_id = f.environment_id and f.created_at >= k.subs_from
    ${eachSubId}
    where ${ofClicks}
    union all
    select f.environment_id, v.sub_id, ${day('f.at')}, ${valueIn((subId) => factValue(subId, 'f.click_facts'))}, f.currency,
      f.program_id, 0, ${signed(corrections.sign, correctionFigures)}
    from ${corrections.from} f
    join kept_sub_values k on k.environment_id = f.environment_id and f.at >= k.subs_from
    ${eachSubId})`;

export const addToSubValues = (times: 1 | -1): string => `
    insert into report_sub_values (${key}, value, ${figures.join(', ')})
    select f.environment_id, f.sub_id || '_' || s.step, case s.step when 'day' then f.bucket else date_trunc('month', f.bucket, 'UTC') end,
      ${digest}, f.currency, f.program_id, f.value, ${figures.map((figure) => `${times} * sum(f.${figure})`).join(', ')}
    from fresh_sub_values f ${eachStep}
    group by 1, 2, 3, f.currency, f.program_id, f.value
    on conflict (${key}) do update set ${adding('report_sub_values')}`;

interface Kept {
  readonly environmentId: number;
  readonly subsFrom: Date;
}

/**
 * Moves sub ids like `moveValues`, from `subsFrom` on. If nothing was subtracted before, adding counts rows that
 * the roll-up does not contain yet.
 */
export const moveSubValues = (
  { ofReferrals, corrections, ...of }: Values,
  { environmentId, subsFrom }: Kept,
  move: 'out' | 'back',
  bind: Bind,
): string => `
  with kept_sub_values as (select ${bind(environmentId)}::integer as environment_id, ${bind(subsFrom)}::timestamptz as subs_from),
  ${freshOfReferrals(ofReferrals)},
  ${freshSubValues({ ...of, corrections: { from: `(select * from report_corrections c where ${corrections})`, sign: '-' } })}
  ${addToSubValues(move === 'out' ? -1 : 1)}`;
