import { isByTime, type ReportDimension } from '@tributary/core';
import type { ReportRow } from '../../app/report-figures.ts';
import type { Period } from '../../format/period.ts';
import { periodOfStep } from './steps.ts';

interface Place {
  readonly to: '/$mode/commissions' | '/$mode/affiliates/$id' | '/$mode/coupons' | '/$mode/reports';
  readonly id?: string;
  readonly search?: Readonly<Record<string, string | undefined>>;
}

interface Shown {
  readonly period: Period;
  readonly filters: Readonly<Record<string, string | undefined>>;
  readonly currency: string | undefined;
}

/** Report filters that the commissions list supports too. */
const inLists: readonly string[] = ['from', 'to', 'affiliate_id', 'group_id', 'program_id'];

/** Returns the filter that limits a list or a report to one value of a dimension. */
const filterOf = (grouping: ReportDimension) =>
  grouping === 'group' || grouping === 'program' ? `${grouping}_id` : grouping;

/**
 * Returns the page with a report row's details: the commissions list if it supports all filters, otherwise the same
 * report by affiliate. Returns null if there is no such page.
 */
export function placeOf(grouping: ReportDimension, row: ReportRow, shown: Shown): Place | null {
  const { key } = row;
  if (key === null || row.is_other) return null;
  const { period, filters, currency } = shown;
  if (grouping === 'coupon') return { to: '/$mode/coupons', search: { search: key } };
  if (grouping === 'affiliate') return { to: '/$mode/affiliates/$id', id: key };
  const narrowed = isByTime(grouping)
    ? { ...filters, ...within(period, periodOfStep(grouping, key)) }
    : { ...filters, ...period, [filterOf(grouping)]: key };
  return Object.keys(narrowed).every((name) => inLists.includes(name))
    ? { to: '/$mode/commissions', search: { ...narrowed, currency } }
    : { to: '/$mode/reports', search: { ...narrowed, group_by: 'affiliate' } };
}

const within = (period: Period, { from, to }: Period): Period => ({
  from: from < period.from ? period.from : from,
  to: to > period.to ? period.to : to,
});
