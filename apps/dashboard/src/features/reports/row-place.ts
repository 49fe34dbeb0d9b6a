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

/** What the list of commissions can be filtered by, of what a report can. */
const inLists = ['affiliate_id', 'group_id', 'program_id'] as const;

/**
 * Where the rows behind a row of a report are: the commissions of a step of time, the page of an affiliate, and for what
 * only reports know, the same report by affiliate. Null if nothing is behind it.
 */
export function placeOf(grouping: ReportDimension, row: ReportRow, shown: Shown): Place | null {
  const { key } = row;
  if (key === null || row.is_other) return null;
  const { period, filters, currency } = shown;
  if (grouping === 'coupon') return { to: '/$mode/coupons', search: { search: key } };
  if (grouping === 'affiliate') return { to: '/$mode/affiliates/$id', id: key };
  const named = { group: 'group_id', program: 'program_id' } as const;
  const isPlain = Object.keys(filters).every((name) => inLists.some((each) => each === name));
  if (isByTime(grouping)) {
    const step = within(period, periodOfStep(grouping, key));
    // Only a report can be narrowed to a source and the like.
    if (!isPlain) return { to: '/$mode/reports', search: { ...filters, ...step, group_by: 'affiliate' } };
    return { to: '/$mode/commissions', search: { ...filters, currency, ...step } };
  }
  if (grouping === 'group' || grouping === 'program') {
    const search = { ...filters, ...period, [named[grouping]]: key };
    if (isPlain) return { to: '/$mode/commissions', search: { ...search, currency } };
    return { to: '/$mode/reports', search: { ...search, group_by: 'affiliate' } };
  }
  return { to: '/$mode/reports', search: { ...filters, ...period, [grouping]: key, group_by: 'affiliate' } };
}

const within = (period: Period, { from, to }: Period): Period => ({
  from: from < period.from ? period.from : from,
  to: to > period.to ? period.to : to,
});
