import {
  type ClickDimension,
  clickDimensions,
  type FactDimension,
  reportedParameters,
  saleDimensions,
} from '@tributary/core';
import { clickValue, type FactFilters, factValue, isByClick, ofClick, saleColumns } from './grouping.ts';
import { figures, summed } from './sums.ts';

type Bind = (value: unknown) => string;

type Key = FactDimension | ((at: string) => string);

/** Time of a click, which is the same on both bases. */
const CLICK_TIME = 'f.created_at';

/** Columns that `clicks` and `expired_clicks` share. */
const clickColumns = [
  'environment_id',
  'program_id',
  'affiliate_id',
  'created_at',
  'referrer',
  'url',
  ...reportedParameters,
]
  .map((column) => `c.${column}`)
  .join(', ');

/**
 * Returns SQL for clicks, with the columns that conditions on `report_facts` use. `only` is a condition on
 * click `c`.
 */
export const countedClicks = (only: string) => `(
      select ${clickColumns}, c.report_position as position, 1 as clicks, false as is_voided, null::text as currency
      from clicks c where c.is_counted and ${only}
      union all
      select ${clickColumns}, c.report_position, c.clicks, false, null::text from expired_clicks c where ${only})`;

interface Facts {
  readonly environmentId: number;
  readonly facts: FactFilters | undefined;
  /** Time column of `report_facts f`. */
  readonly at: string;
  readonly and: string;
}

/**
 * Sums the figures of rows, grouped by a property of a click. Clicks have their own properties; all other rows use
 * those of their referral.
 * @param filtersAt other conditions, for a time column
 */
export function factRows(
  of: Key,
  { environmentId, facts = {}, at, and }: Facts,
  bind: Bind,
  filtersAt: (at: string) => string,
): string {
  const given = Object.entries(facts) as [FactDimension, string][];
  const fact = given.map(([name, value]) => `${factValue(name)} = ${bind(value)}`);
  const isOfSale = saleDimensions.some((name) => name === of || name in facts);
  // Expand each referral's facts only once, even if it has many sales. Grouping by few columns keeps the sums
  // of a million sales in memory.
  const grouped = [
    'f.environment_id',
    'f.referral_id',
    "coalesce(f.currency, '') as currency",
    ...(typeof of === 'string' ? [] : [`${of(at)} as step`]),
    ...(isOfSale ? [saleColumns] : []),
  ];
  const referred = `
    select ${typeof of === 'string' ? factValue(of) : 'f.step'} as key, f.currency, ${summed}
    from (
      select ${grouped.join(', ')}, ${summed}
      from report_facts f
      where ${filtersAt(at)} and f.referral_id is not null and ${and}
      group by ${grouped.map((_, place) => place + 1).join(', ')}) f
    join referrals r on r.environment_id = f.environment_id and r.id = f.referral_id
    where ${['true', ...fact].join(' and ')} group by 1, 2`;
  // Clicks are never voided, and have no sale values.
  if (and === 'f.is_voided' || saleDimensions.some((name) => name in facts)) return referred;
  const click = clickDimensions
    .flatMap((name) => (facts[name] === undefined ? [] : [[name, facts[name]] as const]))
    .map(([name, value]) => ` and ${clickValue(name, ofClick)} = ${bind(value)}`)
    .join('');
  const clicks = countedClicks(`c.environment_id = ${bind(environmentId)}`);
  return `${referred}
    union all
    select ${clickKey(of)} as key, '' as currency, sum(f.clicks)${', 0'.repeat(figures.length - 1)} from ${clicks} f
    where ${filtersAt(CLICK_TIME)} and ${and}${click} group by 1`;
}

function clickKey(of: Key): string {
  if (typeof of !== 'string') return of(CLICK_TIME);
  return isByClick(of) ? clickValue(of satisfies ClickDimension, ofClick) : 'null::text';
}
