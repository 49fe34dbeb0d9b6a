import { useLingui } from '@lingui/react/macro';
import { isByTime, type ReportDimension } from '@tributary/core';
import { formatDay, formatMonth } from '@tributary/ui/time';
import type { ReportRow } from '../../app/report-figures.ts';
import { useHere } from '../../app/session/session-context.tsx';
import { useLanguage } from '../../components/language.ts';
import { useShownDays } from '../../components/period-picker.tsx';
import { addDays, dayKey, type Period, wholeMonths } from '../../format/period.ts';
import { quarterOf } from './steps.ts';
import type { Report } from './use-report.ts';

export function useGroupingNames(): Readonly<Record<ReportDimension, string>> {
  const { t } = useLingui();
  return {
    day: t`Day`,
    week: t`Week`,
    month: t`Month`,
    quarter: t`Quarter`,
    affiliate: t`Affiliate`,
    group: t`Group`,
    program: t`Program`,
    coupon: t`Coupon`,
    product: t`Product`,
    source: t`Source`,
    landing_page: t`Landing page`,
    country: t`Affiliate’s country`,
    utm_source: t`UTM source`,
    utm_medium: t`UTM medium`,
    utm_campaign: t`UTM campaign`,
    sub1: t`Sub id 1`,
    sub2: t`Sub id 2`,
    sub3: t`Sub id 3`,
    sub4: t`Sub id 4`,
    sub5: t`Sub id 5`,
  };
}

/** Returns the dimensions as phrases that end a title, such as "by source" in "Sales by source". */
export function useGroupingPhrases(): Readonly<Record<ReportDimension, string>> {
  const { t } = useLingui();
  return {
    day: t`by day`,
    week: t`by week`,
    month: t`by month`,
    quarter: t`by quarter`,
    affiliate: t`by affiliate`,
    group: t`by group`,
    program: t`by program`,
    coupon: t`by coupon`,
    product: t`by product`,
    source: t`by source`,
    landing_page: t`by landing page`,
    country: t`by affiliate’s country`,
    utm_source: t`by UTM source`,
    utm_medium: t`by UTM medium`,
    utm_campaign: t`by UTM campaign`,
    sub1: t`by sub id 1`,
    sub2: t`by sub id 2`,
    sub3: t`by sub id 3`,
    sub4: t`by sub id 4`,
    sub5: t`by sub id 5`,
  };
}

/** Returns a chart title, such as "Sales in USD by source". */
export function useChartTitle({ shown, sort, currency }: Report): string {
  const { t } = useLingui();
  const by = useGroupingPhrases()[shown];
  if (isByTime(shown)) return t`Sales and commission in ${currency} ${by}`;
  return {
    sales: t`Sales in ${currency} ${by}`,
    commission: t`Commission in ${currency} ${by}`,
    clicks: t`Clicks ${by}`,
  }[sort];
}

/** Names a period, such as "2026", "Q3 2026" or "October 2026", or gives its first and last day. */
export function usePeriodName(): (period: Period) => string {
  const { t } = useLingui();
  const locale = useLanguage();
  const shownDays = useShownDays();
  return (period) => {
    const { from, to } = period;
    const year = from.slice(0, 4);
    const months = wholeMonths(period);
    if (months === 12 && from.endsWith('-01-01')) return year;
    const number = quarterOf(from);
    if (months === 3 && number === quarterOf(addDays(to, -1))) return t`Q${number} ${year}`;
    if (months === 1) return formatMonth(from.slice(0, 7), locale);
    return shownDays({ first: from, last: addDays(to, -1) });
  };
}

/** Names the period with which a report is compared; null without a comparison. */
export function useBeforeName(): (report: Report) => string | null {
  const periodName = usePeriodName();
  return ({ report: { data } }) => (data?.previous ? periodName(daysIn(data.previous, data.timezone)) : null);
}

/** Converts a report's period from timestamps to days. */
export const daysIn = ({ from, to }: Period, zone = 'UTC'): Period => ({
  from: dayKey(new Date(from), zone),
  to: dayKey(new Date(to), zone),
});

/** Names a day, week, month or quarter, such as "12 Nov", "Week 46 of 2026", "Nov 2026" or "Q4 2026". */
export function useStepName(): (grouping: ReportDimension, key: string) => string {
  const { t } = useLingui();
  const locale = useLanguage();
  const { now } = useHere();
  return (grouping, key) => {
    if (grouping === 'day') return formatDay(new Date(`${key}T12:00:00Z`), now(), locale, 'UTC');
    const [year = '', rest = ''] = key.split('-');
    const number = Number(rest.replace(/\D/, ''));
    if (grouping === 'week') return t`Week ${number} of ${year}`;
    if (grouping === 'quarter') return t`Q${number} ${year}`;
    return formatMonth(key, locale, 'short');
  };
}

/** Names a row, including the row without a value and the row for all other values. */
export function useRowName(): (grouping: ReportDimension, row: ReportRow) => string {
  const { t } = useLingui();
  const locale = useLanguage();
  const stepName = useStepName();
  return (grouping, { key, name, is_other, previous }) => {
    if (is_other) return t`All others`;
    if (isByTime(grouping)) {
      if (key !== null) return stepName(grouping, key);
      const before = previous?.key ? stepName(grouping, previous.key) : '';
      return t`Previous period only: ${before}`;
    }
    if (key === null && grouping === 'coupon') return t`Without a coupon`;
    if (key === null)
      return grouping === 'group' ? t`No group` : grouping === 'country' ? t`Unknown` : t`Not specified`;
    if (grouping === 'country')
      return new Intl.DisplayNames([locale], { type: 'region' }).of(key.toUpperCase()) ?? key;
    return name ?? key;
  };
}
