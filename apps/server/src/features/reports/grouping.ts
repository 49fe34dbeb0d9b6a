import type { reportGroupings } from '@tributary/contract';

export type Grouping = (typeof reportGroupings)[number];

/** Steps of time: in order, and compared by position. */
export const isByTime = (groupBy: Grouping): groupBy is 'day' | 'month' =>
  groupBy === 'day' || groupBy === 'month';

/** What the affiliate `a` of a figure says of it. */
const affiliateColumns = { affiliate: 'a.id', group: 'a.group_id', country: 'a.country_code' } as const;
type AffiliateGrouping = keyof typeof affiliateColumns;

export const affiliateColumnOf = (groupBy: Grouping): string | null =>
  Object.hasOwn(affiliateColumns, groupBy) ? affiliateColumns[groupBy as AffiliateGrouping] : null;

/** What a click says: its own for a click, the one behind its referral for everything else. */
export const clickGroupings = [
  'source',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'sub1',
  'sub2',
  'sub3',
  'sub4',
  'sub5',
  'landing_page',
] as const;
export type ClickGrouping = (typeof clickGroupings)[number];

export type FactGrouping = ClickGrouping | 'product';

/** The dimensions of `report_values`. A sub id may be of one click alone: rolled up it would be no less than the clicks. */
export const valueDimensions = [
  'source',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'landing_page',
  'product',
] as const satisfies readonly FactGrouping[];
export type ValueDimension = (typeof valueDimensions)[number];

export const isByClick = (groupBy: Grouping): groupBy is ClickGrouping =>
  (clickGroupings as readonly string[]).includes(groupBy);

export const isByFact = (groupBy: Grouping): groupBy is FactGrouping =>
  groupBy === 'product' || isByClick(groupBy);

/** Only figures with exactly these values. */
export type FactFilters = { readonly [Name in FactGrouping]?: string };

/** Where a part of a click stands: in a column of `clicks f`, or in the facts that a referral keeps. */
type Place = (name: string) => string;
export const ofClick: Place = (name) => `f.${name}`;
const ofFacts =
  (facts: string): Place =>
  (name) =>
    `(${facts} ->> '${name}')`;

/** `https://user@www.blog.example:8080/path` is `blog.example`. */
const hostOf = (url: string) =>
  `regexp_replace(lower(substring(${url} from '^[A-Za-z][A-Za-z0-9+.-]*://(?:[^/?#@]*@)?([^/?#:]+)')), '^www\\.', '')`;

/** `/` of an address without a path. */
const pathOf = (url: string) =>
  `case when ${url} is not null then coalesce(substring(${url} from '^[A-Za-z][A-Za-z0-9+.-]*://[^/?#]*(/[^?#]*)'), '/') end`;

/** The SQL of a click's value; null where it has none. `source` has one of every click. */
export function clickValue(groupBy: ClickGrouping, at: Place): string {
  if (groupBy === 'landing_page') return pathOf(at('url'));
  if (groupBy !== 'source') return `nullif(${at(groupBy)}, '')`;
  return `coalesce(nullif(${at('utm_source')}, ''), ${hostOf(at('referrer'))}, 'direct')`;
}

/** Of a referral without a click nothing is known; one sale of several products counts under all of them together. */
export function factValue(
  groupBy: FactGrouping,
  facts: 'r.click_facts' | 'f.click_facts' = 'r.click_facts',
): string {
  if (groupBy === 'product') {
    return `(select string_agg(distinct product, ', ' order by product) from unnest(f.product_ids) product)`;
  }
  return `case when ${facts} is not null then ${clickValue(groupBy, ofFacts(facts))} end`;
}
