import {
  type AffiliateDimension,
  type ClickDimension,
  clickDimensions,
  type FactDimension,
  factDimensions,
  type ReportDimension,
  type SaleDimension,
} from '@tributary/core';

/** Column of affiliate `a` for each dimension; null if the figures have a column of their own. */
const affiliateColumns: Readonly<Record<AffiliateDimension, string | null>> = {
  affiliate: 'a.id',
  group: 'a.group_id',
  program: null,
  country: 'a.country_code',
};

export const affiliateColumnOf = (groupBy: ReportDimension): string | null =>
  Object.hasOwn(affiliateColumns, groupBy) ? affiliateColumns[groupBy as AffiliateDimension] : null;

export const isByClick = (groupBy: ReportDimension): groupBy is ClickDimension =>
  clickDimensions.some((name) => name === groupBy);

export const isByFact = (groupBy: ReportDimension): groupBy is FactDimension =>
  factDimensions.some((name) => name === groupBy);

/** Restricts figures to exactly these values. */
export type FactFilters = { readonly [Name in FactDimension]?: string };

/**
 * Returns SQL for a click value by name, from a column of `clicks f` or from the facts stored with a
 * referral.
 */
type Place = (name: string) => string;
export const ofClick: Place = (name) => `f.${name}`;
const ofFacts =
  (facts: string): Place =>
  (name) =>
    `(${facts} ->> '${name}')`;

/** Returns SQL for the host of a URL: `https://user@www.blog.example:8080/path` becomes `blog.example`. */
const hostOf = (url: string) =>
  `regexp_replace(lower(substring(${url} from '^[A-Za-z][A-Za-z0-9+.-]*://(?:[^/?#@]*@)?([^/?#:]+)')), '^www\\.', '')`;

/** Returns SQL for the path of a URL: `/` if there is none. */
const pathOf = (url: string) =>
  `case when ${url} is not null then coalesce(substring(${url} from '^[A-Za-z][A-Za-z0-9+.-]*://[^/?#]*(/[^?#]*)'), '/') end`;

/** Returns SQL for a value of a click; null if the click lacks it. Every click has a `source`. */
export function clickValue(groupBy: ClickDimension, at: Place): string {
  if (groupBy === 'landing_page') return pathOf(at('url'));
  if (groupBy !== 'source') return `nullif(${at(groupBy)}, '')`;
  return `coalesce(nullif(${at('utm_source')}, ''), ${hostOf(at('referrer'))}, 'direct')`;
}

/** Columns of `report_facts f` that sale values need. */
export const saleColumns = 'f.product_ids';

const saleValues: Readonly<Record<SaleDimension, string>> = {
  product: `(select string_agg(distinct product, ', ' order by product) from unnest(f.product_ids) product)`,
};

/**
 * Returns SQL for the value of a fact. A referral without a click has no values. A sale of several products counts
 * under a combined value.
 */
export const factValue = (
  groupBy: FactDimension,
  facts: 'r.click_facts' | 'f.click_facts' = 'r.click_facts',
): string =>
  isByClick(groupBy)
    ? `case when ${facts} is not null then ${clickValue(groupBy, ofFacts(facts))} end`
    : saleValues[groupBy];
