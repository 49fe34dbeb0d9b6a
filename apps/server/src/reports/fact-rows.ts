import {
  type ClickGrouping,
  clickGroupings,
  clickValue,
  type FactGrouping,
  factValue,
  isByClick,
  ofClick,
} from './grouping.ts';
import { summed } from './sums.ts';

type Bind = (value: unknown) => string;

/** Only figures with exactly these values. */
export type FactFilters = { readonly [Name in FactGrouping]?: string };

/** What the rows are grouped by: a value of theirs, or something else of `f`, given its time. */
type Key = FactGrouping | ((at: string) => string);

/** A sale's own columns; clicks count at one time on either basis. */
const CLICK_TIME = 'f.created_at';

interface Facts {
  readonly facts: FactFilters | undefined;
  /** The time column of `report_facts f`. */
  readonly at: string;
  readonly and: string;
}

/**
 * Sums rows by what their click says. Clicks have their own values, everything else those of its referral.
 * @param filtersAt the other conditions, given the time column.
 */
export function factRows(
  of: Key,
  { facts = {}, at, and }: Facts,
  bind: Bind,
  filtersAt: (at: string) => string,
): string {
  const given = Object.entries(facts) as [FactGrouping, string][];
  const fact = given.map(([name, value]) => ` and ${factValue(name)} = ${bind(value)}`).join('');
  const referred = `
    select ${typeof of === 'string' ? factValue(of) : of(at)} as key, coalesce(f.currency, '') as currency, ${summed}
    from report_facts f join referrals r on r.environment_id = f.environment_id and r.id = f.referral_id
    where ${filtersAt(at)} and f.referral_id is not null and ${and}${fact} group by 1, 2`;
  // No click is voided, and none has a product.
  if (and === 'f.is_voided' || 'product' in facts) return referred;
  const click = clickGroupings
    .flatMap((name) => (facts[name] === undefined ? [] : [[name, facts[name]] as const]))
    .map(([name, value]) => ` and ${clickValue(name, ofClick)} = ${bind(value)}`)
    .join('');
  return `${referred}
    union all
    select ${clickKey(of)} as key, '' as currency, count(*), 0, 0, 0, 0, 0, 0 from (
      select f.*, null::text as currency from clicks f where f.is_counted) f
    where ${filtersAt(CLICK_TIME)}${click} group by 1`;
}

function clickKey(of: Key): string {
  if (typeof of !== 'string') return of(CLICK_TIME);
  return isByClick(of) ? clickValue(of satisfies ClickGrouping, ofClick) : 'null::text';
}
