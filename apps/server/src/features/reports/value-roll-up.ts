import type { FactDimension, ReportDimension } from '@tributary/core';
import { type ValueDimension, valueDimensionRows, valueDimensions } from '../../domain/value-dimensions.ts';
import { countedClicks } from './fact-rows.ts';
import {
  affiliateColumnOf,
  clickValue,
  type FactFilters,
  factValue,
  isByClick,
  isByFact,
  ofClick,
  saleColumns,
} from './grouping.ts';
import { type Basis, correctionFigures, figures, summed } from './sums.ts';

interface Asked {
  readonly groupBy: ReportDimension | 'affiliate_day';
  readonly basis: Basis;
  readonly facts?: FactFilters | undefined;
}

/** The one dimension that a report is grouped or filtered by; null where no roll-up by value can answer it. */
export function dimensionOf({ groupBy, basis, facts = {} }: Asked): FactDimension | null {
  if (groupBy === 'affiliate_day' || affiliateColumnOf(groupBy) !== null || basis !== 'occurred') return null;
  const named = new Set(Object.keys(facts) as FactDimension[]);
  if (isByFact(groupBy)) named.add(groupBy);
  const [dimension, ...others] = named;
  return others.length === 0 ? (dimension ?? null) : null;
}

/** A value's place in the key: an entry of an index holds no text of any length. */
export const digest = `case when f.value is null then ''::bytea else substring(sha256(convert_to(f.value, 'UTF8')) for 16) end`;

/** Every dimension, as `v`. */
const eachDimension = `cross join (values ${valueDimensionRows}) v(dimension)`;

/** The value of each dimension. */
const valueIn = (sqlOf: (dimension: ValueDimension) => string) =>
  `case v.dimension ${valueDimensions.map((dimension) => `when '${dimension}' then ${sqlOf(dimension)}`).join(' ')} end`;

export const day = (at: string) => `date_bin('1 day', ${at}, 'epoch')`;
const columns = figures.map((figure) => `f.${figure}`).join(', ');
/** The figures of a click after its own. */
export const zeros = ', 0'.repeat(figures.length - 1);
/** Of columns in a list, each with this sign. */
export const signed = (sign: '' | '-', columnsOf: string) =>
  columnsOf
    .split(', ')
    .map((column) => `${sign}${column}`)
    .join(', ');
/** What a conflict with a row of `table` sets: the sum of both. */
export const adding = (table: string) =>
  figures.map((figure) => `${figure} = ${table}.${figure} + excluded.${figure}`).join(', ');
const key = 'environment_id, dimension, bucket, value_digest, currency, program_id';

export interface Values {
  /** Which facts of referrals, as `f` of `report_facts`. */
  readonly ofReferrals: string;
  /** Which clicks, as `f`, and the part of the condition that names the environment of the click `c`. */
  readonly ofClicks: string;
  readonly clicks: string;
  /** Rows of corrections in the same columns. */
  readonly corrections: string;
}

/** `fresh_of_referrals`: the figures of facts by referral and day. */
export const freshOfReferrals = (condition: string) => `
  fresh_of_referrals as (
    select f.environment_id, ${day('f.at')} as bucket, f.program_id, coalesce(f.currency, '') as currency, f.referral_id,
      ${saleColumns}, ${summed}
    from report_facts f where not f.is_voided and f.referral_id is not null and ${condition}
    group by 1, 2, 3, 4, 5, ${saleColumns})`;

/** `fresh_values`: the figures of facts, clicks and corrections by each value of each dimension. */
const freshValues = ({ ofReferrals, ofClicks, clicks, corrections }: Values) => `
  ${freshOfReferrals(ofReferrals)},
  fresh_values as (
    select f.environment_id, v.dimension, f.bucket, ${valueIn((dimension) => factValue(dimension))} as value, f.currency, f.program_id, ${columns}
    from fresh_of_referrals f
    join referrals r on r.environment_id = f.environment_id and r.id = f.referral_id
    ${eachDimension}
    union all
    select f.environment_id, v.dimension, ${day('f.created_at')},
      ${valueIn((dimension) => (isByClick(dimension) ? clickValue(dimension, ofClick) : 'null::text'))}, '', f.program_id, f.clicks${zeros}
    from ${countedClicks(clicks)} f
    ${eachDimension}
    where ${ofClicks}
    union all ${corrections})`;

const addToValues = (times: 1 | -1) => `
    insert into report_values (${key}, value, ${figures.join(', ')})
    select f.environment_id, f.dimension, f.bucket, ${digest}, f.currency, f.program_id, f.value,
      ${figures.map((figure) => `${times} * sum(f.${figure})`).join(', ')}
    from fresh_values f group by f.environment_id, f.dimension, f.bucket, f.currency, f.program_id, f.value
    on conflict (${key}) do update set ${adding('report_values')}`;

/**
 * The part of a fold that adds to `report_values` what `condition` selects, and the corrections in `gone`: expressions of a
 * `with`, the last of which inserts.
 * @param ofClicks the part of the condition that names the environment of the click `c`.
 */
export const foldValues = (condition: string, ofClicks: string): string => `
  ${freshValues({ ofReferrals: condition, ofClicks: condition, clicks: ofClicks, corrections: ofCorrections('gone', '') })},
  value_rows as (${addToValues(1)})`;

const ofCorrections = (from: string, sign: '' | '-') => `
    select f.environment_id, v.dimension, ${day('f.at')}, ${valueIn((dimension) => factValue(dimension, 'f.click_facts'))},
      f.currency, f.program_id, 0, ${signed(sign, correctionFigures)}
    from ${from} f ${eachDimension}`;

/**
 * Takes what the roll-up has counted out of it, or puts it back by the values that it has by then. A correction takes back
 * what is in the roll-up and in no fact any more: that goes where the correction goes.
 * @param corrections a condition on `report_corrections c`.
 */
export const moveValues = ({ corrections, ...of }: Values, move: 'out' | 'back'): string => `
  with ${freshValues({ ...of, corrections: ofCorrections(`(select * from report_corrections c where ${corrections})`, '-') })}
  ${addToValues(move === 'out' ? -1 : 1)}`;
