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

/**
 * Returns the only dimension that a report groups or filters by, or null if no roll-up by value can answer
 * it.
 */
export function dimensionOf({ groupBy, basis, facts = {} }: Asked): FactDimension | null {
  if (groupBy === 'affiliate_day' || affiliateColumnOf(groupBy) !== null || basis !== 'occurred') return null;
  const named = new Set(Object.keys(facts) as FactDimension[]);
  if (isByFact(groupBy)) named.add(groupBy);
  const [dimension, ...others] = named;
  return others.length === 0 ? (dimension ?? null) : null;
}

/** Digest of a value, used in the key because index entries have limited length. */
export const digest = `case when f.value is null then ''::bytea else substring(sha256(convert_to(f.value, 'UTF8')) for 16) end`;

/** Joins all dimensions, as `v`. */
const eachDimension = `cross join (values ${valueDimensionRows}) v(dimension)`;

/** Returns SQL for the value of each dimension. */
const valueIn = (sqlOf: (dimension: ValueDimension) => string) =>
  `case v.dimension ${valueDimensions.map((dimension) => `when '${dimension}' then ${sqlOf(dimension)}`).join(' ')} end`;

export const day = (at: string) => `date_bin('1 day', ${at}, 'epoch')`;
const columns = figures.map((figure) => `f.${figure}`).join(', ');
/** Zeros for the other figures of a click. */
export const zeros = ', 0'.repeat(figures.length - 1);
/** Prefixes each column of a list with a sign. */
export const signed = (sign: '' | '-', columnsOf: string) =>
  columnsOf
    .split(', ')
    .map((column) => `${sign}${column}`)
    .join(', ');
/** Adds the new row to the existing one on a conflict in `table`. */
export const adding = (table: string) =>
  figures.map((figure) => `${figure} = ${table}.${figure} + excluded.${figure}`).join(', ');
const key = 'environment_id, dimension, bucket, value_digest, currency, program_id';

export interface Values {
  /** Condition on the facts of referrals, which are rows `f` of `report_facts`. */
  readonly ofReferrals: string;
  /** Condition on clicks `f`, and the part of it that selects the environment of click `c`. */
  readonly ofClicks: string;
  readonly clicks: string;
  /** Corrections with the same columns. */
  readonly corrections: string;
}

/** Returns `fresh_of_referrals`: figures of facts by referral and day. */
export const freshOfReferrals = (condition: string) => `
  fresh_of_referrals as (
    select f.environment_id, ${day('f.at')} as bucket, f.program_id, coalesce(f.currency, '') as currency, f.referral_id,
      ${saleColumns}, ${summed}
    from report_facts f where not f.is_voided and f.referral_id is not null and ${condition}
    group by 1, 2, 3, 4, 5, ${saleColumns})`;

/** Returns `fresh_values`: figures of facts, clicks and corrections by each value of each dimension. */
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
 * Returns the part of a fold that adds the rows matching `condition`, and the corrections in `gone`, to
 * `report_values`. Consists of `with` expressions, the last of which inserts.
 * @param ofClicks the part of the condition that selects the environment of click `c`
 */
export const foldValues = (condition: string, ofClicks: string): string => `
  ${freshValues({ ofReferrals: condition, ofClicks: condition, clicks: ofClicks, corrections: ofCorrections('gone', '') })},
  value_rows as (${addToValues(1)})`;

const ofCorrections = (from: string, sign: '' | '-') => `
    select f.environment_id, v.dimension, ${day('f.at')}, ${valueIn((dimension) => factValue(dimension, 'f.click_facts'))},
      f.currency, f.program_id, 0, ${signed(sign, correctionFigures)}
    from ${from} f ${eachDimension}`;

/**
 * Subtracts counted rows from the roll-up, or adds them under their current values. Corrections are moved
 * too, because they reverse figures that are in the roll-up but no longer in any fact.
 * @param corrections a condition on `report_corrections c`
 */
export const moveValues = ({ corrections, ...of }: Values, move: 'out' | 'back'): string => `
  with ${freshValues({ ...of, corrections: ofCorrections(`(select * from report_corrections c where ${corrections})`, '-') })}
  ${addToValues(move === 'out' ? -1 : 1)}`;
